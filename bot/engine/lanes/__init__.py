"""Many random playouts at once; one module for each way to judge their boards."""
