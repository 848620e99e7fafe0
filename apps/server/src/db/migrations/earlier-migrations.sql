-- Migrations that databases of earlier versions still lack, and backups of them. New databases begin with baseline.sql instead,
-- which gives the same schema. Each section is applied once, in order and in a transaction of its own. No section changes or is added.

-- migration 0001-people.sql
create table companies (
  id uuid primary key,
  name text not null,
  created_at timestamptz not null default now()
);

create table users (
  id uuid primary key,
  -- NFC and lower case, as people are looked up
  email text not null unique,
  password_hash text not null,
  first_name text not null default '',
  last_name text not null default '',
  display_name text not null default '',
  locale text check (locale in ('fr', 'en')),
  status text not null default 'active' check (status in ('active', 'inactive')),
  created_at timestamptz not null default now()
);

create table profiles (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  company_id uuid not null references companies,
  role text not null check (
    role in ('admin', 'moderator', 'user', 'contributor', 'secretary', 'register', 'stand', 'guest', 'elu')
  ),
  -- an empty list of contexts means none, never all: seeing everything is said here
  all_contexts boolean not null default false,
  active boolean not null default false,
  revoked boolean not null default false,
  created_at timestamptz not null default now(),
  unique (user_id, company_id),
  unique (company_id, id)
);
create unique index profiles_one_active on profiles (user_id) where active;

create table sessions (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  token_hash bytea not null unique,
  -- null for sessions that no browser began: they have no second cookie
  bind_hash bytea,
  kind text not null check (kind in ('browser', 'api')),
  user_agent text not null,
  ip text not null,
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  idle_expires_at timestamptz not null,
  expires_at timestamptz not null
);
create index sessions_by_user on sessions (user_id, created_at);
create index sessions_by_expiry on sessions (expires_at);

create table throttles (
  key text primary key,
  failures integer not null,
  window_started_at timestamptz not null,
  blocked_until timestamptz
);

create table idempotency_keys (
  user_id uuid not null references users on delete cascade,
  key text not null,
  -- SHA-256 of the call and its input: the same key for another request is a mistake
  print bytea not null,
  -- json keeps the order of its keys: the same answer, letter by letter
  answer json,
  created_at timestamptz not null default now(),
  primary key (user_id, key)
);
create index idempotency_keys_by_age on idempotency_keys (created_at);

create table audit_log (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  company_id uuid,
  user_id uuid,
  profile_id uuid,
  role text,
  operation text not null,
  target_id text,
  request_id text not null,
  ip text not null
);
create index audit_log_by_time on audit_log (at desc, id desc);

-- migration 0002-websites-and-runs.sql
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

-- migration 0003-observations.sql
create table pages (
  id uuid primary key,
  company_id uuid not null,
  website_id uuid not null,
  url text not null,
  first_seen_at timestamptz not null,
  last_seen_at timestamptz not null,
  unique (company_id, id),
  foreign key (company_id, website_id) references websites (company_id, id)
);
create unique index pages_of_website on pages (website_id, md5(url));

create table observations (
  id uuid not null,
  company_id uuid not null,
  website_id uuid not null,
  page_id uuid not null,
  run_id uuid not null,
  attempt integer not null,
  observed_at timestamptz not null,
  finished_at timestamptz not null,
  url text not null,
  final_url text,
  http_status integer,
  title text,
  outcome text not null check (outcome in ('measured', 'failed')),
  failure_code text,
  failure_message text,
  duration_ms double precision not null,
  hits integer not null,
  page_views integer not null,
  -- weight of the checks that failed
  lost_weight integer not null,
  -- the five verdicts with their evidence
  verdicts jsonb not null,
  screenshot_sha256 text,
  -- everything recorded: JSON, zstd
  document bytea not null,
  primary key (id, observed_at),
  foreign key (company_id, website_id) references websites (company_id, id),
  foreign key (company_id, page_id) references pages (company_id, id)
) partition by range (observed_at);
alter table observations alter column document set storage external;
create index observations_of_page on observations (page_id, observed_at desc)
  include (id, lost_weight, outcome);
create index observations_of_run on observations (run_id);
create index observations_of_website on observations (website_id, observed_at);

create table verdicts (
  observation_id uuid not null,
  company_id uuid not null,
  website_id uuid not null,
  page_id uuid not null,
  observed_at timestamptz not null,
  "check" text not null,
  outcome text not null check (outcome in ('passed', 'failed', 'skipped')),
  -- empty when passed; the root is the verdict at the end of the chain of causes
  reason text not null,
  root_check text not null,
  root_reason text not null,
  primary key (observation_id, "check", observed_at),
  foreign key (company_id, website_id) references websites (company_id, id)
) partition by range (observed_at);
create index verdicts_of_website on verdicts (website_id, observed_at);

create table verdict_rollups (
  company_id uuid not null,
  website_id uuid not null,
  hour timestamptz not null,
  "check" text not null,
  outcome text not null,
  reason text not null,
  root_check text not null,
  root_reason text not null,
  verdicts integer not null,
  primary key (website_id, hour, "check", outcome, reason, root_check, root_reason),
  foreign key (company_id, website_id) references websites (company_id, id)
);

create table visit_rollups (
  company_id uuid not null,
  website_id uuid not null,
  hour timestamptz not null,
  measured integer not null,
  failed integer not null,
  hits integer not null,
  page_views integer not null,
  primary key (website_id, hour),
  foreign key (company_id, website_id) references websites (company_id, id)
);

-- Failing checks page by page, with the root of each: since when, until when, how often
create table page_faults (
  company_id uuid not null,
  website_id uuid not null,
  page_id uuid not null,
  "check" text not null,
  reason text not null,
  root_check text not null,
  root_reason text not null,
  first_seen_at timestamptz not null,
  last_seen_at timestamptz not null,
  occurrences integer not null,
  -- the last observation that shows it
  observation_id uuid not null,
  primary key (page_id, "check", reason, root_check, root_reason),
  foreign key (company_id, page_id) references pages (company_id, id),
  foreign key (company_id, website_id) references websites (company_id, id)
);
create index page_faults_of_website on page_faults (website_id, last_seen_at);

-- Screenshots by the hash of their bytes, which lie in file_contents
create table files (
  company_id uuid not null references companies,
  sha256 text not null,
  mime_type text not null,
  size_bytes integer not null,
  created_at timestamptz not null default now(),
  primary key (company_id, sha256)
);

-- migration 0004-tests-and-pools.sql
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

-- migration 0005-shares-and-turns.sql
-- A job has one leading run, of its own id, and one more for each part that another agent does
alter table runs
  add column job_id uuid,
  -- the attempt of the leading run that gave this part away; null: it leads
  add column lead_attempt integer;
update runs set job_id = id;
alter table runs
  alter column job_id set not null,
  drop constraint runs_company_id_id_fkey,
  add foreign key (company_id, job_id) references jobs (company_id, id) on delete cascade,
  add check ((id = job_id) = (lead_attempt is null));
create index runs_of_job on runs (job_id);

-- since when the agent has it; null: the order did not get through yet
alter table attempts add column taken_at timestamptz;
create index attempts_under_way on attempts (agent_id) where state = 'running';

-- `run_id` is the job's leading run, whoever visited the page
alter table run_pages add column agent_id uuid references agents on delete set null;

-- What parts bring back, until the leading agent has heard of it
create table share_returns (
  id bigint generated always as identity primary key,
  company_id uuid not null,
  job_id uuid not null,
  lead_attempt integer not null,
  url text not null,
  -- null: nobody visited it
  visit jsonb,
  foreign key (company_id, job_id) references jobs (company_id, id) on delete cascade
);
create index share_returns_of_job on share_returns (job_id, id);

-- When a website's last page was started, over all agents and jobs; nobody starts one while a turn is held
create table website_turns (
  company_id uuid not null,
  website_id uuid primary key,
  last_page_start_at timestamptz,
  holder uuid,
  held_until timestamptz,
  foreign key (company_id, website_id) references websites (company_id, id) on delete cascade
);

-- since when `waiting_code` says that it does not go on
alter table jobs add column waiting_since timestamptz;

-- migration 0006-shared-instance.sql
-- Who this panel is to its agents, the same for all its servers and workers
create table panel_identity (
  is_only boolean primary key default true check (is_only),
  panel_id uuid not null,
  -- Ed25519, sealed with the instance key that the database does not hold
  private_key bytea not null,
  created_at timestamptz not null default now()
);

-- Bytes of files by their hash; each company has its own copy
create table file_contents (
  company_id uuid not null references companies,
  sha256 text not null,
  bytes bytea not null check (encode(sha256(bytes), 'hex') = sha256),
  -- the last time that something was recorded that shows it: retention counts from here
  last_used_at timestamptz not null default now(),
  primary key (company_id, sha256)
);
-- Pictures are compressed already
alter table file_contents alter column bytes set storage external;
create index file_contents_by_use on file_contents (last_used_at);

-- migration 0007-late-schedules.sql
-- The last run that made up for times by the schedule at which no worker was there
alter table pools
  add column catch_up_at timestamptz,
  add column catch_up_due_at timestamptz,
  add column catch_up_missed integer;

-- Deleting a job looks for those that repeat it
create index jobs_repeating on jobs (retry_of) where retry_of is not null;

-- migration 0008-dismissals.sql
-- when an agent was told that an attempt which was lost, or whose job has ended, is not wanted any more
alter table attempts add column dismissed_at timestamptz;
create index attempts_to_dismiss on attempts (run_id) where dismissed_at is null and state <> 'ended';

-- migration 0009-observations-of-health.sql
-- Runs of pools, tests and trials are kept as evidence; only what counts for health has verdicts and rollups
alter table observations add column counts_for_health boolean not null default true;
alter table observations alter column counts_for_health drop default;

drop index observations_of_page;
create index observations_of_page on observations (page_id, counts_for_health, observed_at desc)
  include (id, lost_weight, outcome);

-- migration 0010-test-runs.sql
-- What each test came to in each job, over its pages: counted with the results, so that histories read no results
create table test_runs (
  company_id uuid not null,
  website_id uuid not null,
  test_id uuid not null references tests on delete cascade,
  job_id uuid not null,
  pool_id uuid,
  passed integer not null,
  failed integer not null,
  errors integer not null,
  skipped integer not null,
  primary key (test_id, job_id),
  foreign key (company_id, job_id) references jobs (company_id, id) on delete cascade
);
create index test_runs_of_job on test_runs (job_id);

insert into test_runs (company_id, website_id, test_id, job_id, pool_id, passed, failed, errors, skipped)
select
  company_id, website_id, test_id, job_id, pool_id,
  count(*) filter (where outcome = 'passed'),
  count(*) filter (where outcome = 'failed'),
  count(*) filter (where outcome = 'error'),
  count(*) filter (where outcome = 'skipped')
from test_results
where test_id is not null
group by company_id, website_id, test_id, job_id, pool_id;

drop index test_results_of_pool;

-- migration 0011-data-layer.sql
-- The dataLayer of visited pages, as it is searched. Monitoring sees the same page again and again, so each distinct
-- state is kept once and visits refer to it; what changes at every visit is kept with the visit.
create table data_layer_variables (
  id integer generated always as identity primary key,
  company_id uuid not null,
  website_id uuid not null,
  category text not null,
  name text not null,
  -- how often a page was visited again, and how often it then had another value
  revisits integer not null default 0,
  changes integer not null default 0,
  -- its values are kept with the visits since
  varies boolean not null default false,
  unique (website_id, category, name),
  foreign key (company_id, website_id) references websites (company_id, id)
);

create table data_layer_values (
  id bigint generated always as identity primary key,
  variable_id integer not null references data_layer_variables on delete cascade,
  type text not null check (type in ('string', 'number', 'boolean', 'null', 'list', 'object')),
  text text not null,
  number double precision,
  -- stands for any value of the type: the visits have theirs
  varies boolean not null default false
);
create unique index data_layer_values_once on data_layer_values (variable_id, md5(text), type, varies);
create index data_layer_values_by_number on data_layer_values (variable_id, number) where number is not null;

-- Which variables a state has: far fewer than states, so that coverage is counted by them
create table data_layer_shapes (
  id integer generated always as identity primary key,
  company_id uuid not null,
  website_id uuid not null,
  hash bytea not null,
  variable_ids integer[] not null,
  unique (website_id, hash),
  foreign key (company_id, website_id) references websites (company_id, id)
);

create table data_layer_states (
  id bigint generated always as identity primary key,
  company_id uuid not null,
  website_id uuid not null,
  shape_id integer not null references data_layer_shapes,
  hash bytea not null,
  -- variable id -> value, of variables that do not vary
  variables jsonb not null,
  last_seen_at timestamptz not null,
  unique (website_id, hash),
  foreign key (company_id, website_id) references websites (company_id, id)
);

create table data_layer_state_values (
  variable_id integer not null references data_layer_variables on delete cascade,
  -- of data_layer_values, which are deleted once no state has them
  value_id bigint not null,
  state_id bigint not null references data_layer_states on delete cascade,
  primary key (variable_id, value_id, state_id)
);
create index data_layer_state_values_of_state on data_layer_state_values (state_id);

create table data_layer_visits (
  company_id uuid not null,
  website_id uuid not null,
  observed_at timestamptz not null,
  observation_id uuid not null,
  page_id uuid not null,
  state_id bigint not null,
  -- variable id -> value, of variables that vary
  varying jsonb not null,
  foreign key (company_id, website_id) references websites (company_id, id)
) partition by range (observed_at);
create unique index data_layer_visits_of_website
  on data_layer_visits (website_id, observed_at, observation_id) include (state_id);
create index data_layer_visits_of_state on data_layer_visits (state_id, observed_at);
create index data_layer_visits_of_page on data_layer_visits (page_id, observed_at desc);

-- How many visits there were, so that searches count only what matches
create table data_layer_hours (
  company_id uuid not null,
  website_id uuid not null,
  hour timestamptz not null,
  visits integer not null,
  primary key (website_id, hour),
  foreign key (company_id, website_id) references websites (company_id, id)
);

create table data_layer_filters (
  id uuid primary key,
  company_id uuid not null,
  website_id uuid not null,
  user_id uuid not null references users on delete cascade,
  name text not null,
  shared boolean not null,
  match text not null check (match in ('all', 'any')),
  conditions jsonb not null,
  hidden_columns jsonb not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  foreign key (company_id, website_id) references websites (company_id, id)
);
create index data_layer_filters_of_website on data_layer_filters (website_id, name);

-- migration 0012-problems.sql
-- One root cause on one page: kept up to date with every visit, so that lists read no verdicts
create table problems (
  id uuid primary key,
  company_id uuid not null,
  website_id uuid not null,
  page_id uuid not null,
  kind text not null check (kind in ('check', 'test')),
  root_check text,
  root_reason text,
  test_id uuid references tests on delete cascade,
  -- every check that fails by it
  checks text[] not null,
  -- 0 info, 1 minor, 2 major, 3 critical
  severity smallint not null,
  first_seen_at timestamptz not null,
  last_seen_at timestamptz not null,
  occurrences integer not null,
  -- the last observation that shows it
  observation_id uuid not null,
  -- the first later visit that did not show it
  resolved_at timestamptz,
  state text not null default 'open' check (state in ('open', 'acknowledged', 'muted')),
  until timestamptz,
  owner_id uuid references users on delete set null,
  unique (company_id, id),
  check ((kind = 'check') = (root_check is not null and root_reason is not null)),
  check ((kind = 'test') = (test_id is not null)),
  foreign key (company_id, page_id) references pages (company_id, id),
  foreign key (company_id, website_id) references websites (company_id, id)
);
-- problems of tests have no root: this index holds them apart, and finds all of a page
create unique index problems_of_page on problems (page_id, root_check, root_reason);
create unique index problems_of_test on problems (page_id, test_id) where kind = 'test';
create index problems_of_website on problems (website_id, last_seen_at, id);
create index problems_unresolved_by_severity on problems (website_id, severity, last_seen_at, id)
  where resolved_at is null;
create index problems_unresolved_by_last_seen on problems (website_id, last_seen_at, id)
  where resolved_at is null;
create index problems_unresolved_by_occurrences on problems (website_id, occurrences, last_seen_at, id)
  where resolved_at is null;

create table problem_notes (
  id uuid primary key,
  company_id uuid not null,
  problem_id uuid not null,
  -- null once the author is deleted
  user_id uuid references users on delete set null,
  text text not null,
  created_at timestamptz not null default now(),
  foreign key (company_id, problem_id) references problems (company_id, id) on delete cascade
);
create index problem_notes_of_problem on problem_notes (problem_id, created_at);

-- migration 0013-policies-and-releases.sql
-- Content Security Policies as pages sent them: each distinct text once, and which page sent it last
create table csp_policies (
  id bigint generated always as identity primary key,
  company_id uuid not null,
  website_id uuid not null,
  hash bytea not null,
  source text not null,
  disposition text not null,
  text text not null,
  unique (website_id, hash),
  foreign key (company_id, website_id) references websites (company_id, id)
);

create table page_policies (
  company_id uuid not null,
  website_id uuid not null,
  page_id uuid not null,
  policy_id bigint not null references csp_policies on delete cascade,
  first_seen_at timestamptz not null,
  last_seen_at timestamptz not null,
  -- the last observation that sent it
  observation_id uuid not null,
  primary key (page_id, policy_id),
  foreign key (company_id, website_id) references websites (company_id, id)
);
create index page_policies_of_policy on page_policies (policy_id, last_seen_at);
create index page_policies_of_website on page_policies (website_id, last_seen_at);

create table releases (
  id uuid primary key,
  company_id uuid not null,
  website_id uuid not null,
  label text not null,
  released_at timestamptz not null,
  url text,
  user_id uuid references users on delete set null,
  foreign key (company_id, website_id) references websites (company_id, id)
);
create index releases_of_website on releases (website_id, released_at);

-- When the settings that verdicts depend on were saved
create table settings_changes (
  company_id uuid not null,
  website_id uuid not null,
  changed_at timestamptz not null,
  user_id uuid references users on delete set null,
  foreign key (company_id, website_id) references websites (company_id, id)
);
create index settings_changes_of_website on settings_changes (website_id, changed_at);

-- migration 0014-documents-and-re-evaluations.sql
-- What was captured has a shorter life than what was concluded of it: a table of its own, so that old partitions go alone
create table observation_documents (
  observation_id uuid not null,
  company_id uuid not null,
  website_id uuid not null,
  observed_at timestamptz not null,
  -- everything recorded: JSON, zstd
  document bytea not null,
  primary key (observation_id, observed_at),
  foreign key (company_id, website_id) references websites (company_id, id)
) partition by range (observed_at);
alter table observation_documents alter column document set storage external;
create index observation_documents_of_website on observation_documents (website_id, observed_at);

do $$
declare month record;
begin
  for month in select distinct date_trunc('month', observed_at, 'UTC') as starts from observations loop
    execute format(
      'create table if not exists %I partition of observation_documents for values from (%L) to (%L)',
      'observation_documents_' || to_char(month.starts at time zone 'UTC', 'YYYY_MM'),
      to_char(month.starts at time zone 'UTC', 'YYYY-MM-DD') || 'T00:00:00Z',
      to_char((month.starts at time zone 'UTC') + interval '1 month', 'YYYY-MM-DD') || 'T00:00:00Z');
  end loop;
end $$;
insert into observation_documents (observation_id, company_id, website_id, observed_at, document)
select id, company_id, website_id, observed_at, document from observations;
alter table observations drop column document;

create table re_evaluations (
  id uuid primary key,
  company_id uuid not null,
  website_id uuid not null,
  from_at timestamptz not null,
  to_at timestamptz not null,
  state text not null check (state in ('queued', 'running', 'succeeded', 'failed')),
  total integer,
  done integer not null default 0,
  changed integer not null default 0,
  -- the last observation judged again
  cursor_at timestamptz,
  cursor_id uuid,
  user_id uuid references users on delete set null,
  created_at timestamptz not null,
  finished_at timestamptz,
  -- a worker that dies lets go
  lease_until timestamptz,
  foreign key (company_id, website_id) references websites (company_id, id)
);
create index re_evaluations_of_website on re_evaluations (website_id, id desc);
create unique index re_evaluations_one_at_a_time on re_evaluations (website_id) where state in ('queued', 'running');

-- migration 0015-people-in-full.sql
alter table users
  add column theme text not null default 'system' check (theme in ('system', 'light', 'dark')),
  add column notices jsonb not null default '{}',
  -- set by an administrator: the person chooses another one at the next sign-in
  add column must_change_password boolean not null default false;

alter table companies
  add column description text not null default '',
  add column url text,
  -- at least 122 random bits: whoever has it joins as a guest
  add column guest_code text not null unique default upper(replace(gen_random_uuid()::text, '-', '')),
  add column avatar_at timestamptz;

alter table profiles
  add column job_title text not null default '',
  add column phone text not null default '',
  add column presentation text not null default '',
  add column avatar_at timestamptz;

-- Avatars, squared, in each size that is shown; they go with whom they show
create table profile_pictures (
  company_id uuid not null,
  profile_id uuid not null,
  size integer not null,
  bytes bytea not null,
  primary key (profile_id, size),
  foreign key (company_id, profile_id) references profiles (company_id, id) on delete cascade
);
create table company_pictures (
  company_id uuid not null references companies on delete cascade,
  size integer not null,
  bytes bytea not null,
  primary key (company_id, size)
);

create table teams (
  id uuid primary key,
  company_id uuid not null references companies on delete cascade,
  label text not null,
  created_at timestamptz not null default now(),
  unique (company_id, id),
  unique (company_id, label)
);

create table profile_teams (
  company_id uuid not null,
  profile_id uuid not null,
  team_id uuid not null,
  primary key (profile_id, team_id),
  foreign key (company_id, profile_id) references profiles (company_id, id) on delete cascade,
  foreign key (company_id, team_id) references teams (company_id, id) on delete cascade
);

-- Which contexts a profile sees when it does not see all
create table profile_contexts (
  company_id uuid not null,
  profile_id uuid not null,
  context_id uuid not null,
  primary key (profile_id, context_id),
  foreign key (company_id, profile_id) references profiles (company_id, id) on delete cascade,
  foreign key (company_id, context_id) references contexts (company_id, id) on delete cascade
);
create index profile_contexts_of_context on profile_contexts (context_id);

create table password_resets (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  token_hash bytea not null unique,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index password_resets_of_user on password_resets (user_id);

-- Whoever asks waits as long, whether or not there is such a person: a worker looks later
create table password_reset_requests (
  id uuid primary key,
  email text not null,
  created_at timestamptz not null
);

-- Browsers that asked to be told (W3C Push API); endpoint and keys are sealed with the instance key
create table devices (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  label text not null,
  endpoint_hash bytea not null unique,
  subscription bytea not null,
  created_at timestamptz not null,
  last_failed_at timestamptz
);
create index devices_of_user on devices (user_id);

-- The instance's VAPID keys (RFC 8292), the private one sealed with the instance key
create table push_identity (
  only_row boolean primary key default true check (only_row),
  public_key text not null,
  private_key bytea not null
);

-- What browsers are to be told, written with what it tells of; each is tried once
create table pushes_due (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  message jsonb not null,
  created_at timestamptz not null
);

-- Mails to be sent, written with what they tell of; without a mail server they stay for administrators to read
create table outbox_mails (
  id uuid primary key,
  user_id uuid references users on delete cascade,
  recipient text not null,
  subject text not null,
  text text not null,
  -- a link that lets whoever has it in: sealed with the instance key, and gone once it is sent or has run out
  sealed_link bytea,
  link_expires_at timestamptz,
  created_at timestamptz not null,
  state text not null default 'kept' check (state in ('kept', 'sent', 'failed')),
  attempts integer not null default 0,
  next_attempt_at timestamptz,
  failure text
);
create index outbox_mails_to_send on outbox_mails (next_attempt_at) where state = 'kept';
create index outbox_mails_by_time on outbox_mails (created_at);

create table messages (
  id uuid primary key,
  company_id uuid not null references companies,
  -- null once the author is deleted
  user_id uuid references users on delete set null,
  topic text not null,
  subject text not null,
  text text not null,
  path text,
  created_at timestamptz not null
);
create index messages_of_company on messages (company_id, id desc);
create index messages_of_user on messages (user_id);

create table message_answers (
  id uuid primary key,
  message_id uuid not null references messages on delete cascade,
  user_id uuid references users on delete set null,
  text text not null,
  created_at timestamptz not null
);
create index message_answers_of_message on message_answers (message_id, id);

-- A company's own entries of the catalogue of vendors
create table tags (
  id uuid primary key,
  company_id uuid not null references companies on delete cascade,
  name text not null,
  vendor text not null,
  purpose text not null,
  patterns jsonb not null,
  url text,
  updated_at timestamptz not null,
  unique (company_id, name)
);

create index audit_log_of_company on audit_log (company_id, id desc);
create index audit_log_of_user on audit_log (user_id, id desc);

-- migration 0016-changes-of-people.sql
-- Which version a change started from, so that nobody overwrites what they have not seen
alter table users add column updated_at timestamptz not null default now();
alter table profiles add column updated_at timestamptz not null default now();
alter table companies add column updated_at timestamptz not null default now();

-- When the person last showed that it is them with their password; null: at the sign-in
alter table sessions add column confirmed_at timestamptz;

-- migration 0017-audit-log-chain.sql
-- Each entry is sealed to the one before: an entry that is changed, taken out or put in breaks the chain.
-- Where somebody called from is left out of the seal, because it is forgotten with the person.
alter table audit_log add column seal bytea, add column previous_seal bytea;

create function audit_log_seal(previous bytea, entry audit_log) returns bytea
  language sql immutable parallel safe
  return sha256(previous || convert_to(jsonb_build_array(
    to_char(entry.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US'), entry.company_id, entry.user_id,
    entry.profile_id, entry.role, entry.operation, entry.target_id, entry.request_id)::text, 'UTF8'));

-- Written once; only where it came from may be forgotten
create function keep_audit_log() returns trigger language plpgsql as $$
begin
  if new.ip <> '' or to_jsonb(new) - 'ip' is distinct from to_jsonb(old) - 'ip' then
    raise exception 'entries of the audit log are not changed';
  end if;
  return new;
end $$;
create trigger audit_log_stays before update on audit_log for each row execute function keep_audit_log();

create index audit_log_of_operation on audit_log (operation, at desc, id desc);
create index audit_log_of_target on audit_log (target_id, at desc, id desc) where target_id is not null;

-- migration 0018-language-of-browsers.sql
-- What the browser of the last sign-in speaks: whoever chose no language is written to in it
alter table users add column browser_language text check (browser_language in ('fr', 'en'));

-- migration 0022-sign-ins-and-prints.sql
-- Attempts that are being made: they fill a counter up to its limit, and are no failures. They lapse with a server that died
alter table throttles
  add column under_way integer not null default 0,
  add column under_way_until timestamptz;

-- Wrong sign-ins of the last minutes, by a hash of the e-mail that was typed: it may be a password by mistake
create table failed_sign_ins (
  email_hash bytea not null,
  network text not null,
  first_at timestamptz not null,
  last_at timestamptz not null,
  times integer not null,
  primary key (email_hash, network)
);
create index failed_sign_ins_by_age on failed_sign_ins (first_at);

-- From format 2 on an entry holds what was before and after as hashes, and how often it happened
alter table audit_log
  add column format smallint not null default 1,
  add column before_hash bytea,
  add column after_hash bytea,
  add column times integer not null default 1,
  add column user_agent_hash text;

create function audit_log_seal_2(previous bytea, entry audit_log) returns bytea
  language sql immutable parallel safe
  return sha256(previous || convert_to(jsonb_build_array(
    2, to_char(entry.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US'), entry.company_id, entry.user_id,
    entry.profile_id, entry.role, entry.operation, entry.target_id, entry.request_id,
    encode(entry.before_hash, 'hex'), encode(entry.after_hash, 'hex'), entry.times)::text, 'UTF8'));

-- The seal of an entry of each format; null for one that holds what its format does not seal
create function audit_log_seal_of(previous bytea, entry audit_log) returns bytea
  language sql immutable parallel safe
  return case
    when entry.format = 2 then audit_log_seal_2(previous, entry)
    when entry.format = 1 and entry.before_hash is null and entry.after_hash is null and entry.times = 1
      then audit_log_seal(previous, entry)
  end;

-- Addresses are kept by their network alone; the seals leave them out
alter table audit_log disable trigger audit_log_stays;
update audit_log set ip = network(set_masklen(
    regexp_replace(ip, '^::ffff:(?=\d+\.)', '')::inet,
    case when ip ~ '^(::ffff:)?\d+\.' then 24 else 48 end))::text
  where ip ~ '^(::ffff:)?\d{1,3}(\.\d{1,3}){3}$' or ip ~* '^[0-9a-f:]*:[0-9a-f:]*$';
alter table audit_log enable trigger audit_log_stays;

-- Written once; only where it came from may be forgotten
create or replace function keep_audit_log() returns trigger language plpgsql as $$
begin
  if new.ip not in ('', old.ip)
    or (new.user_agent_hash is not null and new.user_agent_hash is distinct from old.user_agent_hash)
    or to_jsonb(new) - 'ip' - 'user_agent_hash' is distinct from to_jsonb(old) - 'ip' - 'user_agent_hash' then
    raise exception 'entries of the audit log are not changed';
  end if;
  return new;
end $$;

-- migration 0023-confirmed-addresses.sql
-- An address that somebody wants for an account, until its owner confirms it by the link that was sent there
create table email_changes (
  user_id uuid primary key references users on delete cascade,
  email text not null,
  token_hash bytea not null unique,
  created_at timestamptz not null,
  expires_at timestamptz not null
);

-- Whoever asks waits as long, whether or not the address is taken: a worker looks later, and sends a link or a hint
create table join_requests (
  id uuid primary key,
  company_id uuid not null references companies on delete cascade,
  guest_code text not null,
  email text not null,
  first_name text not null,
  last_name text not null,
  language text check (language in ('fr', 'en')),
  -- null until the link was sent
  token_hash bytea unique,
  created_at timestamptz not null,
  expires_at timestamptz
);
create index join_requests_to_answer on join_requests (id) where token_hash is null;

-- What the first start decided: instances from now on are strict with new passwords, those that were there stay as they were
create table instance_settings (
  only_row boolean primary key default true check (only_row),
  password_policy text not null check (password_policy in ('spec', 'strict'))
);
insert into instance_settings (password_policy)
  select case when exists (select from users) then 'spec' else 'strict' end;

-- migration 0024-keys-of-agents.sql
-- The keys of the link to an agent are renewed: the panel's own for it, beside the one that the agent names
alter table agents
  add column keys_since timestamptz not null default now(),
  add column renew_keys_at timestamptz not null default now() + interval '90 days',
  -- settled: nothing to do; asked: new ones are wanted; unsupported: the agent knows no renewal yet
  add column keys_state text not null default 'settled' check (keys_state in ('settled', 'asked', 'unsupported')),
  -- sealed; null: the key by which the panel pairs
  add column panel_key bytea,
  -- offered, and not seen to be taken yet
  add column next_panel_key bytea,
  add column next_public_key text;

-- Whoever goes back to an older version finds the keys of before for some days
update agents set keys_since = created_at,
  renew_keys_at = greatest(created_at + interval '90 days', now() + interval '7 days');

-- migration 0025-daily-counts.sql
-- What the hours of a day (UTC) sum up to: long periods are read from few rows. Whatever changes an hour changes its day.
create table verdict_days (
  company_id uuid not null,
  website_id uuid not null,
  day timestamptz not null,
  "check" text not null,
  outcome text not null,
  reason text not null,
  root_check text not null,
  root_reason text not null,
  verdicts bigint not null,
  primary key (website_id, day, "check", outcome, reason, root_check, root_reason),
  foreign key (company_id, website_id) references websites (company_id, id)
);

create table visit_days (
  company_id uuid not null,
  website_id uuid not null,
  day timestamptz not null,
  measured bigint not null,
  failed bigint not null,
  hits bigint not null,
  page_views bigint not null,
  primary key (website_id, day),
  foreign key (company_id, website_id) references websites (company_id, id)
);

insert into verdict_days
select company_id, website_id, date_trunc('day', hour, 'UTC'), "check", outcome, reason, root_check, root_reason,
  sum(verdicts)
from verdict_rollups group by 1, 2, 3, 4, 5, 6, 7, 8;

insert into visit_days
select company_id, website_id, date_trunc('day', hour, 'UTC'), sum(measured), sum(failed), sum(hits), sum(page_views)
from visit_rollups group by 1, 2, 3;

create function keep_verdict_days() returns trigger language plpgsql as $$
declare place verdict_rollups := coalesce(new, old);
begin
  insert into verdict_days values (place.company_id, place.website_id, date_trunc('day', place.hour, 'UTC'),
    place."check", place.outcome, place.reason, place.root_check, place.root_reason,
    coalesce(new.verdicts, 0) - coalesce(old.verdicts, 0))
  on conflict (website_id, day, "check", outcome, reason, root_check, root_reason)
    do update set verdicts = verdict_days.verdicts + excluded.verdicts;
  if tg_op = 'DELETE' then
    delete from verdict_days where website_id = old.website_id and day = date_trunc('day', old.hour, 'UTC')
      and "check" = old."check" and outcome = old.outcome and reason = old.reason
      and root_check = old.root_check and root_reason = old.root_reason and verdicts = 0;
  end if;
  return null;
end $$;
create trigger verdict_days_follow after insert or update or delete on verdict_rollups
  for each row execute function keep_verdict_days();

create function keep_visit_days() returns trigger language plpgsql as $$
declare place visit_rollups := coalesce(new, old);
begin
  insert into visit_days values (place.company_id, place.website_id, date_trunc('day', place.hour, 'UTC'),
    coalesce(new.measured, 0) - coalesce(old.measured, 0), coalesce(new.failed, 0) - coalesce(old.failed, 0),
    coalesce(new.hits, 0) - coalesce(old.hits, 0), coalesce(new.page_views, 0) - coalesce(old.page_views, 0))
  on conflict (website_id, day) do update set measured = visit_days.measured + excluded.measured,
    failed = visit_days.failed + excluded.failed, hits = visit_days.hits + excluded.hits,
    page_views = visit_days.page_views + excluded.page_views;
  if tg_op = 'DELETE' then
    delete from visit_days where website_id = old.website_id and day = date_trunc('day', old.hour, 'UTC')
      and measured = 0 and failed = 0 and hits = 0 and page_views = 0;
  end if;
  return null;
end $$;
create trigger visit_days_follow after insert or update or delete on visit_rollups
  for each row execute function keep_visit_days();

-- migration 0027-unchecked-problems.sql
-- The first visit after the last one that shows a problem, where none since then could judge it: it is open and unseen
alter table problems add column unchecked_since timestamptz;
-- what hides it on the last visit: the root of what fails there, or the check that could not be judged
alter table problems add column hidden_by_check text;
alter table problems add column hidden_by_reason text;
-- the facts that the sentence of the root cause names, each cut, as the last visit that shows it proves them
alter table problems add column detail jsonb;

-- migration 0028-assigned-problems.sql
-- Who is to mend a problem
alter table problems add column assignee_id uuid references users on delete set null;
create index problems_of_assignee on problems (assignee_id) where assignee_id is not null;

-- migration 0029-shared-links.sql
-- Links that open the health of one website to whoever holds them; only a hash of the secret is kept
create table shared_links (
  id uuid primary key,
  company_id uuid not null,
  website_id uuid not null,
  token_hash bytea not null unique,
  user_id uuid references users on delete set null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  last_used_at timestamptz,
  foreign key (company_id, website_id) references websites (company_id, id) on delete cascade
);
create index shared_links_of_website on shared_links (website_id, id);
create index shared_links_by_age on shared_links (expires_at);

-- migration 0031-audit-schedules.sql
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

-- migration 0032-tried-pages.sql
-- A page that only trials have visited is not known of the website.
alter table pages add column known boolean not null default true;

update pages
set known = false
where id in (
    select observations.page_id
    from observations
    join jobs on jobs.id = observations.run_id
    where jobs.kind = 'trial' and observations.observed_at = pages.first_seen_at
  )
  and not exists (
    select 1
    from observations
    join jobs on jobs.id = observations.run_id
    where observations.page_id = pages.id and jobs.kind <> 'trial'
  );

-- migration 0033-names-of-deleted-objects.sql
-- What the audit log calls an object that is gone. Users are not among them: their names go with them
create table deleted_names (
  id uuid primary key,
  name text not null,
  deleted_at timestamptz not null default now()
);
create index deleted_names_by_age on deleted_names (deleted_at);

-- The argument is the column that names an object; a website may have an address alone
create function keep_deleted_name() returns trigger language plpgsql as $$
begin
  insert into deleted_names (id, name)
  values (old.id, coalesce(nullif(to_jsonb(old) ->> tg_argv[0], ''), to_jsonb(old) ->> 'url', ''))
  on conflict (id) do nothing;
  return null;
end $$;

create trigger company_name_stays after delete on companies
  for each row execute function keep_deleted_name('name');
create trigger team_name_stays after delete on teams
  for each row execute function keep_deleted_name('label');
create trigger website_name_stays after delete on websites
  for each row execute function keep_deleted_name('name');
create trigger context_name_stays after delete on contexts
  for each row execute function keep_deleted_name('label');
create trigger test_name_stays after delete on tests
  for each row execute function keep_deleted_name('title');
create trigger pool_name_stays after delete on pools
  for each row execute function keep_deleted_name('name');
create trigger agent_name_stays after delete on agents
  for each row execute function keep_deleted_name('name');
create trigger tag_name_stays after delete on tags
  for each row execute function keep_deleted_name('name');
create trigger release_name_stays after delete on releases
  for each row execute function keep_deleted_name('label');

-- migration 0034-answers-seen.sql
-- When the author of a message saw an answer to it
alter table message_answers add column seen_at timestamptz;
update message_answers set seen_at = created_at;
create index message_answers_unseen on message_answers (message_id) where seen_at is null;

-- migration 0035-packed-days.sql
-- The visits of a day (UTC) of a website by state and hour, in a few kilobytes: searches count these instead of visits.
-- Workers pack days that are over, also those of before this migration. Until then their visits are read.
create table data_layer_days (
  company_id uuid not null,
  website_id uuid not null,
  day timestamptz not null,
  -- How many visits are packed. While data_layer_hours counts another number, the day is not used.
  visits integer not null,
  states bytea not null,
  -- shape id -> visits
  shapes jsonb not null,
  primary key (website_id, day),
  foreign key (company_id, website_id) references websites (company_id, id)
);
alter table data_layer_days alter column states set storage external;

-- The values of a packed day of a variable that varies, of all its visits, by the hour. Null where they cannot be packed:
-- the visits of that day are read.
create table data_layer_day_values (
  company_id uuid not null,
  website_id uuid not null,
  day timestamptz not null,
  variable_id integer not null,
  texts text,
  primary key (website_id, variable_id, day),
  foreign key (website_id, day) references data_layer_days (website_id, day) on delete cascade
);
create index data_layer_day_values_of_day on data_layer_day_values (website_id, day);
alter table data_layer_day_values alter column texts set storage external;

-- What lacks a variable is found by the shapes without it
create index data_layer_states_of_shape on data_layer_states (website_id, shape_id, id);

-- migration 0044-look-ahead.sql
-- How far visits of a website look ahead, in seconds
alter table websites add column look_ahead_seconds integer not null default 6;

-- migration 0046-visit-options.sql
-- How pages of a website are visited. Websites of before keep what they had: their hits are delivered as they are.
alter table websites add column visits jsonb not null default
  '{"hits": "deliver", "namesVigie": true, "profile": {"device": "desktop", "language": null, "timeZone": null}, "consentSteps": {"accept": [], "refuse": []}}';

-- migration 0047-trackers.sql
-- Trackers of a website beside its primary one. What is concluded of them has tables of its own: the primary
-- tracker's stay as they are, and nothing of another tracker is ever summed into them.

-- The tracker that a transaction asks about; without one, the primary tracker of each website
create function asked_tracker() returns uuid language sql stable parallel safe as $$
  select coalesce(nullif(current_setting('vigie.tracker', true), '')::uuid, '00000000-0000-0000-0000-000000000000')
$$;

-- What a visit says of one of them
create table tracker_visits (
  observation_id uuid not null,
  tracker_id uuid not null,
  company_id uuid not null,
  website_id uuid not null,
  page_id uuid not null,
  run_id uuid not null,
  observed_at timestamptz not null,
  counts_for_health boolean not null,
  hits integer not null,
  page_views integer not null,
  lost_weight integer not null,
  -- the five verdicts with their evidence
  verdicts jsonb not null,
  -- the same as the table verdicts has them: check, outcome, reason, root_check, root_reason
  rooted jsonb not null,
  primary key (observation_id, tracker_id, observed_at),
  foreign key (company_id, website_id) references websites (company_id, id)
) partition by range (observed_at);
create index tracker_visits_of_website on tracker_visits (website_id, tracker_id, observed_at);
create index tracker_visits_of_page on tracker_visits (page_id, tracker_id, observed_at);

do $$
declare month record;
begin
  for month in
    select right(relname, 7) as name, pg_get_expr(relpartbound, oid) as bound
    from pg_class join pg_inherits on inhrelid = oid where inhparent = 'observations'::regclass
  loop
    execute format('create table %I partition of tracker_visits %s', 'tracker_visits_' || month.name, month.bound);
  end loop;
end $$;

create table tracker_verdict_rollups (
  company_id uuid not null,
  website_id uuid not null,
  tracker_id uuid not null,
  hour timestamptz not null,
  "check" text not null,
  outcome text not null,
  reason text not null,
  root_check text not null,
  root_reason text not null,
  verdicts integer not null,
  primary key (website_id, tracker_id, hour, "check", outcome, reason, root_check, root_reason),
  foreign key (company_id, website_id) references websites (company_id, id)
);

create table tracker_visit_rollups (
  company_id uuid not null,
  website_id uuid not null,
  tracker_id uuid not null,
  hour timestamptz not null,
  measured integer not null,
  failed integer not null,
  hits integer not null,
  page_views integer not null,
  primary key (website_id, tracker_id, hour),
  foreign key (company_id, website_id) references websites (company_id, id)
);

-- What the job counted of each: the tracker's id -> its table of checks
alter table jobs add column tracker_checks jsonb not null default '{}';

-- Problems have notes, owners and addresses of their own, so those of all trackers share a table
alter table problems add column tracker_id uuid not null default '00000000-0000-0000-0000-000000000000';
alter table problems alter column tracker_id set default asked_tracker();
drop index problems_of_page;
create unique index problems_of_page on problems (page_id, root_check, root_reason, tracker_id);

-- migration 0051-context-access.sql
-- What opens a closed website: sealed entries, with their names and the origins that they are sent to in the open.
alter table contexts
  add column access bytea,
  add column access_names jsonb not null default '[]',
  add column access_origins jsonb not null default '[]';

-- The context of runs that name none, audits and discoveries too; null: the website as it is.
alter table websites add column context_id uuid references contexts (id);

-- migration 0052-websites-being-added.sql
-- A website whose settings are being detected: nobody sees it in lists until it is added, and it goes after a day
alter table websites add column is_draft boolean not null default false;
drop index websites_url_in_company;
create unique index websites_url_in_company on websites (company_id, is_draft, md5(url));

-- migration 0056-alarms.sql
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

-- migration 0057-saved-schedules.sql
-- Since when a website's schedule is as it is: what it missed before is not known
alter table audit_schedules add column updated_at timestamptz not null default now();

-- migration 0058-channels.sql
-- Where a company is told of incidents. What opens a service is sealed (modules/channels), its names stand in the open
create table channels (
  id uuid primary key,
  company_id uuid not null references companies on delete cascade,
  kind text not null,
  name text not null,
  locale text not null,
  is_on boolean not null default true,
  -- Why the product turned it off: the status with which the receiver said that it is gone
  gone_status integer,
  digest text not null default 'none',
  settings jsonb not null default '{}',
  sealed bytea,
  sealed_names jsonb not null default '[]',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index channels_of_company on channels (company_id, id);

-- One message on its way to one channel; a message that is told twice has one row
create table deliveries (
  id uuid primary key,
  company_id uuid not null references companies on delete cascade,
  channel_id uuid not null references channels on delete cascade,
  message_id uuid not null,
  incident_id uuid,
  event text not null,
  title text not null,
  message jsonb not null,
  state text not null default 'waiting',
  created_at timestamptz not null,
  attempts integer not null default 0,
  last_attempt_at timestamptz,
  next_attempt_at timestamptz,
  -- When it is given up
  try_until timestamptz not null,
  status integer,
  failure text,
  unique (channel_id, message_id)
);
create index deliveries_of_channel on deliveries (channel_id, id);
create index deliveries_of_incident on deliveries (incident_id) where incident_id is not null;
create index deliveries_due on deliveries (next_attempt_at) where state = 'waiting';
create index deliveries_by_age on deliveries (created_at);

-- Each company tells its moderators by mail from the start, in the language of the first of them
insert into channels (id, company_id, kind, name, locale)
select gen_random_uuid(), companies.id, 'email', 'E-mail', coalesce((
    select coalesce(users.locale, users.browser_language) from profiles join users on users.id = profiles.user_id
    where profiles.company_id = companies.id and profiles.role in ('admin', 'moderator')
      and coalesce(users.locale, users.browser_language) is not null
    order by users.id limit 1), 'en')
from companies;

-- migration 0059-tokens.sql
-- What programs sign their requests with; only a hash of the text is kept. Without a profile a token is its company's
create table tokens (
  id uuid primary key,
  company_id uuid not null references companies on delete cascade,
  profile_id uuid,
  name text not null,
  scope text not null check (scope in ('read', 'run', 'configure')),
  token_hash bytea not null unique,
  created_by uuid references users on delete set null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  last_used_at timestamptz,
  -- it stays as long as the audit log names it
  revoked_at timestamptz,
  foreign key (company_id, profile_id) references profiles (company_id, id) on delete cascade
);
create index tokens_of_profile on tokens (profile_id);
create index tokens_of_company on tokens (company_id);
create index tokens_by_age on tokens (expires_at);

-- Whoever calls: a user, or a company's token
alter table idempotency_keys drop constraint idempotency_keys_user_id_fkey;
alter table idempotency_keys rename column user_id to caller_id;

-- From format 3 on an entry holds the token that signed the call
alter table audit_log add column token_id uuid;

create function audit_log_seal_3(previous bytea, entry audit_log) returns bytea
  language sql immutable parallel safe
  return sha256(previous || convert_to(jsonb_build_array(
    3, to_char(entry.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US'), entry.company_id, entry.user_id,
    entry.profile_id, entry.role, entry.operation, entry.target_id, entry.request_id,
    encode(entry.before_hash, 'hex'), encode(entry.after_hash, 'hex'), entry.times, entry.token_id)::text, 'UTF8'));

create or replace function audit_log_seal_of(previous bytea, entry audit_log) returns bytea
  language sql immutable parallel safe
  return case
    when entry.format = 3 then audit_log_seal_3(previous, entry)
    when entry.token_id is not null then null
    when entry.format = 2 then audit_log_seal_2(previous, entry)
    when entry.format = 1 and entry.before_hash is null and entry.after_hash is null and entry.times = 1
      then audit_log_seal(previous, entry)
  end;

-- migration 0060-file-marks.sql
-- Which objects configuration files made or took over: only those files may delete them. A mark goes with its object.
create table file_marks (
  id uuid primary key,
  company_id uuid not null references companies,
  kind text not null,
  file_set text not null,
  key text not null,
  unique (company_id, kind, key)
);

create function forget_file_mark() returns trigger language plpgsql as $$
begin
  delete from file_marks where id = old.id;
  return old;
end $$;
create trigger websites_forget_file_mark after delete on websites for each row execute function forget_file_mark();
create trigger contexts_forget_file_mark after delete on contexts for each row execute function forget_file_mark();
create trigger tests_forget_file_mark after delete on tests for each row execute function forget_file_mark();
create trigger pools_forget_file_mark after delete on pools for each row execute function forget_file_mark();
create trigger channels_forget_file_mark after delete on channels for each row execute function forget_file_mark();
create trigger alarm_rules_forget_file_mark after delete on alarm_rules for each row execute function forget_file_mark();

-- migration 0061-badges.sql
-- Who sees a website's badge; a website without a row has none. The token is sealed, bound to `website_badges:WEBSITE`
create table website_badges (
  website_id uuid primary key,
  company_id uuid not null,
  access text not null check (access in ('token', 'public')),
  token_sealed bytea check ((access = 'token') = (token_sealed is not null)),
  foreign key (company_id, website_id) references websites (company_id, id) on delete cascade
);

-- migration 0062-report-subscriptions.sql
-- Who is sent a website's health report each month. They asked for it as a profile, which has to reach the website still
create table report_subscriptions (
  user_id uuid not null references users on delete cascade,
  company_id uuid not null,
  website_id uuid not null,
  profile_id uuid not null references profiles on delete cascade,
  time_zone text not null,
  next_at timestamptz not null,
  primary key (user_id, website_id),
  foreign key (company_id, website_id) references websites (company_id, id) on delete cascade
);
create index report_subscriptions_due on report_subscriptions (next_at);
create index report_subscriptions_of_website on report_subscriptions (company_id, website_id);
create index report_subscriptions_of_profile on report_subscriptions (profile_id);

-- The website of a monthly report. Its mail has no subject and no text until it is made, which is when it is sent
alter table outbox_mails add column report_of uuid;

-- migration 0063-occurrences.sql
-- Since when a problem is there without a proof of its absence in between; first_seen_at is its very first sight
alter table problems add column began_at timestamptz;
update problems set began_at = first_seen_at;
alter table problems alter column began_at set not null;

-- The same of an incident: since it came back, if it did
alter table incidents add column began_at timestamptz;
update incidents set began_at = case when returns > 0 then coalesce(opened_at, first_seen_at) else first_seen_at end;
alter table incidents alter column began_at set not null;

-- The last look that read verdicts: none does while stored visits are judged again
alter table alarm_looks add column verdicts_at timestamptz;
update alarm_looks set verdicts_at = looked_at;

-- migration 0064-first-judgements.sql
-- Visits that a re-evaluation judged by a tracker that had not judged them before: nothing of them changed
alter table re_evaluations add column judged_first integer not null default 0;

-- migration 0065-values-of-packed-days.sql
-- Each value of a packed day stands once, with the hours of its visits, and many values are kept in parts. Workers pack
-- the days again. Until then their visits are read.
truncate data_layer_days, data_layer_day_values;
alter table data_layer_day_values
  -- 0, or 0 to 15 by the value
  add column part smallint not null,
  drop constraint data_layer_day_values_pkey,
  add primary key (website_id, variable_id, day, part);

-- migration 0066-minutes-of-packed-days.sql
-- Packed values tell the minutes of their visits, no longer the hours alone. Workers pack the days again. Until then their
-- visits are read.
truncate data_layer_days, data_layer_day_values;

-- migration 0067-visits-of-runs.sql
-- A run's screen lists its pages by their id: without it in the index, the database read the visits of all runs backward.
drop index observations_of_run;
create index observations_of_run on observations (run_id, id);
-- Screens of health read the visits of an audit that show a fault, and those that could not be measured: few of all.
create index observations_faulty_of_run on observations (run_id) where lost_weight > 0;
create index observations_failed_of_website on observations (website_id, observed_at) include (page_id)
  where outcome = 'failed' and counts_for_health;

-- migration 0069-heard-once.sql
-- Whom a delivery tells, as hashes: a message is told once to each, whichever channels of a kind lead to them. Null before
-- its first attempt; empty when others tell all of them.
alter table deliveries add column heard_by jsonb;
-- Somebody had it sent again: it tells all of its own.
alter table deliveries add column is_resent boolean not null default false;
create index deliveries_of_message on deliveries (message_id);

-- migration 0070-limits.sql
-- What protects the other websites of an instance from one of them: how much recordings it may keep, how many visits a
-- day it may have. Null: as the instance has it
alter table websites
  add column recordings_megabytes_max integer check (recordings_megabytes_max > 0),
  add column visits_per_day_max integer check (visits_per_day_max > 0);

-- What websites have that have none of their own; null: no limit. Workers write here what they were started with
create table instance_limits (
  only_row boolean primary key default true check (only_row),
  recordings_megabytes integer,
  visits_per_day integer
);

-- Which websites show a picture, and when last: its bytes may be those of several websites of one company
create table website_pictures (
  company_id uuid not null,
  website_id uuid not null,
  sha256 text not null,
  size_bytes integer not null,
  last_used_at timestamptz not null,
  primary key (website_id, sha256),
  foreign key (company_id, website_id) references websites (company_id, id),
  foreign key (company_id, sha256) references file_contents (company_id, sha256)
);
create index website_pictures_by_use on website_pictures (website_id, last_used_at);
create index website_pictures_of_file on website_pictures (company_id, sha256);

insert into website_pictures
select shown.company_id, shown.website_id, shown.screenshot_sha256, octet_length(contents.bytes), max(observed_at)
from observations as shown join file_contents as contents
  on contents.company_id = shown.company_id and contents.sha256 = shown.screenshot_sha256
group by 1, 2, 3, 4;

-- Bytes of the recordings of a website. Whatever stores or deletes recordings changes them, by a trigger. States have rows
-- of their own: a visit stores them before anything else, and holds this row from then on
create table recorded_bytes (
  company_id uuid not null,
  website_id uuid not null,
  kind text not null check (kind in ('documents', 'pictures', 'states', 'values')),
  bytes bigint not null,
  primary key (website_id, kind),
  foreign key (company_id, website_id) references websites (company_id, id)
);

insert into recorded_bytes
select company_id, website_id, 'documents', sum(octet_length(document)) from observation_documents group by 1, 2;
insert into recorded_bytes
select company_id, website_id, 'pictures', sum(size_bytes) from website_pictures group by 1, 2;
insert into recorded_bytes
select company_id, website_id, 'states', sum(octet_length(variables::text)) from data_layer_states group by 1, 2;
insert into recorded_bytes
select company_id, website_id, 'values', sum(octet_length(varying::text)) from data_layer_visits group by 1, 2;

-- Its arguments: the kind, the bytes of a row, and the sign
create function count_recordings() returns trigger language plpgsql as $$
begin
  execute format(
    'insert into recorded_bytes select company_id, website_id, %L, %s sum(%s) from changed group by 1, 2 order by 2
     on conflict (website_id, kind) do update set bytes = recorded_bytes.bytes + excluded.bytes',
    tg_argv[0], tg_argv[2], tg_argv[1]);
  return null;
end $$;
create trigger documents_are_stored after insert on observation_documents referencing new table as changed
  for each statement execute function count_recordings('documents', 'octet_length(document)', '+');
create trigger documents_are_deleted after delete on observation_documents referencing old table as changed
  for each statement execute function count_recordings('documents', 'octet_length(document)', '-');
create trigger pictures_are_stored after insert on website_pictures referencing new table as changed
  for each statement execute function count_recordings('pictures', 'size_bytes', '+');
create trigger pictures_are_deleted after delete on website_pictures referencing old table as changed
  for each statement execute function count_recordings('pictures', 'size_bytes', '-');
create trigger states_are_stored after insert on data_layer_states referencing new table as changed
  for each statement execute function count_recordings('states', 'octet_length(variables::text)', '+');
create trigger states_are_deleted after delete on data_layer_states referencing old table as changed
  for each statement execute function count_recordings('states', 'octet_length(variables::text)', '-');
create trigger values_are_stored after insert on data_layer_visits referencing new table as changed
  for each statement execute function count_recordings('values', 'octet_length(varying::text)', '+');
create trigger values_are_deleted after delete on data_layer_visits referencing old table as changed
  for each statement execute function count_recordings('values', 'octet_length(varying::text)', '-');

-- Visits that runs were granted on a day (UTC), less what they gave back at their end
create table visit_grants (
  company_id uuid not null,
  website_id uuid not null,
  day timestamptz not null,
  visits integer not null,
  primary key (website_id, day),
  foreign key (company_id, website_id) references websites (company_id, id)
);
alter table jobs
  -- null until an agent is chosen for it
  add column granted_visits integer,
  add column granted_on timestamptz,
  -- it wanted more
  add column is_cut boolean not null default false;

-- A search for pages visits those that it lists
create function visits_of(job jobs) returns integer language sql stable as $$
  select least(job.granted_visits, case when job.state in ('queued', 'running') then job.granted_visits
    when job.kind = 'discovery' then coalesce((job.discovery ->> 'toVisit')::integer, 0)
    else job.pages_done end)
$$;

create function give_back_visits() returns trigger language plpgsql as $$
begin
  update visit_grants set visits = visits - (new.granted_visits - visits_of(new))
  where website_id = new.website_id and day = new.granted_on;
  return null;
end $$;
create trigger visits_are_given_back after update of state on jobs for each row
  when (new.granted_visits is not null and old.state in ('queued', 'running') and new.state not in ('queued', 'running'))
  execute function give_back_visits();

-- When a website last reached a limit, when its keepers were told, and since when its recordings is whole
create table limit_reaches (
  company_id uuid not null,
  website_id uuid not null,
  "limit" text not null check ("limit" in ('recordings', 'visits')),
  reached_at timestamptz not null,
  told_at timestamptz,
  pictures_since timestamptz,
  documents_since timestamptz,
  primary key (website_id, "limit"),
  foreign key (company_id, website_id) references websites (company_id, id)
);

-- migration 0071-causes.sql
-- What is wrong, once: a root cause or a failing test of a website, or what keeps Vigie from knowing. Its problems are its
-- pages, its incidents are when an alarm rang for it
create table causes (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null references companies on delete cascade,
  -- null for what concerns no single website
  website_id uuid,
  -- null: the primary tracker, or none
  tracker_id uuid,
  -- what tells the causes of a website apart, as alarms name them: cause:TRACKER:CHECK:REASON, test:ID, site, …
  key text not null,
  created_at timestamptz not null default now(),
  unique nulls not distinct (company_id, website_id, key),
  unique (company_id, id),
  foreign key (company_id, website_id) references websites (company_id, id) on delete cascade
);

alter table problems add column cause_id uuid;
alter table incidents add column cause_id uuid;
-- an acknowledgement ends by its date too, as that of a problem does
alter table incidents add column acknowledged_until timestamptz;
alter table incident_steps add column cause_id uuid;
alter table incident_steps alter column incident_id drop not null;

create function key_of_problem(tracker uuid, root text, reason text, test uuid) returns text language sql immutable as $$
  select case when test is null then 'cause:' || tracker || ':' || root || ':' || reason else 'test:' || test end
$$;

insert into causes (company_id, website_id, tracker_id, key, created_at)
select company_id, website_id, (array_agg(tracker_id))[1], key, min(at) from (
  select company_id, website_id, nullif(tracker_id, '00000000-0000-0000-0000-000000000000') as tracker_id,
    key_of_problem(tracker_id, root_check, root_reason, test_id) as key, first_seen_at as at
  from problems
  union all
  select company_id, website_id, tracker_id, cause_key, first_seen_at from incidents
) as known group by 1, 2, 4;

update problems set cause_id = causes.id from causes
where causes.company_id = problems.company_id and causes.website_id = problems.website_id
  and causes.key = key_of_problem(problems.tracker_id, root_check, root_reason, test_id);
update incidents set cause_id = causes.id from causes
where causes.company_id = incidents.company_id and causes.website_id is not distinct from incidents.website_id
  and causes.key = incidents.cause_key;
update incident_steps set cause_id = incidents.cause_id from incidents where incidents.id = incident_steps.incident_id;

alter table problems alter column cause_id set not null;
alter table problems add foreign key (company_id, cause_id) references causes (company_id, id);
alter table incidents alter column cause_id set not null;
alter table incidents add foreign key (company_id, cause_id) references causes (company_id, id) on delete cascade;
alter table incident_steps alter column cause_id set not null;
alter table incident_steps add foreign key (company_id, cause_id) references causes (company_id, id) on delete cascade;
create index problems_of_cause on problems (cause_id, last_seen_at, id);
create index incidents_by_cause on incidents (cause_id, id);
create index incident_steps_of_cause on incident_steps (cause_id, id);

-- A note is of one page of a cause, or of the whole cause
alter table problem_notes alter column problem_id drop not null;
alter table problem_notes add column cause_id uuid;
alter table problem_notes add check ((problem_id is null) <> (cause_id is null));
alter table problem_notes add foreign key (company_id, cause_id) references causes (company_id, id) on delete cascade;
create index problem_notes_of_cause on problem_notes (cause_id, created_at) where cause_id is not null;

-- The cause of a new row, made where there is none: whoever writes problems or incidents cannot forget it
create function find_cause(company uuid, website uuid, tracker uuid, named text) returns uuid language plpgsql as $$
declare
  found_id uuid;
begin
  loop
    select id into found_id from public.causes
    where company_id = company and website_id is not distinct from website and key = named;
    exit when found_id is not null;
    insert into public.causes (company_id, website_id, tracker_id, key)
    values (company, website, nullif(tracker, '00000000-0000-0000-0000-000000000000'), named)
    on conflict do nothing returning id into found_id;
    exit when found_id is not null;
  end loop;
  return found_id;
end
$$;

create function set_cause_of_problem() returns trigger language plpgsql as $$
begin
  new.cause_id := public.find_cause(new.company_id, new.website_id, new.tracker_id,
    public.key_of_problem(new.tracker_id, new.root_check, new.root_reason, new.test_id));
  return new;
end
$$;
create trigger problems_have_a_cause before insert on problems
  for each row when (new.cause_id is null) execute function set_cause_of_problem();

create function set_cause_of_incident() returns trigger language plpgsql as $$
begin
  new.cause_id := public.find_cause(new.company_id, new.website_id, new.tracker_id, new.cause_key);
  return new;
end
$$;
create trigger incidents_have_a_cause before insert on incidents
  for each row when (new.cause_id is null) execute function set_cause_of_incident();

create function set_cause_of_step() returns trigger language plpgsql as $$
begin
  new.cause_id := (select cause_id from public.incidents where id = new.incident_id);
  return new;
end
$$;
create trigger incident_steps_have_a_cause before insert on incident_steps
  for each row when (new.cause_id is null) execute function set_cause_of_step();

-- migration 0072-locations-of-agents.sql
-- Where an agent's visits come from, in the words of those who run it
alter table agents add column location text not null default '';

-- migration 0073-history-engine.sql
-- Where the history of visits is: one row. While it moves, what is new is written to both engines.
create table history_engine (
  is_only boolean primary key default true check (is_only),
  engine text not null check (engine in ('postgresql', 'clickhouse')),
  moving_to text check (moving_to in ('postgresql', 'clickhouse') and moving_to <> engine),
  -- how large the files of history_outbox may become before its values are left out, as the last worker was started with
  outbox_megabytes integer not null default 2000,
  -- when visits may last have been sent to ClickHouse for a second time; null: it has no copy of any
  copies_since timestamptz
);
insert into history_engine (engine) values ('postgresql');

-- Visits that ClickHouse has not acknowledged yet
create table history_outbox (
  id bigint generated always as identity primary key,
  company_id uuid not null,
  website_id uuid not null,
  stored_at timestamptz not null default now(),
  observed_at timestamptz not null,
  observation_id uuid not null,
  page_id uuid not null,
  state bytea not null,
  -- [variable id, type, value, whether it varies] of each value; null where the table was too large: the document has them
  values jsonb,
  -- those that vary, once more: most visits are sent without the others, which their state has
  varying jsonb,
  -- of the values as JSON
  bytes integer not null,
  -- when ClickHouse refused this visit alone, for what it holds
  refused_at timestamptz,
  foreign key (company_id, website_id) references websites (company_id, id)
);
create index history_outbox_of_website on history_outbox (website_id, stored_at);

create function history_outbox_is_full() returns boolean language sql stable as $$
  select pg_total_relation_size('history_outbox') > outbox_megabytes * 1000000::bigint from history_engine
$$;

-- The visits that are sent together. They stay the same until ClickHouse acknowledges them, whoever sends them
create table history_batches (
  id uuid primary key default gen_random_uuid(),
  made_at timestamptz not null default now(),
  outbox_ids bigint[] not null
);

-- What a page had at its last visit, of variables that may still be found to vary, by the ids of these
create table page_values (
  page_id uuid primary key references pages on delete cascade,
  company_id uuid not null,
  website_id uuid not null,
  observed_at timestamptz not null,
  values jsonb not null,
  foreign key (company_id, website_id) references websites (company_id, id)
);
create index page_values_of_website on page_values (website_id, observed_at);
-- It served that question alone.
drop index data_layer_visits_of_page;

-- What ClickHouse forgets: a website, which may be gone here, what is older than an instant of it, or what is older than an instant of all. Its
-- rows stay as the proof, as long as entries of the audit log
create table history_deletions (
  id bigint generated always as identity primary key,
  website uuid,
  before timestamptz,
  asked_at timestamptz not null default now(),
  started_at timestamptz,
  -- when nothing of it was found any more
  executed_at timestamptz,
  -- of a whole website: when nothing was found again, after all that was under way then had ended
  confirmed_at timestamptz,
  check (website is not null or before is not null)
);

-- Whoever deletes a website has it forgotten, in the same transaction
create function forget_website() returns trigger language plpgsql as $$
begin
  insert into history_deletions (website)
  select old.id from history_engine where engine = 'clickhouse' or moving_to is not null;
  return null;
end $$;
create trigger website_is_forgotten after delete on websites for each row execute function forget_website();

-- migration 0074-history-moves.sql
-- The engine that a move has left and still has to empty: nothing answers from there
alter table history_engine
  add column leaving text check (leaving in ('postgresql', 'clickhouse') and leaving <> engine);

-- Days (UTC) of websites that the move has copied and then found the same in both engines
create table history_moved_days (
  company_id uuid not null,
  website_id uuid not null,
  day timestamptz not null,
  visits integer not null,
  moved_at timestamptz not null default now(),
  primary key (website_id, day),
  foreign key (company_id, website_id) references websites (company_id, id) on delete cascade
);

-- migration 0075-slow-questions.sql
-- The slowest question to the history, day by day (UTC): it tells when another engine would help.
create table slow_questions (
  day date primary key,
  slowest_ms integer not null
);

-- migration 0076-agents-that-call-out.sql
-- An agent without an address calls out: it opens the connections to the panel
alter table agents
  alter column url drop not null,
  -- which of its processes has the line: the newest
  add column line integer not null default 0,
  add column line_seen_at timestamptz,
  -- its key is refused since then
  add column revoked_at timestamptz;

-- One-time codes by which such agents register
create table agent_codes (
  id uuid primary key,
  -- what the agent names in place of the code
  lookup text not null unique,
  -- sealed: both sides prove that they know it
  code bytea not null,
  -- whose moderators see it
  company_id uuid not null references companies on delete cascade,
  is_shared boolean not null,
  name text not null,
  slug text not null,
  location text not null,
  labels text[] not null,
  -- the agent that registers again
  agent_id uuid references agents on delete cascade,
  made_by uuid references users on delete set null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  -- whoever used it asks again after a lost answer
  used_by_key text,
  used_for uuid references agents on delete cascade,
  check ((used_at is null) = (used_by_key is null))
);
create index agent_codes_of_company on agent_codes (company_id);
create index agent_codes_by_age on agent_codes (expires_at);

-- Requests of the panel that wait for an agent to fetch them, and its answers. Lost with the database's memory: then
-- whoever waits asks again
create unlogged table line_messages (
  id uuid primary key,
  agent_id uuid not null references agents on delete cascade,
  method text not null,
  path text not null,
  headers jsonb not null,
  body text,
  timeout_seconds double precision not null,
  created_at timestamptz not null default clock_timestamp(),
  -- nobody waits for it any more after that
  expires_at timestamptz not null,
  -- the line that took it last
  line integer,
  answered_at timestamptz,
  status integer,
  answer_headers jsonb,
  answer bytea
);
-- Pictures do not get smaller, and the rest lives for moments
alter table line_messages
  alter column body set storage external,
  alter column answer set storage external;
create index line_messages_of_agent on line_messages (agent_id, created_at) where answered_at is null;

-- What lines have signed already. The row `since` says from when on nothing is missing here
create unlogged table line_nonces (
  name text primary key,
  at timestamptz not null default clock_timestamp()
);
create index line_nonces_by_age on line_nonces (at);

-- migration 0077-labels-and-locations.sql
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

-- migration 0079-together.sql
-- What many websites have in common, and what was done to many of them at once
create table shared_settings (
  id uuid primary key,
  company_id uuid not null references companies on delete cascade,
  name text not null,
  -- a value for each setting that it shares, as the contract has them
  settings jsonb not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (company_id, id),
  constraint shared_settings_name_in_company unique (company_id, name)
);
create trigger shared_settings_name_stays after delete on shared_settings
  for each row execute function keep_deleted_name('name');

alter table websites
  -- the set that it inherits from: what the set has stands in the website's own columns too
  add column shared_settings_id uuid,
  -- settings that its set has, and it has a value of its own for
  add column exceptions text[] not null default '{}',
  -- who hears of its incidents, beside those that the rules name
  add column channel_ids uuid[] not null default '{}',
  add constraint websites_shared_settings foreign key (company_id, shared_settings_id)
    references shared_settings (company_id, id) on delete set null (shared_settings_id);
create index websites_of_shared_settings on websites (shared_settings_id) where shared_settings_id is not null;

alter table alarm_rules
  -- every website that inherits these, in place of one website
  add column shared_settings_id uuid,
  add constraint alarm_rules_shared_settings foreign key (company_id, shared_settings_id)
    references shared_settings (company_id, id) on delete cascade,
  add constraint alarm_rules_of_one_place check (website_id is null or shared_settings_id is null);
create index alarm_rules_of_shared_settings on alarm_rules (shared_settings_id) where shared_settings_id is not null;

-- A channel that is deleted is named by no website and no shared settings any more
create function forget_channel() returns trigger language plpgsql as $$
begin
  update websites set channel_ids = array_remove(channel_ids, old.id)
    where company_id = old.company_id and old.id = any(channel_ids);
  update shared_settings set settings = jsonb_set(settings, '{channelIds}', (settings -> 'channelIds') - old.id::text)
    where company_id = old.company_id and settings -> 'channelIds' ? old.id::text;
  return null;
end $$;
create trigger channel_is_forgotten after delete on channels
  for each row execute function forget_channel();

create table bulk_changes (
  id uuid primary key,
  company_id uuid not null references companies on delete cascade,
  -- null: a company's token, or a user who is gone
  user_id uuid references users on delete set null,
  -- what was asked for, as the contract has it
  action jsonb not null,
  created_at timestamptz not null,
  undone_at timestamptz,
  unique (company_id, id)
);

create table bulk_change_websites (
  bulk_change_id uuid not null,
  company_id uuid not null,
  website_id uuid not null,
  outcome text not null check (outcome in ('waiting', 'changed', 'same', 'refused', 'undone', 'kept')),
  -- why it was refused, or was kept when the rest was undone
  refusal text,
  before jsonb,
  after jsonb,
  primary key (bulk_change_id, website_id),
  foreign key (company_id, bulk_change_id) references bulk_changes (company_id, id) on delete cascade,
  foreign key (company_id, website_id) references websites (company_id, id) on delete cascade
);
create index bulk_change_websites_of_website on bulk_change_websites (website_id);

-- migration 0080-website-imports.sql
-- Many websites that are brought in at once. Workers go through their rows
create table website_imports (
  id uuid primary key,
  company_id uuid not null references companies on delete cascade,
  made_by uuid references users on delete set null,
  state text not null check (state in ('running', 'paused', 'cancelled', 'done')),
  choices jsonb not null,
  rows integer not null,
  created_at timestamptz not null,
  finished_at timestamptz,
  unique (company_id, id)
);
create index website_imports_of_company on website_imports (company_id, id);
create index website_imports_of_user on website_imports (made_by);
create index website_imports_running on website_imports (id) where state = 'running';

-- One website of an import. A worker holds the row until what it did stands with it
create table website_import_rows (
  import_id uuid not null,
  position integer not null,
  company_id uuid not null,
  asked jsonb not null,
  state text not null check (
    state in ('waiting', 'detecting', 'auditing', 'done', 'failed', 'existing', 'cancelled')),
  website_id uuid,
  -- Jobs of detections go after a day, and the row says what they found
  first_job_id uuid,
  job_id uuid,
  findings jsonb,
  problem text,
  faults integer not null default 0,
  look_at timestamptz not null,
  primary key (import_id, position),
  foreign key (company_id, import_id) references website_imports (company_id, id) on delete cascade,
  foreign key (company_id, website_id) references websites (company_id, id) on delete set null (website_id)
);
create index website_import_rows_to_do on website_import_rows (position, import_id)
  where state in ('waiting', 'detecting', 'auditing');
create index website_import_rows_of_import on website_import_rows (company_id, import_id);
create index website_import_rows_of_website on website_import_rows (company_id, website_id);

alter table jobs drop constraint jobs_mode_check;
alter table jobs add constraint jobs_mode_check
  check (mode in ('manual', 'scheduled', 'api', 'retry', 'alarm', 'import'));
create index jobs_of_imports on jobs (company_id) where mode = 'import' and state in ('queued', 'running');

-- migration 0081-clients.sql
-- How many visits a company may have in a calendar month (UTC); null: as many as it wants
alter table companies add column visits_per_month integer check (visits_per_month > 0);

-- Visits that runs of a company were granted in a month (UTC), less what they gave back, and when its managers were told
-- that the budget nears its end and that it has ended. A website that is deleted gives nothing back
create table company_months (
  company_id uuid not null references companies (id) on delete cascade,
  month timestamptz not null,
  visits integer not null,
  warned_at timestamptz,
  reached_at timestamptz,
  primary key (company_id, month)
);

insert into company_months
select company_id, date_trunc('month', day, 'UTC'), sum(visits) from visit_grants group by 1, 2;

-- Whatever changes the visits of a day changes those of its month. Rows are only deleted when their time is over
create function count_month() returns trigger language plpgsql as $$
declare
  added integer := new.visits;
begin
  if tg_op = 'UPDATE' then added := new.visits - old.visits; end if;
  if added <> 0 then
    insert into company_months values (new.company_id, date_trunc('month', new.day, 'UTC'), added)
    on conflict (company_id, month) do update set visits = company_months.visits + excluded.visits;
  end if;
  return null;
end $$;
create trigger months_are_counted after insert or update of visits on visit_grants
  for each row execute function count_month();

-- Under which name and logo a company sends reports
create table report_brands (
  company_id uuid primary key references companies (id) on delete cascade,
  name text not null,
  -- As PNG, drawn again by the server
  logo bytea
);

-- Monthly reports to addresses that are no users': none is sent before its reader, or a manager, has confirmed it
create table client_reports (
  id uuid primary key,
  company_id uuid not null references companies (id) on delete cascade,
  email text not null,
  -- Who it is, for the managers
  label text not null,
  locale text not null,
  time_zone text not null,
  -- Of the mail that asks its reader
  token_hash bytea unique,
  confirmed_at timestamptz,
  -- The manager vouches for the reader's consent
  is_vouched boolean not null,
  -- Its reader wants it no more
  ended_at timestamptz,
  next_at timestamptz,
  last_sent_at timestamptz,
  user_id uuid references users on delete set null,
  created_at timestamptz not null,
  unique (company_id, id)
);
create index client_reports_of_company on client_reports (company_id, id desc);
create index client_reports_due on client_reports (next_at) where ended_at is null;

create table client_report_websites (
  company_id uuid not null,
  report_id uuid not null,
  website_id uuid not null,
  primary key (report_id, website_id),
  foreign key (company_id, report_id) references client_reports (company_id, id) on delete cascade,
  foreign key (company_id, website_id) references websites (company_id, id) on delete cascade
);
create index client_report_websites_of_website on client_report_websites (company_id, website_id);

-- The client that a monthly report goes to; its mail is made when it is sent
alter table outbox_mails add column client_report_id uuid references client_reports (id) on delete cascade;

-- A link opens one website or several
alter table shared_links
  add column label text not null default '',
  -- The monthly report that brought it; its reader may end that by the link for as long as the report exists
  add column client_report_id uuid references client_reports (id) on delete cascade,
  add column withdrawn_at timestamptz,
  add constraint shared_links_of_company unique (company_id, id);
create table shared_link_websites (
  company_id uuid not null,
  link_id uuid not null,
  website_id uuid not null,
  primary key (link_id, website_id),
  foreign key (company_id, link_id) references shared_links (company_id, id) on delete cascade,
  foreign key (company_id, website_id) references websites (company_id, id) on delete cascade
);
create index shared_link_websites_of_website on shared_link_websites (company_id, website_id, link_id);
insert into shared_link_websites select company_id, id, website_id from shared_links;
alter table shared_links drop column website_id;
alter table shared_links add foreign key (company_id) references companies (id) on delete cascade;
create index shared_links_by_company on shared_links (company_id, id desc);

-- A link whose last website is deleted opens nothing
create function forget_empty_link() returns trigger language plpgsql as $$
begin
  delete from shared_links where id = old.link_id
    and not exists (select from shared_link_websites where link_id = old.link_id);
  return null;
end $$;
create trigger links_without_websites_go after delete on shared_link_websites
  for each row execute function forget_empty_link();

-- migration 0082-tracking-plans.sql
-- What a website's tracking was agreed to be. Versions never change
create table tracking_plans (
  company_id uuid not null,
  website_id uuid not null,
  version integer not null check (version > 0),
  plan jsonb not null,
  note text not null,
  author_id uuid references users on delete set null,
  made_at timestamptz not null,
  primary key (website_id, version),
  foreign key (company_id, website_id) references websites (company_id, id) on delete cascade
);

-- How far the stored visits are judged by the last version. A worker holds the row until lease_until
create table plan_reevaluations (
  website_id uuid primary key,
  company_id uuid not null,
  version integer not null,
  state text not null check (state in ('waiting', 'running', 'done')),
  -- Visits of before get their events first, and the problems of pages are counted last
  phase text not null default 'events' check (phase in ('events', 'judge', 'journeys', 'pages')),
  visits_total integer not null default 0,
  visits_done integer not null default 0,
  before_figures jsonb not null,
  after_figures jsonb not null,
  cursor_at timestamptz,
  cursor_id uuid,
  lease_until timestamptz,
  finished_at timestamptz,
  foreign key (company_id, website_id) references websites (company_id, id) on delete cascade
);
create index plan_reevaluations_to_do on plan_reevaluations (website_id) where state <> 'done';

-- The events of a visit, for as long as everything recorded is kept
create table visit_events (
  observation_id uuid not null,
  company_id uuid not null,
  website_id uuid not null,
  page_id uuid not null,
  observed_at timestamptz not null,
  -- Of a page on the way of a journey: it is judged with its journey alone
  is_of_journey boolean not null,
  -- name, source, properties, atMs, requestId, push, step, url; the url is null where it is the page's
  events jsonb not null,
  primary key (observation_id, observed_at),
  foreign key (company_id, website_id) references websites (company_id, id)
) partition by range (observed_at);
create index visit_events_of_website on visit_events (website_id, observed_at, observation_id);

-- What a visit comes to against a version of the plan; version 0: there was none
create table visit_judgements (
  observation_id uuid not null,
  company_id uuid not null,
  website_id uuid not null,
  page_id uuid not null,
  observed_at timestamptz not null,
  version integer not null,
  -- event, source, count, due, met, seen, valid, findings: what the visit adds to event_days
  counts jsonb not null,
  findings jsonb not null,
  primary key (observation_id, observed_at),
  foreign key (company_id, website_id) references websites (company_id, id)
) partition by range (observed_at);
create index visit_judgements_of_website on visit_judgements (website_id, observed_at, observation_id);
create index visit_judgements_with_findings on visit_judgements (website_id, observed_at)
  where findings <> '[]';

do $$
declare month record;
begin
  for month in
    select right(relname, 7) as name, pg_get_expr(relpartbound, oid) as bound
    from pg_class join pg_inherits on inhrelid = oid where inhparent = 'observations'::regclass
  loop
    execute format('create table %I partition of visit_events %s', 'visit_events_' || month.name, month.bound);
    execute format('create table %I partition of visit_judgements %s', 'visit_judgements_' || month.name, month.bound);
  end loop;
end $$;

-- Events by day (UTC), page and source: screens read these, and no visits
create table event_days (
  company_id uuid not null,
  website_id uuid not null,
  day date not null,
  page_id uuid not null,
  event text not null,
  source text not null,
  -- Occurrences, planned or not, and the visits that had them
  count integer not null,
  visits integer not null,
  due integer not null,
  met integer not null,
  seen integer not null,
  valid integer not null,
  findings integer not null,
  first_seen_at timestamptz,
  last_seen_at timestamptz,
  primary key (website_id, day, page_id, event, source),
  foreign key (company_id, website_id) references websites (company_id, id)
);

-- A finding of the tracking plan is a problem of its page as well
alter table problems
  add column finding_key text,
  -- finding, event, source, property
  add column finding jsonb;
alter table problems drop constraint problems_kind_check;
alter table problems add constraint problems_kind_check check (kind in ('check', 'test', 'finding'));
alter table problems add constraint problems_name_finding
  check ((kind = 'finding') = (finding_key is not null and finding is not null));
create unique index problems_of_finding on problems (page_id, finding_key) where kind = 'finding';

alter table causes add column finding jsonb;

create or replace function set_cause_of_problem() returns trigger language plpgsql as $$
begin
  new.cause_id := public.find_cause(new.company_id, new.website_id, new.tracker_id, coalesce(new.finding_key,
    public.key_of_problem(new.tracker_id, new.root_check, new.root_reason, new.test_id)));
  if new.finding is not null then
    update public.causes set finding = new.finding where id = new.cause_id and finding is null;
  end if;
  return new;
end
$$;

-- migration 0083-journeys.sql
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

-- migration 0085-plan-links.sql
-- What a link opens: the health of its websites, or the tracking plan of its one website, and never the other
alter table shared_links add column shows text not null default 'health' check (shows in ('health', 'plan'));

-- migration 0086-consent-matrices.sql
-- Which vendor does what before an answer, and after each: one matrix is four jobs over the same pages
create table consent_matrices (
  id uuid primary key,
  company_id uuid not null,
  website_id uuid not null,
  pool_id uuid references pools on delete set null,
  at timestamptz not null,
  -- By what its visits are read, whatever becomes of the website's settings
  tracking jsonb not null,
  ended_at timestamptz,
  -- How many it shows, with the exempt vendors of its end
  findings integer,
  foreign key (company_id, website_id) references websites (company_id, id) on delete cascade
);
create index consent_matrices_of_website on consent_matrices (website_id, id desc);
create unique index consent_matrices_one_going_on on consent_matrices (website_id) where ended_at is null;

alter table jobs
  add column matrix_id uuid references consent_matrices on delete set null,
  add column matrix_state text check (matrix_state in ('none', 'accept', 'refuse', 'gpc'));
create index jobs_of_matrix on jobs (matrix_id) where matrix_id is not null;
alter table jobs drop constraint jobs_kind_check;
alter table jobs add constraint jobs_kind_check
  check (kind in ('audit', 'pool', 'test', 'discovery', 'trial', 'journey', 'consent'));

-- What a matrix keeps of a visit: its figures, and the names of what vendors set. No values
create table consent_visits (
  matrix_id uuid not null references consent_matrices on delete cascade,
  company_id uuid not null,
  website_id uuid not null,
  page_id uuid not null references pages on delete cascade,
  state text not null,
  observation_id uuid not null,
  observed_at timestamptz not null,
  record jsonb not null,
  primary key (matrix_id, page_id, state),
  foreign key (company_id, website_id) references websites (company_id, id) on delete cascade
);
create index consent_visits_of_page on consent_visits (page_id);
create index consent_visits_of_website on consent_visits (website_id);

-- Vendors that need no consent on this website, with why
alter table websites
  add column exempt_vendors jsonb not null default '[]',
  add column exempt_vendors_at timestamptz not null default '2026-01-01';

-- A finding of a matrix is a problem of its page as well
alter table problems drop constraint problems_kind_check;
alter table problems add constraint problems_kind_check check (kind in ('check', 'test', 'finding', 'consent'));
alter table problems drop constraint problems_name_finding;
alter table problems add constraint problems_name_finding
  check ((kind in ('finding', 'consent')) = (finding_key is not null and finding is not null));
create unique index problems_of_consent on problems (page_id, finding_key) where kind = 'consent';

-- migration 0087-inventory.sql
-- How many pages a sorted set of 31-bit digests stands for: all of fewer than 256, else as many as the 256 smallest
-- of evenly spread ones let expect
create function pages_of_digests(digests integer[]) returns integer language sql immutable as $$
  select case when cardinality(digests) < 256 then cardinality(digests)
    else greatest(256, round(255 * 2147483648.0 / (digests[256]::bigint + 1)))::integer end
$$;

-- The 256 smallest of both sets, sorted. A set that knows them all stays as it is
create function join_digests(known integer[], more integer[]) returns integer[] language sql immutable as $$
  select case when more <@ known then known else array(
    select distinct digest from unnest(known || more) as digest order by digest limit 256) end
$$;

-- The vendors that fire on a website. An empty vendor is the website itself
create table website_vendors (
  company_id uuid not null,
  website_id uuid not null,
  vendor text not null,
  purpose text not null,
  hosts text[] not null,
  first_seen_at timestamptz not null,
  last_seen_at timestamptz not null,
  last_observation_id uuid not null,
  -- When it was last active before the banner got an answer, with that visit; on a page without any banner; after an
  -- acceptance; and after a refusal
  before_answer_at timestamptz,
  before_answer_observation_id uuid,
  without_banner_at timestamptz,
  after_acceptance_at timestamptz,
  after_refusal_at timestamptz,
  primary key (website_id, vendor),
  foreign key (company_id, website_id) references websites (company_id, id) on delete cascade
);
create index website_vendors_of_company on website_vendors (company_id, vendor);

-- What each did in a month (UTC)
create table website_vendor_months (
  company_id uuid not null,
  website_id uuid not null,
  vendor text not null,
  month date not null,
  -- A bit for each day of the month
  days integer not null,
  visits integer not null,
  requests bigint not null,
  hits bigint not null,
  pings bigint not null,
  bytes bigint not null,
  page_digests integer[] not null,
  pages integer not null default 0,
  primary key (website_id, vendor, month),
  foreign key (company_id, website_id) references websites (company_id, id) on delete cascade
);

create function count_pages_of_vendor() returns trigger language plpgsql as $$
begin
  new.pages := public.pages_of_digests(new.page_digests);
  return new;
end
$$;
create trigger vendor_months_count_pages before insert or update of page_digests on website_vendor_months
  for each row execute function count_pages_of_vendor();

-- Cookies and storage entries of visitors' browsers, by the vendor whose they are
create table website_stores (
  company_id uuid not null,
  website_id uuid not null,
  vendor text not null,
  store text not null check (store in ('cookie', 'local-storage', 'session-storage', 'indexed-db')),
  name text not null,
  -- The host of a cookie; empty for storage
  host text not null,
  party text not null check (party in ('first', 'third')),
  purpose text not null,
  -- The longest that was seen; null: it ends with the session, or storage that stays
  lifetime_seconds bigint,
  size_bytes integer,
  http_only boolean,
  secure boolean,
  same_site text,
  -- The host of the script or answer that set it, where it was seen
  set_by text,
  first_seen_at timestamptz not null,
  last_seen_at timestamptz not null,
  last_observation_id uuid not null,
  before_answer_at timestamptz,
  primary key (website_id, vendor, store, name, host),
  foreign key (company_id, website_id) references websites (company_id, id) on delete cascade
);

-- Vendors that a company approves of, or refuses
create table listed_vendors (
  id uuid primary key,
  company_id uuid not null references companies on delete cascade,
  vendor text not null,
  standing text not null check (standing in ('approved', 'refused')),
  note text not null,
  user_id uuid references users on delete set null,
  set_at timestamptz not null,
  unique (company_id, vendor)
);

-- What lists of a company end at once when they change
create index problems_of_vendors on problems (company_id) where kind = 'finding' and finding_key like 'finding:vendor-%'
  and resolved_at is null;

-- migration 0088-sealed-visits.sql
-- The key with which this instance signs sealed files. Its private part is itself sealed with the instance's secret key
create table evidence_key (
  is_only boolean primary key default true check (is_only),
  public_key bytea not null,
  private_key bytea not null,
  created_at timestamptz not null default now()
);

-- Visits sealed into files. A file outlasts its visit, so it refers to none; only a release, or the end of its website, deletes it
create table sealed_visits (
  id uuid primary key,
  company_id uuid not null,
  website_id uuid not null,
  observation_id uuid not null,
  url text not null,
  observed_at timestamptz not null,
  sealed_at timestamptz not null,
  sealed_by uuid references users on delete set null,
  size_bytes integer not null,
  sha256 text not null,
  fingerprint text not null,
  -- What a service for time stamps said
  stamped_at timestamptz,
  stamped_by text,
  -- Compressed already
  file bytea not null,
  check ((stamped_at is null) = (stamped_by is null)),
  foreign key (company_id, website_id) references websites (company_id, id) on delete cascade
);
alter table sealed_visits alter column file set storage external;
create index sealed_visits_of_website on sealed_visits (website_id, id desc);
create index sealed_visits_of_observation on sealed_visits (observation_id);
create index sealed_visits_of_user on sealed_visits (sealed_by) where sealed_by is not null;

-- migration 0089-personal-data.sql
-- Personal data that the pages of a website give away. No column has a value: the mask alone is stored
create table personal_data (
  company_id uuid not null,
  website_id uuid not null,
  page_id uuid not null references pages on delete cascade,
  -- Of kind, host and field: what one repair ends, and one cause
  group_key text not null,
  kind text not null check (kind in ('email', 'phone', 'iban', 'card', 'nir', 'name')),
  place text not null check (place in ('url', 'referrer', 'body', 'cookie', 'header', 'title', 'dataLayer')),
  field text not null,
  encoding text not null,
  -- Empty: nobody was sent it
  host text not null,
  vendor text,
  -- What the visitor had answered when it left
  consent text not null check (consent in ('none', 'accept', 'refuse', 'unknown')),
  mask text not null,
  -- What the visitor of the visit that showed it last had answered in the end
  answered text not null check (answered in ('none', 'accept', 'refuse')),
  observation_id uuid not null,
  request_id text,
  first_seen_at timestamptz not null,
  last_seen_at timestamptz not null,
  -- The first visit that proves that the page sends it no more
  over_at timestamptz,
  primary key (page_id, group_key, place, encoding, consent),
  foreign key (company_id, website_id) references websites (company_id, id) on delete cascade
);
create index personal_data_of_website on personal_data (website_id, last_seen_at);

-- migration 0090-redactions.sql
-- What is hidden in all that agents record for a company, before they write it down
alter table companies
  add column redactions jsonb not null default '[]',
  add column redactions_at timestamptz not null default '2026-01-01';

-- How long a website's recordings are kept, where that is shorter than the instance keeps any
alter table websites
  add column documents_days integer check (documents_days > 0),
  add column pictures_days integer check (pictures_days > 0);

-- What a worker was started with
alter table instance_limits
  add column documents_days integer,
  add column pictures_days integer;

-- migration 0091-held-back-visits.sql
-- What a consent matrix holds back, to see whether a page's order depends on speed; null: nothing
alter table consent_matrices
  add column hold_back_ms integer check (hold_back_ms between 1 and 10000);

-- What a matrix keeps of a visit that held something back. Null: it was not measured to its end
create table consent_held_visits (
  matrix_id uuid not null references consent_matrices on delete cascade,
  company_id uuid not null,
  website_id uuid not null,
  page_id uuid not null references pages on delete cascade,
  state text not null check (state in ('none', 'accept', 'refuse')),
  role text not null check (role in ('tag', 'manager', 'configuration', 'nothing')),
  -- 1: the first visit, 2: the one that tells chance from a change
  round smallint not null,
  observation_id uuid not null,
  observed_at timestamptz not null,
  record jsonb,
  primary key (matrix_id, page_id, state, role, round),
  foreign key (company_id, website_id) references websites (company_id, id) on delete cascade
);
create index consent_held_visits_of_page on consent_held_visits (page_id);
create index consent_held_visits_of_website on consent_held_visits (website_id);

-- migration 0092-sealed-matrices.sql
-- A sealed file is of a visit, or of a whole consent matrix with as many of its visits as it has room for
alter table sealed_visits
  alter column observation_id drop not null,
  add column matrix_id uuid,
  add column visits integer not null default 1,
  -- Counted by the matrix, and not in the file
  add column visits_left_out integer not null default 0,
  add check (num_nonnulls(observation_id, matrix_id) = 1);
create index sealed_visits_of_matrix on sealed_visits (matrix_id) where matrix_id is not null;

-- migration 0093-kept-bodies.sql
-- Which websites have a kept body, and since when last: its compressed bytes lie in file_contents, once for each company
create table website_bodies (
  company_id uuid not null,
  website_id uuid not null,
  sha256 text not null,
  size_bytes integer not null,
  last_used_at timestamptz not null,
  primary key (website_id, sha256),
  foreign key (company_id, website_id) references websites (company_id, id),
  foreign key (company_id, sha256) references file_contents (company_id, sha256)
);
create index website_bodies_by_use on website_bodies (website_id, last_used_at);
create index website_bodies_of_file on website_bodies (company_id, sha256);

-- migration 0094-rehearsals.sql
-- The last rehearsal of the remedy of a problem: its page visited again with the changes, by a trial that counts nowhere
create table rehearsals (
  problem_id uuid primary key references problems on delete cascade,
  company_id uuid not null,
  website_id uuid not null,
  -- The visit that shows the problem
  observation_id uuid not null,
  job_id uuid references jobs on delete set null,
  proof jsonb,
  at timestamptz not null,
  ended_at timestamptz,
  -- Nobody asked for it
  is_unasked boolean not null default false,
  foreign key (company_id, website_id) references websites (company_id, id) on delete cascade
);
create index rehearsals_of_website on rehearsals (company_id, website_id, at);
create unique index rehearsals_of_job on rehearsals (job_id) where job_id is not null;

alter table jobs drop constraint jobs_mode_check;
alter table jobs add constraint jobs_mode_check
  check (mode in ('manual', 'scheduled', 'api', 'retry', 'alarm', 'import', 'rehearsal'));

-- Websites whose worst problems wait to be rehearsed unasked
create table rehearsal_turns (
  website_id uuid primary key,
  company_id uuid not null,
  next_at timestamptz not null,
  foreign key (company_id, website_id) references websites (company_id, id) on delete cascade
);
create index rehearsal_turns_due on rehearsal_turns (next_at);

-- migration 0096-culprit-searches.sql
-- The last search for the change that broke the page of a problem: replays with parts put back, by a trial that counts nowhere
create table culprit_searches (
  problem_id uuid primary key references problems on delete cascade,
  company_id uuid not null,
  website_id uuid not null,
  -- The first visit that showed the problem
  observation_id uuid not null,
  job_id uuid references jobs on delete set null,
  suspicions jsonb not null,
  -- Places among the suspects, by their places in what was put back
  tried integer[] not null,
  culprit jsonb,
  at timestamptz not null,
  ended_at timestamptz,
  foreign key (company_id, website_id) references websites (company_id, id) on delete cascade
);
create index culprit_searches_of_website on culprit_searches (company_id, website_id, at);
create unique index culprit_searches_of_job on culprit_searches (job_id) where job_id is not null;

-- migration 0097-vendor-countries.sql
-- Where the addresses of a vendor's servers are registered (ISO 3166-1 alpha-2), sorted
alter table website_vendors add column countries text[] not null default '{}';

-- migration 0098-page-changes.sql
-- What the last visit of each page for health was made of, and which parts changed in the visits before
create table kept_pages (
  page_id uuid primary key references pages on delete cascade,
  company_id uuid not null,
  website_id uuid not null,
  visited_at timestamptz not null,
  kept jsonb not null,
  -- A bit for each of the last visits, by the name of a part: the last visit is the lowest one
  history jsonb not null,
  foreign key (company_id, website_id) references websites (company_id, id) on delete cascade
);
create index kept_pages_by_time on kept_pages (website_id, visited_at);

-- Parts that a run found changed on pages of a website
create table page_changes (
  id uuid primary key,
  company_id uuid not null,
  website_id uuid not null,
  job_id uuid not null references jobs on delete cascade,
  -- A header's name, or the address of a script without hashes and versions
  name text not null,
  -- On the page that showed it first
  change jsonb not null,
  from_at timestamptz not null,
  to_at timestamptz not null,
  pages integer not null,
  is_restless boolean not null,
  unique (job_id, name),
  foreign key (company_id, website_id) references websites (company_id, id) on delete cascade
);
create index page_changes_by_time on page_changes (website_id, to_at);
create index page_changes_of_part on page_changes (website_id, name, to_at);

-- migration 0099-policy-trials.sql
-- The last trial of a policy in browsers, of each website: a trial that counts nowhere visits pages of a pool without and with it
create table policy_trials (
  website_id uuid primary key,
  company_id uuid not null,
  job_id uuid references jobs on delete set null,
  -- The pool's name as it was
  pool text not null,
  policy text not null,
  -- What differs, by the address of the page
  pages jsonb not null,
  at timestamptz not null,
  ended_at timestamptz,
  stopped text check (stopped in ('failed', 'cancelled')),
  foreign key (company_id, website_id) references websites (company_id, id) on delete cascade
);
create unique index policy_trials_of_job on policy_trials (job_id) where job_id is not null;

-- migration 0100-containers.sql
-- Containers of tag managers that pages of a website load
create table containers (
  id uuid primary key,
  company_id uuid not null,
  website_id uuid not null,
  product text not null,
  -- As its vendor calls it; where nobody tells, the address of its script
  name text not null,
  vendor_id text,
  address text not null,
  first_seen_at timestamptz not null,
  last_seen_at timestamptz not null,
  -- What an uploaded export calls its tags, by their ids
  names jsonb,
  named_at timestamptz,
  unique (website_id, product, name),
  foreign key (company_id, website_id) references websites (company_id, id) on delete cascade
);
create index containers_by_time on containers (website_id, last_seen_at);

-- What a container held, by its content: a script changes more often than what it holds
create table container_versions (
  id uuid primary key,
  company_id uuid not null,
  website_id uuid not null,
  container_id uuid not null references containers on delete cascade,
  number integer not null,
  content_sha256 text not null,
  -- The script that showed it first
  sha256 text not null,
  size_bytes integer not null,
  container jsonb not null,
  -- What differs from the version before; null: there is none
  changes integer,
  first_seen_at timestamptz not null,
  last_seen_at timestamptz not null,
  unique (container_id, content_sha256),
  unique (container_id, number),
  foreign key (company_id, website_id) references websites (company_id, id) on delete cascade
);
create index container_versions_by_time on container_versions (website_id, last_seen_at);

-- Scripts that were read, each once, and the versions that they hold. Not null: what a script without any is instead
create table container_scripts (
  company_id uuid not null,
  website_id uuid not null,
  sha256 text not null,
  kind text,
  version_ids uuid[] not null,
  last_seen_at timestamptz not null,
  primary key (website_id, sha256),
  foreign key (company_id, website_id) references websites (company_id, id) on delete cascade
);

-- What visits of a day (UTC) say of a container
create table container_days (
  company_id uuid not null,
  website_id uuid not null,
  container_id uuid not null references containers on delete cascade,
  day date not null,
  visits integer not null,
  -- Sums, and of how many visits: not all measured them
  bytes bigint not null,
  bytes_visits integer not null,
  request_ms double precision not null,
  request_visits integer not null,
  run_ms double precision not null,
  run_visits integer not null,
  events text[] not null,
  -- Keys of the dataLayer that its variables read, and that pages set
  keys text[] not null,
  primary key (website_id, container_id, day),
  foreign key (company_id, website_id) references websites (company_id, id) on delete cascade
);

-- What a tag of it did on that day, by prediction
create table container_tag_days (
  company_id uuid not null,
  website_id uuid not null,
  container_id uuid not null references containers on delete cascade,
  day date not null,
  tag integer not null,
  pushes integer not null,
  undecided integer not null,
  -- Of pages on which it fired
  page_digests integer[] not null,
  first_fired_at timestamptz,
  last_fired_at timestamptz,
  primary key (website_id, container_id, day, tag),
  foreign key (company_id, website_id) references websites (company_id, id) on delete cascade
);

-- Visits whose containers are still to be read
create table container_visits (
  observation_id uuid primary key,
  company_id uuid not null,
  website_id uuid not null,
  page_id uuid not null,
  observed_at timestamptz not null,
  foreign key (company_id, website_id) references websites (company_id, id) on delete cascade
);
create index container_visits_by_time on container_visits (observed_at);
create index container_visits_of_website on container_visits (website_id, observed_at);

-- migration 0101-container-trials.sql
-- A container is tried in browsers as a policy is: a website has one trial of a policy, and one of each of its containers
alter table policy_trials drop constraint policy_trials_pkey;
alter table policy_trials
  alter column policy drop not null,
  add container_id uuid references containers on delete cascade,
  -- What may be told of the draft
  add draft jsonb,
  -- The draft itself: a preview's address may be a key. Null once the trial ended
  add sealed_draft bytea,
  add check ((policy is null) = (container_id is not null)),
  add check ((draft is null) = (container_id is null)),
  add unique nulls not distinct (website_id, container_id);

-- migration 0102-signing-in.sql
-- Who came by a provider and chose no password has none
alter table users alter column password_hash drop not null;

-- OpenID Connect providers: of the instance where no company is named
create table identity_providers (
  id uuid primary key,
  company_id uuid references companies on delete cascade,
  origin text not null check (origin in ('environment', 'command-line', 'panel')),
  name text not null,
  issuer text not null,
  client_id text not null,
  -- Sealed; null: a public client
  client_secret bytea,
  scopes text[] not null default '{}',
  is_enabled boolean not null default true,
  creates_users boolean not null default false,
  domains text[] not null default '{}',
  trusted_domains text[] not null default '{}',
  rules jsonb not null default '[]',
  otherwise jsonb,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index identity_providers_by_company on identity_providers (company_id);
create unique index identity_providers_environment on identity_providers (origin) where origin = 'environment';

-- A person is issuer plus subject
create table identities (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  provider_id uuid references identity_providers on delete set null,
  issuer text not null,
  subject text not null,
  email text,
  created_at timestamptz not null,
  last_used_at timestamptz,
  unique (issuer, subject),
  -- Another person of the same address never takes the place of the first
  unique (user_id, issuer)
);
create index identities_by_provider on identities (provider_id);

create table company_domains (
  id uuid primary key,
  company_id uuid not null references companies on delete cascade,
  domain text not null,
  -- What the TXT record has to say
  code text not null,
  proven_at timestamptz,
  proven_by text check (proven_by in ('dns', 'administrator')),
  created_at timestamptz not null,
  unique (company_id, domain),
  check ((proven_at is null) = (proven_by is null))
);
-- One company owns a domain
create unique index company_domains_owner on company_domains (domain) where proven_at is not null;

-- Of the instance where no company is named
create table sign_in_rules (
  company_id uuid unique nulls not distinct references companies on delete cascade,
  requires_provider boolean not null default false,
  break_glass_user_id uuid references users on delete set null,
  second_factor_roles text[] not null default '{}',
  updated_at timestamptz not null,
  check (company_id is not null or not requires_provider)
);

-- What is done in two steps: whoever holds the token takes the second, once
create table sign_in_steps (
  token_hash bytea primary key,
  kind text not null,
  user_id uuid references users on delete cascade,
  -- Sealed
  data bytea not null,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index sign_in_steps_by_expiry on sign_in_steps (expires_at);
create index sign_in_steps_by_user on sign_in_steps (user_id);

create table passkeys (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  credential_id bytea not null unique,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null default '{}',
  name text not null,
  is_synced boolean not null,
  created_at timestamptz not null,
  last_used_at timestamptz
);
create index passkeys_by_user on passkeys (user_id);

create table totp_secrets (
  user_id uuid primary key references users on delete cascade,
  -- Sealed
  secret bytea not null,
  -- Null: no code of it was given yet
  confirmed_at timestamptz,
  -- The step of the last code that was taken: a code counts once
  last_step bigint,
  created_at timestamptz not null
);

create table recovery_codes (
  user_id uuid not null references users on delete cascade,
  code_hash bytea not null,
  created_at timestamptz not null,
  used_at timestamptz,
  primary key (user_id, code_hash)
);

alter table sessions
  add method text not null default 'password' check (method in ('password', 'passkey', 'provider')),
  add second_factor text check (second_factor in ('totp', 'passkey', 'recovery-code')),
  add country text,
  add provider_id uuid references identity_providers on delete cascade,
  add identity_id uuid references identities on delete cascade,
  -- The session reaches this company alone: its own provider vouched for the person
  add company_id uuid references companies on delete cascade,
  -- What the provider calls its own session (`sid`)
  add provider_session text,
  -- Sealed: the hint of the provider's sign-out
  add id_token bytea;
create index sessions_by_provider on sessions (provider_id, provider_session) where provider_id is not null;
create index sessions_by_identity on sessions (identity_id) where identity_id is not null;

create table sign_ins (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  at timestamptz not null,
  method text not null,
  second_factor text,
  provider text,
  ip text not null,
  country text,
  user_agent text not null,
  is_unusual boolean not null
);
create index sign_ins_by_user on sign_ins (user_id, at desc);
create index sign_ins_by_time on sign_ins (at);

-- Logout tokens of providers, which count once (OpenID Connect Back-Channel Logout 1.0, section 2.6)
create table used_logout_tokens (
  token_hash bytea primary key,
  expires_at timestamptz not null
);

-- migration 0103-withdrawn-provider.sql
-- A provider that the environment names no more is disabled; it is enabled again when it is named again, unlike one that
-- an administrator disabled
alter table identity_providers add withdrawn_at timestamptz;

-- migration 0104-domain-checks.sql
-- A domain that a TXT record proves is looked at again each day
alter table company_domains
  add checked_at timestamptz,
  -- Since when its record is not there; null: it was there when it was looked at last
  add missing_since timestamptz;
create index company_domains_to_check on company_domains (checked_at) where proven_by = 'dns';

create trigger identity_provider_name_stays after delete on identity_providers
  for each row execute function keep_deleted_name('name');
create trigger company_domain_name_stays after delete on company_domains
  for each row execute function keep_deleted_name('domain');

-- migration 0105-factors.sql
-- A new app counts once a code of it was given; until then the one before it does
alter table totp_secrets
  alter column secret drop not null,
  add next_secret bytea;

-- How often the second step was tried in vain
alter table sign_in_steps add tries integer not null default 0;

-- When its user was told that somebody may have a copy of its key
alter table passkeys add copied_at timestamptz;

-- migration 0106-provisioning.sql
-- A directory keeps people and teams of its company by a token of its own scope, never by one of a user (SCIM)
alter table tokens
  drop constraint tokens_scope_check,
  add constraint tokens_scope_check check (scope in ('read', 'run', 'configure', 'provision')),
  add check (scope <> 'provision' or profile_id is null);

alter table profiles
  -- What the directory calls the person
  add external_id text,
  -- What the person signs in with at the directory; null: their e-mail
  add directory_name text,
  -- What the directory ended; it alone can give that back
  add ended_by_directory text check (ended_by_directory in ('membership', 'account')),
  add check (ended_by_directory is null or revoked);
create unique index profiles_directory_name on profiles (company_id, lower(directory_name));
create index profiles_external_id on profiles (company_id, external_id) where external_id is not null;

alter table teams add external_id text;
create index teams_external_id on teams (company_id, external_id) where external_id is not null;

-- migration 0108-marked-providers.sql
-- Configuration files own providers of companies too
create trigger identity_providers_forget_file_mark after delete on identity_providers for each row execute function forget_file_mark();

-- migration 0109-rules-give.sql
-- A rule of a sign-in provider gave the role, teams and contexts that the profile has; false: somebody did
alter table profiles add by_rule boolean not null default false;

-- migration 0110-canaries.sql
-- Where a visit had planted what it found: 'address' or 'form'; null: it is the page's own
alter table personal_data add canary text check (canary in ('address', 'form'));

-- migration 0112-last-signs-of-life.sql
-- When the user was seen last; it outlives their sessions. Null: never
alter table users add last_seen_at timestamptz;
update users set last_seen_at = greatest(
  (select max(last_seen_at) from sessions where sessions.user_id = users.id),
  (select max(at) from sign_ins where sign_ins.user_id = users.id));

-- migration 0113-public-url.sql
-- PUBLIC_URL of the server that was started last, for commands that run beside it. Null: none was since
alter table instance_settings add public_url text;

-- migration 0114-journey-step.sql
-- The step of a journey that the agent of a running job does now: journeyId, step
alter table jobs add journey_step jsonb;

-- migration 0115-plan-changes.sql
-- What a version of a plan changes, beside the one before it; null: the first one, or stored before this was kept
alter table tracking_plans add changes jsonb;

-- migration 0116-standard-names.sql
-- Tables with the standard names of docs/glossary.md; their indexes and constraints follow
alter table alarm_looks rename to alarm_evaluations;
alter table website_turns rename to rate_limit_slots;
alter table rehearsal_turns rename to scheduled_rehearsals;
alter table line_messages rename to outbound_messages;
alter table line_nonces rename to outbound_nonces;
alter table consent_held_visits rename to consent_delayed_visits;
alter table history_moved_days rename to history_migrated_days;
alter table culprit_searches rename to regression_searches;
alter table kept_pages rename to compared_pages;
alter index alarm_looks_due rename to alarm_evaluations_due;
alter index consent_held_visits_of_page rename to consent_delayed_visits_of_page;
alter index consent_held_visits_of_website rename to consent_delayed_visits_of_website;
alter index culprit_searches_of_job rename to regression_searches_of_job;
alter index culprit_searches_of_website rename to regression_searches_of_website;
alter index kept_pages_by_time rename to compared_pages_by_time;
alter index line_messages_of_agent rename to outbound_messages_of_agent;
alter index line_nonces_by_age rename to outbound_nonces_by_age;
alter index rehearsal_turns_due rename to scheduled_rehearsals_due;
-- Both columns hold the id of a job
alter table observations rename column run_id to job_id;
alter table tracker_visits rename column run_id to job_id;

-- migration 0117-constraint-names.sql
-- Constraints of renamed tables get the names that new databases give them
alter table rate_limit_slots rename constraint website_turns_pkey to rate_limit_slots_pkey;
alter table rate_limit_slots rename constraint website_turns_company_id_website_id_fkey to rate_limit_slots_company_id_website_id_fkey;
alter table alarm_evaluations rename constraint alarm_looks_pkey to alarm_evaluations_pkey;
alter table alarm_evaluations rename constraint alarm_looks_company_id_website_id_key to alarm_evaluations_company_id_website_id_key;
alter table alarm_evaluations rename constraint alarm_looks_company_id_fkey to alarm_evaluations_company_id_fkey;
alter table alarm_evaluations rename constraint alarm_looks_company_id_website_id_fkey to alarm_evaluations_company_id_website_id_fkey;
alter table history_migrated_days rename constraint history_moved_days_pkey to history_migrated_days_pkey;
alter table history_migrated_days rename constraint history_moved_days_company_id_website_id_fkey to history_migrated_days_company_id_website_id_fkey;
alter table outbound_messages rename constraint line_messages_pkey to outbound_messages_pkey;
alter table outbound_messages rename constraint line_messages_agent_id_fkey to outbound_messages_agent_id_fkey;
alter table outbound_nonces rename constraint line_nonces_pkey to outbound_nonces_pkey;
alter table consent_delayed_visits rename constraint consent_held_visits_state_check to consent_delayed_visits_state_check;
alter table consent_delayed_visits rename constraint consent_held_visits_role_check to consent_delayed_visits_role_check;
alter table consent_delayed_visits rename constraint consent_held_visits_pkey to consent_delayed_visits_pkey;
alter table consent_delayed_visits rename constraint consent_held_visits_matrix_id_fkey to consent_delayed_visits_matrix_id_fkey;
alter table consent_delayed_visits rename constraint consent_held_visits_page_id_fkey to consent_delayed_visits_page_id_fkey;
alter table consent_delayed_visits rename constraint consent_held_visits_company_id_website_id_fkey to consent_delayed_visits_company_id_website_id_fkey;
alter table scheduled_rehearsals rename constraint rehearsal_turns_pkey to scheduled_rehearsals_pkey;
alter table scheduled_rehearsals rename constraint rehearsal_turns_company_id_website_id_fkey to scheduled_rehearsals_company_id_website_id_fkey;
alter table regression_searches rename constraint culprit_searches_pkey to regression_searches_pkey;
alter table regression_searches rename constraint culprit_searches_problem_id_fkey to regression_searches_problem_id_fkey;
alter table regression_searches rename constraint culprit_searches_job_id_fkey to regression_searches_job_id_fkey;
alter table regression_searches rename constraint culprit_searches_company_id_website_id_fkey to regression_searches_company_id_website_id_fkey;
alter table compared_pages rename constraint kept_pages_pkey to compared_pages_pkey;
alter table compared_pages rename constraint kept_pages_page_id_fkey to compared_pages_page_id_fkey;
alter table compared_pages rename constraint kept_pages_company_id_website_id_fkey to compared_pages_company_id_website_id_fkey;
