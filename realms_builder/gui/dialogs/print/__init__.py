"""The print dialog: what to print, how, and the sheets as they will be."""
