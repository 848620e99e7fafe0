-- Since when a problem is there without a proof of its absence in between; first_seen_at is its very first sight
alter table problems add column began_at timestamptz;
update problems set began_at = first_seen_at;
alter table problems alter column began_at set not null;

-- The same of an incident: since it came back, if it did
alter table incidents add column began_at timestamptz;
update incidents set began_at = case when returns > 0 then coalesce(opened_at, first_seen_at) else first_seen_at end;
alter table incidents alter column began_at set not null;

-- The last look that read verdicts: none does while stored visits are judged again
alter table alarm_looks add column verdicts_at timestamptz;
update alarm_looks set verdicts_at = looked_at;
