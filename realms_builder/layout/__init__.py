"""How words fill paper: lines, blocks, columns, tables, as marks in millimetres."""
