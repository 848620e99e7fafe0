-- Packed values tell the minutes of their visits, no longer the hours alone. Workers pack the days again. Until then their
-- visits are read.
truncate data_layer_days, data_layer_day_values;
