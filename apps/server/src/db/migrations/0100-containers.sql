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
