alter table visitor_counts
  drop constraint visitor_counts_span_check,
  add constraint visitor_counts_span_check check (span in ('hour', 'day', 'past')),
  drop constraint visitor_counts_pkey,
  add primary key (website_id, span, kind, at, name, browser);
comment on column visitor_counts.span is 'past: an hour that its day contains too, kept to compare weeks.';
