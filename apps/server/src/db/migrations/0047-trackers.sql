-- Trackers of a website beside its primary one. What is concluded of them has tables of its own: the primary
-- tracker's stay as they are, and nothing of another tracker is ever summed into them.

-- The tracker that a transaction asks about; without one, the primary tracker of each website
create function asked_tracker() returns uuid language sql stable parallel safe as $$
  select coalesce(nullif(current_setting('vigie.tracker', true), '')::uuid, '00000000-0000-0000-0000-000000000000')
$$;

-- What a visit says of one of them
create table tracker_visits (
  observation_id uuid not null,
  tracker_id uuid not null,
  company_id uuid not null,
  website_id uuid not null,
  page_id uuid not null,
  run_id uuid not null,
  observed_at timestamptz not null,
  counts_for_health boolean not null,
  hits integer not null,
  page_views integer not null,
  lost_weight integer not null,
  -- the five verdicts with their evidence
  verdicts jsonb not null,
  -- the same as the table verdicts has them: check, outcome, reason, root_check, root_reason
  rooted jsonb not null,
  primary key (observation_id, tracker_id, observed_at),
  foreign key (company_id, website_id) references websites (company_id, id)
) partition by range (observed_at);
create index tracker_visits_of_website on tracker_visits (website_id, tracker_id, observed_at);
create index tracker_visits_of_page on tracker_visits (page_id, tracker_id, observed_at);

do $$
declare month record;
begin
  for month in
    select right(relname, 7) as name, pg_get_expr(relpartbound, oid) as bound
    from pg_class join pg_inherits on inhrelid = oid where inhparent = 'observations'::regclass
  loop
    execute format('create table %I partition of tracker_visits %s', 'tracker_visits_' || month.name, month.bound);
  end loop;
end $$;

create table tracker_verdict_rollups (
  company_id uuid not null,
  website_id uuid not null,
  tracker_id uuid not null,
  hour timestamptz not null,
  "check" text not null,
  outcome text not null,
  reason text not null,
  root_check text not null,
  root_reason text not null,
  verdicts integer not null,
  primary key (website_id, tracker_id, hour, "check", outcome, reason, root_check, root_reason),
  foreign key (company_id, website_id) references websites (company_id, id)
);

create table tracker_visit_rollups (
  company_id uuid not null,
  website_id uuid not null,
  tracker_id uuid not null,
  hour timestamptz not null,
  measured integer not null,
  failed integer not null,
  hits integer not null,
  page_views integer not null,
  primary key (website_id, tracker_id, hour),
  foreign key (company_id, website_id) references websites (company_id, id)
);

-- What the job counted of each: the tracker's id -> its table of checks
alter table jobs add column tracker_checks jsonb not null default '{}';

-- Problems have notes, owners and addresses of their own, so those of all trackers share a table
alter table problems add column tracker_id uuid not null default '00000000-0000-0000-0000-000000000000';
alter table problems alter column tracker_id set default asked_tracker();
drop index problems_of_page;
create unique index problems_of_page on problems (page_id, root_check, root_reason, tracker_id);
