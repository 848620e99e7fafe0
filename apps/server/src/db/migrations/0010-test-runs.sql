-- What each test came to in each job, over its pages: counted with the results, so that histories read no results
create table test_runs (
  company_id uuid not null,
  website_id uuid not null,
  test_id uuid not null references tests on delete cascade,
  job_id uuid not null,
  pool_id uuid,
  passed integer not null,
  failed integer not null,
  errors integer not null,
  skipped integer not null,
  primary key (test_id, job_id),
  foreign key (company_id, job_id) references jobs (company_id, id) on delete cascade
);
create index test_runs_of_job on test_runs (job_id);

insert into test_runs (company_id, website_id, test_id, job_id, pool_id, passed, failed, errors, skipped)
select
  company_id, website_id, test_id, job_id, pool_id,
  count(*) filter (where outcome = 'passed'),
  count(*) filter (where outcome = 'failed'),
  count(*) filter (where outcome = 'error'),
  count(*) filter (where outcome = 'skipped')
from test_results
where test_id is not null
group by company_id, website_id, test_id, job_id, pool_id;

drop index test_results_of_pool;
