-- The slowest question to the history, day by day (UTC): it tells when another engine would help.
create table slow_questions (
  day date primary key,
  slowest_ms integer not null
);
