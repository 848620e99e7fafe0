create table visitor_settings (
  website_id uuid primary key,
  company_id uuid not null,
  key text not null unique,
  key_set_at timestamptz not null default now(),
  is_enabled boolean not null default false,
  rate double precision not null default 1,
  respects_do_not_track boolean not null default true,
  respects_global_privacy_control boolean not null default true,
  page_groups jsonb not null default '[]',
  consent jsonb not null default '{"from": "none"}',
  release jsonb not null default '{"from": "none"}',
  losses jsonb not null default '[]',
  losses_at timestamptz,
  counted_at timestamptz,
  updated_at timestamptz,
  unique (company_id, website_id),
  foreign key (company_id, website_id) references websites (company_id, id) on delete cascade
);
comment on table visitor_settings is 'Settings of what browsers of real visitors report about a website.';
comment on column visitor_settings.key is 'Part of the addresses that browsers call. It is no secret.';
comment on column visitor_settings.losses is 'Groups of visitors in which trackers are lost, as of losses_at.';
comment on column visitor_settings.counted_at is 'Last instant at which counts were added.';
comment on column visitor_settings.updated_at is 'Null until a user saves the settings.';

create table visitor_figures (
  website_id uuid not null,
  company_id uuid not null,
  at timestamptz not null,
  span text not null check (span in ('hour', 'day')),
  tracker_id uuid not null,
  browser text not null,
  loaded integer not null,
  blocked integer not null,
  failed integer not null,
  stopped integer not null,
  absent integer not null,
  unknown integer not null,
  requested integer not null,
  primary key (website_id, at, span, tracker_id, browser),
  foreign key (company_id, website_id) references websites (company_id, id) on delete cascade
);
comment on table visitor_figures is 'States of trackers on page views of real visitors, by browser.';
comment on column visitor_figures.tracker_id is 'PRIMARY_TRACKER for the primary one.';
comment on column visitor_figures.requested is 'Page views with a page-view request of the tracker.';

create table visitor_cells (
  website_id uuid not null,
  company_id uuid not null,
  at timestamptz not null,
  span text not null check (span in ('hour', 'day')),
  tracker_id uuid not null,
  page_group text not null,
  browser text not null,
  release text not null,
  counts integer[] not null,
  primary key (website_id, at, span, tracker_id, page_group, browser, release),
  foreign key (company_id, website_id) references websites (company_id, id) on delete cascade
);
comment on table visitor_cells is 'States of trackers on page views by group of visitors.';
comment on column visitor_cells.page_group is 'Empty: pages of no group.';
comment on column visitor_cells.counts is 'Seven figures for each consent and class of device.';

create table visitor_counts (
  website_id uuid not null,
  company_id uuid not null,
  at timestamptz not null,
  span text not null check (span in ('hour', 'day')),
  kind text not null,
  name text not null,
  browser text not null,
  views integer not null,
  primary key (website_id, at, span, kind, name, browser),
  foreign key (company_id, website_id) references websites (company_id, id) on delete cascade
);
comment on table visitor_counts is 'Page views of real visitors by one property.';
comment on column visitor_counts.browser is 'Empty: all browsers.';

create table visitor_reports (
  website_id uuid not null,
  company_id uuid not null,
  at timestamptz not null,
  span text not null check (span in ('hour', 'day')),
  policy text not null,
  directive text not null,
  blocked text not null,
  class text not null,
  page_group text not null,
  browser text not null,
  reports integer not null,
  primary key (website_id, at, span, policy, directive, blocked, class, page_group, browser),
  foreign key (company_id, website_id) references websites (company_id, id) on delete cascade
);
comment on table visitor_reports is 'Violations of policies that browsers reported.';
comment on column visitor_reports.policy is 'Short hash of the policy. Empty: an unknown policy.';

create table visitor_collectors (
  id uuid primary key,
  name text not null,
  started_at timestamptz not null,
  seen_at timestamptz not null,
  received bigint not null default 0,
  stored bigint not null default 0,
  peak integer not null default 0,
  ended_at timestamptz,
  lost bigint
);
comment on table visitor_collectors is 'Processes that receive samples and reports of browsers.';
comment on column visitor_collectors.peak is 'Most messages of one second since the last heartbeat but one.';
comment on column visitor_collectors.lost is 'Messages that an ended process may have lost at most.';
