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
