-- Words by which agents and websites are told apart, and which agents a website asks for
alter table agents add column labels text[] not null default '{}';
alter table websites
  add column labels text[] not null default '{}',
  add column agent_needs jsonb not null default '{"labels": [], "location": null}';
create index websites_by_label on websites using gin (labels);

-- Audits of one website from several locations: the one that counts, and those beside it, which count nowhere.
-- audits_together is the id of the one that counts
alter table jobs
  add column location text,
  add column audits_together uuid references jobs on delete set null;
create index jobs_audits_together on jobs (audits_together) where audits_together is not null;
-- Audits beside the one that counts go on at the same time
drop index jobs_one_active_of_website;
create unique index jobs_one_active_of_website on jobs (website_id, kind)
  where state in ('queued', 'running') and (kind = 'discovery' or kind = 'audit' and counts_for_health);

-- What visits of such audits showed beside their verdicts
create table location_visits (
  company_id uuid not null,
  website_id uuid not null,
  job_id uuid not null references jobs on delete cascade,
  observation_id uuid not null primary key,
  -- null: not known
  has_banner boolean,
  -- who was sent hits, and for which account
  trackers text[] not null,
  foreign key (company_id, website_id) references websites (company_id, id) on delete cascade
);
create index location_visits_of_job on location_visits (job_id);
create index location_visits_of_website on location_visits (company_id, website_id);
