-- The last rehearsal of the remedy of a problem: its page visited again with the changes, by a trial that counts nowhere
create table rehearsals (
  problem_id uuid primary key references problems on delete cascade,
  company_id uuid not null,
  website_id uuid not null,
  -- The visit that shows the problem
  observation_id uuid not null,
  job_id uuid references jobs on delete set null,
  proof jsonb,
  at timestamptz not null,
  ended_at timestamptz,
  -- Nobody asked for it
  is_unasked boolean not null default false,
  foreign key (company_id, website_id) references websites (company_id, id) on delete cascade
);
create index rehearsals_of_website on rehearsals (company_id, website_id, at);
create unique index rehearsals_of_job on rehearsals (job_id) where job_id is not null;

alter table jobs drop constraint jobs_mode_check;
alter table jobs add constraint jobs_mode_check
  check (mode in ('manual', 'scheduled', 'api', 'retry', 'alarm', 'import', 'rehearsal'));

-- Websites whose worst problems wait to be rehearsed unasked
create table rehearsal_turns (
  website_id uuid primary key,
  company_id uuid not null,
  next_at timestamptz not null,
  foreign key (company_id, website_id) references websites (company_id, id) on delete cascade
);
create index rehearsal_turns_due on rehearsal_turns (next_at);
