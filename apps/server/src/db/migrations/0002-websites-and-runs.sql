create table websites (
  id uuid primary key,
  company_id uuid not null references companies,
  name text not null,
  url text not null,
  tracking jsonb not null,
  delay_seconds double precision not null,
  pages_per_audit integer not null,
  respect_robots boolean not null,
  accept_invalid_certificates boolean not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (company_id, id)
);
create unique index websites_url_in_company on websites (company_id, md5(url));

create table agents (
  -- the id that the agent gave itself when it was paired
  id uuid primary key,
  -- null: shared by all companies
  company_id uuid references companies,
  name text not null,
  slug text not null unique check (slug ~ '^[a-z0-9_]+$'),
  url text not null unique,
  public_key text not null,
  state text not null check (state in ('online', 'offline')),
  -- answers in a row that say otherwise than `state`
  contradictions integer not null default 0,
  last_seen_at timestamptz,
  last_error text,
  status jsonb,
  next_poll_at timestamptz not null default now(),
  created_at timestamptz not null default now()
);

create table jobs (
  id uuid primary key,
  company_id uuid not null,
  website_id uuid not null,
  mode text not null check (mode in ('manual', 'scheduled', 'api', 'retry')),
  state text not null check (state in ('queued', 'running', 'succeeded', 'failed', 'cancelled')),
  phase text not null check (phase in ('waiting', 'discovering', 'inspecting', 'done')),
  agent_id uuid references agents on delete set null,
  created_at timestamptz not null,
  started_at timestamptz,
  finished_at timestamptz,
  cancel_requested_at timestamptz,
  pages_total integer,
  pages_done integer not null default 0,
  pages_failed integer not null default 0,
  current_url text,
  discovery jsonb,
  -- passed, failed and skipped verdicts of this job, by check
  checks jsonb not null,
  failure_code text,
  failure_message text,
  unique (company_id, id),
  foreign key (company_id, website_id) references websites (company_id, id)
);
create unique index jobs_one_active on jobs (website_id) where state in ('queued', 'running');
create index jobs_by_company on jobs (company_id, id desc);
create index jobs_by_website on jobs (website_id, id desc);
create index jobs_finished on jobs (website_id, finished_at);

-- What a job asks of an agent, frozen at its first attempt
create table runs (
  id uuid primary key,
  company_id uuid not null,
  order_frozen jsonb not null,
  -- the fencing token: only events of this attempt count; 0 before the first
  attempt integer not null default 0,
  unique (company_id, id),
  foreign key (company_id, id) references jobs (company_id, id) on delete cascade
);

create table attempts (
  company_id uuid not null,
  run_id uuid not null,
  number integer not null,
  agent_id uuid not null,
  state text not null check (state in ('running', 'ended', 'lost')),
  lease_until timestamptz not null,
  -- the last event that is stored
  cursor integer not null default 0,
  started_at timestamptz not null,
  primary key (run_id, number),
  foreign key (company_id, run_id) references runs (company_id, id) on delete cascade
);

create table run_events (
  company_id uuid not null,
  run_id uuid not null,
  attempt integer not null,
  seq integer not null,
  type text not null,
  -- a finished page names its observation instead of holding it
  body jsonb not null,
  at timestamptz not null default now(),
  primary key (run_id, attempt, seq),
  foreign key (company_id, run_id) references runs (company_id, id) on delete cascade
);

create table run_pages (
  company_id uuid not null,
  run_id uuid not null,
  url text not null,
  attempt integer not null,
  observation_id uuid not null,
  duration_ms double precision not null,
  foreign key (company_id, run_id) references runs (company_id, id) on delete cascade
);
-- each page of a run is judged once, whatever was visited again
create unique index run_pages_once on run_pages (run_id, md5(url));
