-- A job has one leading run, of its own id, and one more for each part that another agent does
alter table runs
  add column job_id uuid,
  -- the attempt of the leading run that gave this part away; null: it leads
  add column lead_attempt integer;
update runs set job_id = id;
alter table runs
  alter column job_id set not null,
  drop constraint runs_company_id_id_fkey,
  add foreign key (company_id, job_id) references jobs (company_id, id) on delete cascade,
  add check ((id = job_id) = (lead_attempt is null));
create index runs_of_job on runs (job_id);

-- since when the agent has it; null: the order did not get through yet
alter table attempts add column taken_at timestamptz;
create index attempts_under_way on attempts (agent_id) where state = 'running';

-- `run_id` is the job's leading run, whoever visited the page
alter table run_pages add column agent_id uuid references agents on delete set null;

-- What parts bring back, until the leading agent has heard of it
create table share_returns (
  id bigint generated always as identity primary key,
  company_id uuid not null,
  job_id uuid not null,
  lead_attempt integer not null,
  url text not null,
  -- null: nobody visited it
  visit jsonb,
  foreign key (company_id, job_id) references jobs (company_id, id) on delete cascade
);
create index share_returns_of_job on share_returns (job_id, id);

-- When a website's last page was started, over all agents and jobs; nobody starts one while a turn is held
create table website_turns (
  company_id uuid not null,
  website_id uuid primary key,
  last_page_start_at timestamptz,
  holder uuid,
  held_until timestamptz,
  foreign key (company_id, website_id) references websites (company_id, id) on delete cascade
);

-- since when `waiting_code` says that it does not go on
alter table jobs add column waiting_since timestamptz;
