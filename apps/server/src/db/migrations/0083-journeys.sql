-- A recording that is run like a user: a file of Chrome's recorder, with steps of ours
create table journeys (
  id uuid primary key,
  company_id uuid not null,
  website_id uuid not null,
  title text not null,
  description text not null,
  severity text not null check (severity in ('critical', 'major', 'minor', 'info')),
  recording jsonb not null,
  -- Read of the recording when it is saved: lists do not open it
  steps_total integer not null,
  value_names jsonb not null,
  context_id uuid references contexts on delete set null,
  consent text not null,
  -- It orders, mails or pays: nothing runs it unasked
  changes_world boolean not null,
  -- null: as the website says
  hits text,
  is_prelude boolean not null,
  -- Whose cookies and storage it starts with
  prelude_id uuid references journeys on delete set null,
  is_draft boolean not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (website_id, id),
  foreign key (company_id, website_id) references websites (company_id, id) on delete cascade
);
create index journeys_of_website on journeys (website_id, id desc);
create trigger journeys_forget_file_mark after delete on journeys for each row execute function forget_file_mark();

create table pool_journeys (
  company_id uuid not null,
  website_id uuid not null,
  pool_id uuid not null references pools on delete cascade,
  journey_id uuid not null,
  position integer not null,
  primary key (pool_id, journey_id),
  foreign key (website_id, journey_id) references journeys (website_id, id) on delete cascade,
  foreign key (company_id, website_id) references websites (company_id, id) on delete cascade
);
create index pool_journeys_of_journey on pool_journeys (journey_id);

alter table jobs add column journey_id uuid references journeys on delete set null;
alter table jobs drop constraint jobs_kind_check;
alter table jobs add constraint jobs_kind_check
  check (kind in ('audit', 'pool', 'test', 'discovery', 'trial', 'journey'));
create unique index jobs_one_active_of_journey on jobs (journey_id)
  where state in ('queued', 'running') and kind = 'journey';
create index jobs_of_journey on jobs (journey_id, id desc);

-- A journey counts as one visit, and as no page
alter table jobs add column journeys_done integer not null default 0;
create or replace function visits_of(job jobs) returns integer language sql stable as $$
  select least(job.granted_visits, case when job.state in ('queued', 'running') then job.granted_visits
    when job.kind = 'discovery' then coalesce((job.discovery ->> 'toVisit')::integer, 0)
    else job.pages_done + job.journeys_done end)
$$;

-- One journey of one job. It is there once the job is made, and filled when the agent tells how it went
create table journey_runs (
  id uuid primary key,
  company_id uuid not null,
  website_id uuid not null,
  journey_id uuid not null references journeys on delete cascade,
  job_id uuid not null references jobs on delete cascade,
  title text not null,
  at timestamptz not null,
  -- null: it goes on, or its agent was lost
  outcome text check (outcome in ('passed', 'failed', 'step-failed')),
  duration_ms integer,
  steps_total integer not null,
  steps_done integer not null default 0,
  -- number, label, reason
  failed_step jsonb,
  -- Numbers of steps whose first selectors held no more
  stale_steps jsonb not null default '[]',
  -- Each with the visit that it was done on, and what its page's console told
  steps jsonb not null default '[]',
  -- The stored visits of its pages: observationId, pageId, observedAt, url, fromStep, toStep
  pages jsonb not null default '[]',
  plan_version integer,
  figures jsonb,
  findings jsonb not null default '[]',
  -- What it adds to the counts of each event on one source, with the pages that told it
  counts jsonb not null default '[]',
  unique (job_id, journey_id),
  foreign key (company_id, website_id) references websites (company_id, id) on delete cascade
);
create index journey_runs_of_journey on journey_runs (journey_id, id desc);
create index journey_runs_of_website on journey_runs (website_id, at);
