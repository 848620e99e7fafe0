alter table agents rename column line to fencing_token;
alter table agents rename column line_seen_at to last_poll_at;
alter table alarm_evaluations rename column looked_at to evaluated_at;
alter table compared_pages rename column kept to parts;
alter table counted_hits rename column place to position;
alter table history_deletions rename column asked_at to requested_at;
alter table journeys rename column is_prelude to is_login_journey;
alter table journeys rename column prelude_id to login_journey_id;
alter table listed_vendors rename column standing to approval;
alter table order_comparisons rename column is_standing to is_current;
alter table outbound_messages rename column line to fencing_token;
alter table page_changes rename column is_restless to is_volatile;
alter table personal_data rename column place to channel;
alter table rate_limit_slots rename column held_until to reserved_until;
alter table re_evaluations rename column judged_first to evaluated_first;
alter table regression_searches rename column culprit to regression_cause;
alter table rehearsals rename column is_unasked to is_automatic;
comment on column rehearsals.is_automatic is null;
alter table website_import_rows rename column asked to input;
alter table website_import_rows rename column look_at to next_check_at;
alter table visit_judgements rename to visit_evaluations;
alter index visit_judgements_of_website rename to visit_evaluations_of_website;
alter index visit_judgements_with_findings rename to visit_evaluations_with_findings;

-- New partitions of a month are named after the table.
do $$
declare partition text;
begin
  for partition in
    select relname from pg_inherits join pg_class on pg_class.oid = inhrelid
    where inhparent = 'visit_evaluations'::regclass
  loop
    execute format('alter table %I rename to %I', partition,
      replace(partition, 'visit_judgements_', 'visit_evaluations_'));
  end loop;
end $$;
