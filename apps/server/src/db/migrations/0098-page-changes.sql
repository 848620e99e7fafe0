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
