-- What a website's tracking was agreed to be. Versions never change
create table tracking_plans (
  company_id uuid not null,
  website_id uuid not null,
  version integer not null check (version > 0),
  plan jsonb not null,
  note text not null,
  author_id uuid references users on delete set null,
  made_at timestamptz not null,
  primary key (website_id, version),
  foreign key (company_id, website_id) references websites (company_id, id) on delete cascade
);

-- How far the stored visits are judged by the last version. A worker holds the row until lease_until
create table plan_reevaluations (
  website_id uuid primary key,
  company_id uuid not null,
  version integer not null,
  state text not null check (state in ('waiting', 'running', 'done')),
  -- Visits of before get their events first, and the problems of pages are counted last
  phase text not null default 'events' check (phase in ('events', 'judge', 'journeys', 'pages')),
  visits_total integer not null default 0,
  visits_done integer not null default 0,
  before_figures jsonb not null,
  after_figures jsonb not null,
  cursor_at timestamptz,
  cursor_id uuid,
  lease_until timestamptz,
  finished_at timestamptz,
  foreign key (company_id, website_id) references websites (company_id, id) on delete cascade
);
create index plan_reevaluations_to_do on plan_reevaluations (website_id) where state <> 'done';

-- The events of a visit, for as long as everything recorded is kept
create table visit_events (
  observation_id uuid not null,
  company_id uuid not null,
  website_id uuid not null,
  page_id uuid not null,
  observed_at timestamptz not null,
  -- Of a page on the way of a journey: it is judged with its journey alone
  is_of_journey boolean not null,
  -- name, source, properties, atMs, requestId, push, step, url; the url is null where it is the page's
  events jsonb not null,
  primary key (observation_id, observed_at),
  foreign key (company_id, website_id) references websites (company_id, id)
) partition by range (observed_at);
create index visit_events_of_website on visit_events (website_id, observed_at, observation_id);

-- What a visit comes to against a version of the plan; version 0: there was none
create table visit_judgements (
  observation_id uuid not null,
  company_id uuid not null,
  website_id uuid not null,
  page_id uuid not null,
  observed_at timestamptz not null,
  version integer not null,
  -- event, source, count, due, met, seen, valid, findings: what the visit adds to event_days
  counts jsonb not null,
  findings jsonb not null,
  primary key (observation_id, observed_at),
  foreign key (company_id, website_id) references websites (company_id, id)
) partition by range (observed_at);
create index visit_judgements_of_website on visit_judgements (website_id, observed_at, observation_id);
create index visit_judgements_with_findings on visit_judgements (website_id, observed_at)
  where findings <> '[]';

do $$
declare month record;
begin
  for month in
    select right(relname, 7) as name, pg_get_expr(relpartbound, oid) as bound
    from pg_class join pg_inherits on inhrelid = oid where inhparent = 'observations'::regclass
  loop
    execute format('create table %I partition of visit_events %s', 'visit_events_' || month.name, month.bound);
    execute format('create table %I partition of visit_judgements %s', 'visit_judgements_' || month.name, month.bound);
  end loop;
end $$;

-- Events by day (UTC), page and source: screens read these, and no visits
create table event_days (
  company_id uuid not null,
  website_id uuid not null,
  day date not null,
  page_id uuid not null,
  event text not null,
  source text not null,
  -- Occurrences, planned or not, and the visits that had them
  count integer not null,
  visits integer not null,
  due integer not null,
  met integer not null,
  seen integer not null,
  valid integer not null,
  findings integer not null,
  first_seen_at timestamptz,
  last_seen_at timestamptz,
  primary key (website_id, day, page_id, event, source),
  foreign key (company_id, website_id) references websites (company_id, id)
);

-- A finding of the tracking plan is a problem of its page as well
alter table problems
  add column finding_key text,
  -- finding, event, source, property
  add column finding jsonb;
alter table problems drop constraint problems_kind_check;
alter table problems add constraint problems_kind_check check (kind in ('check', 'test', 'finding'));
alter table problems add constraint problems_name_finding
  check ((kind = 'finding') = (finding_key is not null and finding is not null));
create unique index problems_of_finding on problems (page_id, finding_key) where kind = 'finding';

alter table causes add column finding jsonb;

create or replace function set_cause_of_problem() returns trigger language plpgsql as $$
begin
  new.cause_id := public.find_cause(new.company_id, new.website_id, new.tracker_id, coalesce(new.finding_key,
    public.key_of_problem(new.tracker_id, new.root_check, new.root_reason, new.test_id)));
  if new.finding is not null then
    update public.causes set finding = new.finding where id = new.cause_id and finding is null;
  end if;
  return new;
end
$$;
