"""Pure pairing of tournaments. It reads no clock, database or setting; chance comes from the tournament's seed."""
