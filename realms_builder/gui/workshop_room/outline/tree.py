from PySide6.QtCore import Signal, Qt
from PySide6.QtWidgets import QTreeWidget, QTreeWidgetItem


class OutlineTree(QTreeWidget):
    selected = Signal(tuple)

    def __init__(self, desk):
        super().__init__()
        self.desk = desk
        self.setHeaderHidden(True)
        self.items = {}
        self.currentItemChanged.connect(
            lambda new, old: new and self.selected.emit(new.data(0, Qt.ItemDataRole.UserRole))
        )

    def show_manuscript(self, m):
        if getattr(self, "_ids", None) == list(m.entries):
            return
        self._ids = list(m.entries)
        self.blockSignals(True)
        self.clear()
        self.items = {}
        for of, n in m.entries:
            raw = m.value((*of, n))
            i = QTreeWidgetItem(
                self,
                [f"{of[-1]}: {raw.get('id') or raw.get('code') if isinstance(raw, dict) else raw}"],
            )
            i.setData(0, Qt.ItemDataRole.UserRole, (*of, n))
            self.items[(*of, n)] = i
        self.blockSignals(False)

    def select(self, path):
        i = self.items.get(path)
        if i is not None:
            self.blockSignals(True)
            self.setCurrentItem(i)
            self.blockSignals(False)

    def speak(self):
        pass
