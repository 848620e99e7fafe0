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
