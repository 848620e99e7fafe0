-- Tables with the standard names of docs/glossary.md; their indexes and constraints follow
alter table alarm_looks rename to alarm_evaluations;
alter table website_turns rename to rate_limit_slots;
alter table rehearsal_turns rename to scheduled_rehearsals;
alter table line_messages rename to outbound_messages;
alter table line_nonces rename to outbound_nonces;
alter table consent_held_visits rename to consent_delayed_visits;
alter table history_moved_days rename to history_migrated_days;
alter table culprit_searches rename to regression_searches;
alter table kept_pages rename to compared_pages;
alter index alarm_looks_due rename to alarm_evaluations_due;
alter index consent_held_visits_of_page rename to consent_delayed_visits_of_page;
alter index consent_held_visits_of_website rename to consent_delayed_visits_of_website;
alter index culprit_searches_of_job rename to regression_searches_of_job;
alter index culprit_searches_of_website rename to regression_searches_of_website;
alter index kept_pages_by_time rename to compared_pages_by_time;
alter index line_messages_of_agent rename to outbound_messages_of_agent;
alter index line_nonces_by_age rename to outbound_nonces_by_age;
alter index rehearsal_turns_due rename to scheduled_rehearsals_due;
-- Both columns hold the id of a job
alter table observations rename column run_id to job_id;
alter table tracker_visits rename column run_id to job_id;
