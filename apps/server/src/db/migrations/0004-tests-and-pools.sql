-- Named variants of a website
create table contexts (
  id uuid primary key,
  company_id uuid not null,
  website_id uuid not null,
  label text not null,
  -- stands in for the website's own address; null: the website's own
  url text,
  -- sealed JSON object, bound to the context's id: write-only
  variables bytea,
  variable_names jsonb not null default '[]',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (company_id, id),
  unique (website_id, label),
  foreign key (company_id, website_id) references websites (company_id, id) on delete cascade
);

create table tests (
  id uuid primary key,
  company_id uuid not null,
  website_id uuid not null,
  title text not null,
  description text not null,
  category text not null check (
    category in ('tag', 'dataLayer', 'hit', 'consent', 'performance', 'content', 'other')
  ),
  severity text not null check (severity in ('info', 'minor', 'major', 'critical')),
  all_pages boolean not null,
  urls jsonb not null,
  content text not null,
  condition text not null,
  is_draft boolean not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (company_id, id),
  unique (website_id, id),
  foreign key (company_id, website_id) references websites (company_id, id) on delete cascade
);
create index tests_of_website on tests (website_id, id desc);
create index tests_of_company on tests (company_id, id desc);

create table pools (
  id uuid primary key,
  company_id uuid not null,
  website_id uuid not null,
  name text not null,
  description text not null,
  category text not null check (
    category in ('tag', 'dataLayer', 'hit', 'consent', 'performance', 'content', 'other')
  ),
  severity text not null check (severity in ('info', 'minor', 'major', 'critical')),
  status text not null check (status in ('draft', 'published')),
  all_pages boolean not null,
  urls jsonb not null,
  settings jsonb not null,
  cron text,
  time_zone text,
  -- when the schedule makes the next run; null: never
  next_run_at timestamptz,
  -- the last time by the schedule that found the run before still going on
  last_overlap_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (company_id, id),
  unique (website_id, id),
  foreign key (company_id, website_id) references websites (company_id, id) on delete cascade,
  check ((cron is null) = (time_zone is null))
);
create index pools_of_website on pools (website_id, id desc);
create index pools_of_company on pools (company_id, id desc);
create index pools_due on pools (next_run_at) where next_run_at is not null;

create table pool_tests (
  company_id uuid not null,
  website_id uuid not null,
  pool_id uuid not null,
  test_id uuid not null,
  position integer not null,
  primary key (pool_id, test_id),
  unique (pool_id, position) deferrable initially deferred,
  -- a pool holds tests of its own website only
  foreign key (website_id, pool_id) references pools (website_id, id) on delete cascade,
  foreign key (website_id, test_id) references tests (website_id, id) on delete cascade
);
create index pool_tests_of_test on pool_tests (test_id);

alter table websites
  add column health_pool_id uuid,
  add column content_pool_id uuid,
  add column health_test_id uuid,
  add foreign key (id, health_pool_id) references pools (website_id, id) on delete set null (health_pool_id),
  add foreign key (id, content_pool_id) references pools (website_id, id) on delete set null (content_pool_id),
  add foreign key (id, health_test_id) references tests (website_id, id) on delete set null (health_test_id);

alter table agents
  add column slots_max integer check (slots_max between 1 and 16),
  add column is_paused boolean not null default false,
  -- why it is offline, as a code
  add column problem text,
  add column sync_state text not null default 'never'
    check (sync_state in ('never', 'loading', 'success', 'failure')),
  add column synced_at timestamptz,
  add column sync_problem text,
  add column updated_at timestamptz not null default now();

alter table jobs
  add column kind text not null default 'audit' check (kind in ('audit', 'pool', 'test', 'discovery', 'trial')),
  add column pool_id uuid references pools on delete set null,
  add column test_id uuid references tests on delete set null,
  -- the one page that it is about, when it is about one
  add column page_url text,
  -- what it executes, frozen when it was made
  add column plan jsonb not null default '{}',
  add column retry_of uuid references jobs on delete set null,
  -- whether its pages count in the website's health
  add column counts_for_health boolean not null default true,
  add column tests_passed integer not null default 0,
  add column tests_failed integer not null default 0,
  add column tests_errors integer not null default 0,
  add column tests_skipped integer not null default 0,
  add column waiting_code text,
  -- it ended, and its agent's last words are not all here
  add column is_incomplete boolean not null default false;
alter table jobs alter column kind drop default;
alter table jobs alter column plan drop default;
alter table jobs alter column counts_for_health drop default;

-- No overlap: one audit and one discovery of a website, one run of a pool or test at a time; trials as many as asked
drop index jobs_one_active;
create unique index jobs_one_active_of_website on jobs (website_id, kind)
  where state in ('queued', 'running') and kind in ('audit', 'discovery');
create unique index jobs_one_active_of_pool on jobs (pool_id)
  where state in ('queued', 'running') and kind = 'pool';
create unique index jobs_one_active_of_test on jobs (test_id)
  where state in ('queued', 'running') and kind = 'test';
create index jobs_of_pool on jobs (pool_id, id desc);
create index jobs_of_test on jobs (test_id, id desc);
create index jobs_of_agent on jobs (agent_id, id desc);

-- Results of user-written tests, each once for a job, page and test
create table test_results (
  company_id uuid not null,
  website_id uuid not null,
  job_id uuid not null,
  pool_id uuid,
  -- null: a trial of a test that is not saved
  test_id uuid references tests on delete cascade,
  observation_id uuid not null,
  page_id uuid not null,
  observed_at timestamptz not null,
  outcome text not null check (outcome in ('passed', 'failed', 'error', 'skipped')),
  error_code text,
  foreign key (company_id, job_id) references jobs (company_id, id) on delete cascade
);
create unique index test_results_once on test_results (job_id, page_id, test_id);
create index test_results_of_test on test_results (test_id, job_id desc);
create index test_results_of_pool on test_results (pool_id, job_id desc);
