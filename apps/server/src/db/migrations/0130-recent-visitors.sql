alter table visitor_counts
  drop constraint visitor_counts_span_check,
  add constraint visitor_counts_span_check check (span in ('hour', 'day', 'past', 'recent'));
comment on column visitor_counts.span is
  'past: an hour that its day contains too, kept to compare weeks. recent: five minutes that their hour contains too.';
alter table visitor_settings
  add column recent_since timestamptz,
  add column compared_since timestamptz,
  add column groups_since timestamptz;
comment on column visitor_settings.recent_since is 'Instant from which the counts of five minutes are whole. Null: there are none.';
comment on column visitor_settings.compared_since is 'Instant from which hours are comparable: the sampling changed before it.';
comment on column visitor_settings.groups_since is 'Instant from which the hours of page groups are comparable.';
