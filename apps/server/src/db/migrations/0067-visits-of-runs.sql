-- A run's screen lists its pages by their id: without it in the index, the database read the visits of all runs backward.
drop index observations_of_run;
create index observations_of_run on observations (run_id, id);
-- Screens of health read the visits of an audit that show a fault, and those that could not be measured: few of all.
create index observations_faulty_of_run on observations (run_id) where lost_weight > 0;
create index observations_failed_of_website on observations (website_id, observed_at) include (page_id)
  where outcome = 'failed' and counts_for_health;
