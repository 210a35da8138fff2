"""Tables of other programs: pasted or read from files, they become units; and the way back."""
