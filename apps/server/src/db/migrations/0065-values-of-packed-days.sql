-- Each value of a packed day stands once, with the hours of its visits, and many values are kept in parts. Workers pack
-- the days again. Until then their visits are read.
truncate data_layer_days, data_layer_day_values;
alter table data_layer_day_values
  -- 0, or 0 to 15 by the value
  add column part smallint not null,
  drop constraint data_layer_day_values_pkey,
  add primary key (website_id, variable_id, day, part);
