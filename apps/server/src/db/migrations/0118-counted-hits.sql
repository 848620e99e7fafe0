create table report_interfaces (
  id uuid primary key,
  company_id uuid not null,
  website_id uuid not null,
  tracker_id uuid not null,
  family text not null,
  url text not null,
  account text not null default '',
  marker text not null default '',
  is_enabled boolean not null default true,
  token bytea,
  token_set_at timestamptz,
  last_answer jsonb,
  retry_at timestamptz,
  failures integer not null default 0,
  volumes_due_at timestamptz not null default now(),
  volumes_read_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (company_id, id),
  unique (website_id, tracker_id),
  foreign key (company_id, website_id) references websites (company_id, id) on delete cascade
);
comment on table report_interfaces is 'Reporting interfaces that trackers of websites name.';
comment on column report_interfaces.tracker_id is 'PRIMARY_TRACKER for the primary one.';
comment on column report_interfaces.token is 'Encrypted text, bound to the id; write-only.';
comment on column report_interfaces.account is 'Empty: the account that each hit names.';
comment on column report_interfaces.failures is 'Number of consecutive questions without an answer.';
comment on column report_interfaces.volumes_due_at is 'Instant at which daily counts are read next.';

create table report_visits (
  observation_id uuid not null,
  interface_id uuid not null,
  company_id uuid not null,
  website_id uuid not null,
  page_id uuid not null,
  job_id uuid not null,
  observed_at timestamptz not null,
  due_at timestamptz not null,
  attempts integer not null default 0,
  primary key (interface_id, observation_id),
  foreign key (company_id, interface_id) references report_interfaces (company_id, id) on delete cascade,
  foreign key (company_id, website_id) references websites (company_id, id) on delete cascade
);
comment on table report_visits is 'Visits about whose hits a reporting interface is still to be asked.';
create index report_visits_due on report_visits (interface_id, due_at);
create index report_visits_of_website on report_visits (website_id, observed_at);

create table counted_hits (
  observation_id uuid not null,
  tracker_id uuid not null,
  interface_id uuid not null,
  company_id uuid not null,
  website_id uuid not null,
  page_id uuid not null,
  observed_at timestamptz not null,
  place integer not null,
  event text not null,
  step text not null,
  state text not null,
  reason text,
  after_ms integer,
  proof text,
  is_of_page boolean not null,
  primary key (observation_id, tracker_id, place),
  foreign key (company_id, interface_id) references report_interfaces (company_id, id) on delete cascade,
  foreign key (company_id, website_id) references websites (company_id, id) on delete cascade
);
comment on table counted_hits is 'States of hits in the report of their vendor.';
comment on column counted_hits.place is 'Index of the hit in the hits of its visit. -1: the page sent no page view.';
comment on column counted_hits.step is 'Last step that the hit reached.';
comment on column counted_hits.is_of_page is 'True for the page view that stands for its visit.';
create index counted_hits_of_website on counted_hits (website_id, tracker_id, observed_at);
create index counted_hits_by_time on counted_hits (website_id, observed_at);
create index counted_hits_of_interface on counted_hits (interface_id);

create table report_days (
  interface_id uuid not null,
  company_id uuid not null,
  website_id uuid not null,
  tracker_id uuid not null,
  day date not null,
  event text not null,
  counted integer not null,
  is_whole boolean not null,
  read_at timestamptz not null,
  primary key (interface_id, day, event),
  foreign key (company_id, interface_id) references report_interfaces (company_id, id) on delete cascade,
  foreign key (company_id, website_id) references websites (company_id, id) on delete cascade
);
comment on table report_days is 'Page views and planned events that a report counts each day.';
comment on column report_days.day is 'Day in the time zone of the account.';
create index report_days_of_website on report_days (website_id, tracker_id, day);
