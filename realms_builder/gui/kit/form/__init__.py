"""A form field, once: editors over one plan, their labels, and the forms that are made of them."""
