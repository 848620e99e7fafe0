-- Since when a website's schedule is as it is: what it missed before is not known
alter table audit_schedules add column updated_at timestamptz not null default now();
