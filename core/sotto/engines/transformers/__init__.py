"""Language models as folders of safetensors, run by torch on a graphics card or the processor."""
