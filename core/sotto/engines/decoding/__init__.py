"""How an answer comes to be, token by token, for every engine that shows its logits."""
