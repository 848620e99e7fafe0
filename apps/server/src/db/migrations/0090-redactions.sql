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
