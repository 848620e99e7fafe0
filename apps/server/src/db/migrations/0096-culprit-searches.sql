-- The last search for the change that broke the page of a problem: replays with parts put back, by a trial that counts nowhere
create table culprit_searches (
  problem_id uuid primary key references problems on delete cascade,
  company_id uuid not null,
  website_id uuid not null,
  -- The first visit that showed the problem
  observation_id uuid not null,
  job_id uuid references jobs on delete set null,
  suspicions jsonb not null,
  -- Places among the suspects, by their places in what was put back
  tried integer[] not null,
  culprit jsonb,
  at timestamptz not null,
  ended_at timestamptz,
  foreign key (company_id, website_id) references websites (company_id, id) on delete cascade
);
create index culprit_searches_of_website on culprit_searches (company_id, website_id, at);
create unique index culprit_searches_of_job on culprit_searches (job_id) where job_id is not null;
