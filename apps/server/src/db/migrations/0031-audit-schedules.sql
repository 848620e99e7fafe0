-- When the audits of a website run by themselves. A health pool may have a schedule of its own.
create table audit_schedules (
  id uuid primary key,
  company_id uuid not null,
  website_id uuid not null unique,
  cron text not null,
  time_zone text not null,
  -- when the schedule makes the next audit; null: never
  next_run_at timestamptz,
  -- the last time by the schedule that found the audit before still going on
  last_overlap_at timestamptz,
  -- the last audit that made up for times by the schedule at which no worker was there
  catch_up_at timestamptz,
  catch_up_due_at timestamptz,
  catch_up_missed integer,
  foreign key (company_id, website_id) references websites (company_id, id) on delete cascade
);
create index audit_schedules_of_company on audit_schedules (company_id, website_id);
create index audit_schedules_due on audit_schedules (next_run_at) where next_run_at is not null;
