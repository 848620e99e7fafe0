-- The visits of a day (UTC) of a website by state and hour, in a few kilobytes: searches count these instead of visits.
-- Workers pack days that are over, also those of before this migration. Until then their visits are read.
create table data_layer_days (
  company_id uuid not null,
  website_id uuid not null,
  day timestamptz not null,
  -- How many visits are packed. While data_layer_hours counts another number, the day is not used.
  visits integer not null,
  states bytea not null,
  -- shape id -> visits
  shapes jsonb not null,
  primary key (website_id, day),
  foreign key (company_id, website_id) references websites (company_id, id)
);
alter table data_layer_days alter column states set storage external;

-- The values of a packed day of a variable that varies, of all its visits, by the hour. Null where they cannot be packed:
-- the visits of that day are read.
create table data_layer_day_values (
  company_id uuid not null,
  website_id uuid not null,
  day timestamptz not null,
  variable_id integer not null,
  texts text,
  primary key (website_id, variable_id, day),
  foreign key (website_id, day) references data_layer_days (website_id, day) on delete cascade
);
create index data_layer_day_values_of_day on data_layer_day_values (website_id, day);
alter table data_layer_day_values alter column texts set storage external;

-- What lacks a variable is found by the shapes without it
create index data_layer_states_of_shape on data_layer_states (website_id, shape_id, id);
