"""RLAA: an attacker tells what a text gives away, an arbitrator what of that is real, an anonymizer hides that."""
