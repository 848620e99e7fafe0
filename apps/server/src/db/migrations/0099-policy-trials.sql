-- The last trial of a policy in browsers, of each website: a trial that counts nowhere visits pages of a pool without and with it
create table policy_trials (
  website_id uuid primary key,
  company_id uuid not null,
  job_id uuid references jobs on delete set null,
  -- The pool's name as it was
  pool text not null,
  policy text not null,
  -- What differs, by the address of the page
  pages jsonb not null,
  at timestamptz not null,
  ended_at timestamptz,
  stopped text check (stopped in ('failed', 'cancelled')),
  foreign key (company_id, website_id) references websites (company_id, id) on delete cascade
);
create unique index policy_trials_of_job on policy_trials (job_id) where job_id is not null;
