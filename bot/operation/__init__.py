"""What an operator needs: backups, checks, logs and figures."""
