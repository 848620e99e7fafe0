-- Attempts that are being made: they fill a counter up to its limit, and are no failures. They lapse with a server that died
alter table throttles
  add column under_way integer not null default 0,
  add column under_way_until timestamptz;
