-- Visits that a re-evaluation judged by a tracker that had not judged them before: nothing of them changed
alter table re_evaluations add column judged_first integer not null default 0;
