"""PDF: ink, fonts, pages."""
