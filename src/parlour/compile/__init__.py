"""The same rules made fast: compiled for the processor and for CUDA, kept on disk, and run in bulk."""
