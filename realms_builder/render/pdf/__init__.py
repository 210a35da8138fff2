"""PDF: ink, fonts, pages."""

import sys
from types import ModuleType

# reportlab would run ~/.reportlab_mods, and fails where the home is no folder
sys.modules.setdefault("reportlab_mods", ModuleType("reportlab_mods"))
