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
