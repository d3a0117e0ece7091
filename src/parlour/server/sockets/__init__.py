"""The WebSocket side of the server: connections and the listeners behind them."""
