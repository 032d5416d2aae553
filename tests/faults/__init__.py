"""What happens when machines fail: the database, the broker, a process of ours."""
