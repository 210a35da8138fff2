"""What a card says and where: templates, binding, layout in millimetres and sheets."""
