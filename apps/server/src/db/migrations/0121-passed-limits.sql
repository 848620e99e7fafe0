create table passed_limits (
  company_id uuid not null,
  website_id uuid not null,
  page_id uuid not null references pages on delete cascade,
  rule text not null,
  event text not null,
  name text not null,
  vendor text not null,
  effect text not null,
  finding jsonb not null,
  answered text not null,
  observation_id uuid not null,
  first_seen_at timestamptz not null,
  last_seen_at timestamptz not null,
  over_at timestamptz,
  primary key (page_id, rule, event, name),
  foreign key (company_id, website_id) references websites (company_id, id) on delete cascade
);
comment on table passed_limits is 'Documented limits of vendors that the hits of a page pass.';
comment on column passed_limits.event is 'Empty if the hit has no event.';
comment on column passed_limits.finding is 'Last finding, with the beginning of the masked value.';
comment on column passed_limits.answered is 'Final consent answer of the last visit that showed it.';
comment on column passed_limits.over_at is 'First visit that proves that the page no longer passes it.';
create index passed_limits_of_website on passed_limits (website_id, last_seen_at);
