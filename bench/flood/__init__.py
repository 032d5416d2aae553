"""What a flood over sockets costs everybody else."""
