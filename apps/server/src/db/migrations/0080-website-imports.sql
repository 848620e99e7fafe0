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
