-- When alarms ring, what they rang for, and what was told of it. Messages and their channels: 0058
create table alarm_rules (
  id uuid primary key,
  company_id uuid not null references companies on delete cascade,
  -- null: every website of the company
  website_id uuid,
  pool_id uuid,
  is_on boolean not null,
  -- condition, channels, quiet hours, reminders and escalation, as the contract has them
  settings jsonb not null,
  -- what began before is not new: the rule was made, or holds for more, since then
  since timestamptz not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (company_id, id),
  foreign key (company_id, website_id) references websites (company_id, id) on delete cascade,
  foreign key (pool_id) references pools on delete cascade
);
create index alarm_rules_of_company on alarm_rules (company_id, id);
create index alarm_rules_of_website on alarm_rules (company_id, website_id) where website_id is not null;
create index alarm_rules_of_pool on alarm_rules (pool_id) where pool_id is not null;

create table incidents (
  id uuid primary key,
  company_id uuid not null references companies on delete cascade,
  -- null for what concerns no single website
  website_id uuid,
  tracker_id uuid,
  -- the same for one root cause, however many pages show it
  cause_key text not null,
  subject jsonb not null,
  -- 0 info, 1 minor, 2 major, 3 critical
  severity smallint not null,
  phase text not null check (phase in ('suspected', 'refuted', 'open', 'over')),
  first_seen_at timestamptz not null,
  last_seen_at timestamptz not null,
  opened_at timestamptz,
  over_at timestamptz,
  pages integer not null,
  sample_pages text[] not null,
  returns integer not null,
  is_old boolean not null,
  -- how far it is: calm, second visits, coming and going
  progress jsonb not null,
  -- the job of the second visit that it waits for
  second_job_id uuid,
  -- what its rules told so far, by the rule's id
  told jsonb not null,
  acknowledged_at timestamptz,
  is_muted boolean not null default false,
  muted_until timestamptz,
  -- who acknowledged or muted it
  owner_id uuid references users on delete set null,
  unique (company_id, id),
  foreign key (company_id, website_id) references websites (company_id, id) on delete cascade
);
-- one incident of a root cause at a time
create unique index incidents_of_cause on incidents (company_id, website_id, cause_key) nulls not distinct
  where phase <> 'over';
create index incidents_of_company on incidents (company_id, id) where phase in ('open', 'over');
create index incidents_of_website on incidents (website_id, id);
create index incidents_ended on incidents (website_id, over_at) where phase = 'over';
create index incidents_of_owner on incidents (owner_id) where owner_id is not null;

create table incident_steps (
  id uuid primary key,
  company_id uuid not null,
  incident_id uuid not null,
  step text not null,
  at timestamptz not null,
  user_id uuid references users on delete set null,
  -- the event that was told, its channels, pages, until when
  detail jsonb not null default '{}',
  foreign key (company_id, incident_id) references incidents (company_id, id) on delete cascade
);
create index incident_steps_of_incident on incident_steps (incident_id, id);
create index incident_steps_of_user on incident_steps (user_id) where user_id is not null;

-- What the worker looks at next: a website, or what a company has beside its websites
create table alarm_looks (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null references companies on delete cascade,
  website_id uuid,
  -- what was there before is old, and rings only when it returns
  since timestamptz not null,
  looked_at timestamptz,
  next_at timestamptz not null,
  unique nulls not distinct (company_id, website_id),
  foreign key (company_id, website_id) references websites (company_id, id) on delete cascade
);
create index alarm_looks_due on alarm_looks (next_at);

-- When the worker gave the company its first rules
alter table companies add column alarms_since timestamptz;

-- The last time of a schedule that made no run, because what it names is gone
alter table pools add column last_missed_at timestamptz;
alter table audit_schedules add column last_missed_at timestamptz;

-- A second visit that an alarm asked for
alter table jobs drop constraint jobs_mode_check;
alter table jobs add constraint jobs_mode_check check (mode in ('manual', 'scheduled', 'api', 'retry', 'alarm'));

-- Problems that are there today are no news
insert into alarm_looks (company_id, website_id, since, next_at)
select company_id, id, now(), now() from websites where not is_draft;
insert into alarm_looks (company_id, website_id, since, next_at) select id, null, now(), now() from companies;
