"""Plans of a whole evening for pairs: everybody meets everybody, fixed and moving."""
