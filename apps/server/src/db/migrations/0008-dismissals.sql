-- when an agent was told that an attempt which was lost, or whose job has ended, is not wanted any more
alter table attempts add column dismissed_at timestamptz;
create index attempts_to_dismiss on attempts (run_id) where dismissed_at is null and state <> 'ended';
