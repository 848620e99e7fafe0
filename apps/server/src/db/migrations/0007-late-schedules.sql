-- The last run that made up for times by the schedule at which no worker was there
alter table pools
  add column catch_up_at timestamptz,
  add column catch_up_due_at timestamptz,
  add column catch_up_missed integer;

-- Deleting a job looks for those that repeat it
create index jobs_repeating on jobs (retry_of) where retry_of is not null;
