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
