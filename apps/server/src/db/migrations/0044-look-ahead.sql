-- How far visits of a website look ahead, in seconds
alter table websites add column look_ahead_seconds integer not null default 6;
