"""The WebSocket side of the server: connections, and the viewers behind them."""
