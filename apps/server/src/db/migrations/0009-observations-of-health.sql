-- Runs of pools, tests and trials are kept as evidence; only what counts for health has verdicts and rollups
alter table observations add column counts_for_health boolean not null default true;
alter table observations alter column counts_for_health drop default;

drop index observations_of_page;
create index observations_of_page on observations (page_id, counts_for_health, observed_at desc)
  include (id, lost_weight, outcome);
