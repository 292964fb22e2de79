"""What is kept: the one writer, the transaction that a play sees, rows, documents, backups."""
