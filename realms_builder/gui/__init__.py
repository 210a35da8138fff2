"""The desk: the only Qt. Everything it shows is said by the layers below."""
