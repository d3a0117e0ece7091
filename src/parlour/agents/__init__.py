"""A seat for language models: what such a player is told and may do, as tools. They never see more than their seat does."""
