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
