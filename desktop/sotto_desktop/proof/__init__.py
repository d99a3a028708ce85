"""What Sotto can show of its promises: no network, models as they were shipped, where every file lies, none left."""
