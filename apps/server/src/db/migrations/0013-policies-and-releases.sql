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
