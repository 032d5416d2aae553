"""Whether a web process forgets what is over: memory and connections over many short requests and sockets."""
