-- The visits of a day (UTC) of a website by state and hour, in a few kilobytes: searches count these instead of visits.
-- Workers pack days that are over, also those of before this migration. Until then their visits are read.
create table data_layer_days (
  company_id uuid not null,
  website_id uuid not null,
  day timestamptz not null,
  -- How many visits are packed. While data_layer_hours counts another number, the day is not used.
  visits integer not null,
  states bytea not null,
  primary key (website_id, day),
  foreign key (company_id, website_id) references websites (company_id, id)
);
alter table data_layer_days alter column states set storage external;

-- What lacks a variable is found by the shapes without it
create index data_layer_states_of_shape on data_layer_states (website_id, shape_id, id);
