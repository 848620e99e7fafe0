-- Where the history of visits is: one row. While it moves, what is new is written to both engines.
create table history_engine (
  is_only boolean primary key default true check (is_only),
  engine text not null check (engine in ('postgresql', 'clickhouse')),
  moving_to text check (moving_to in ('postgresql', 'clickhouse') and moving_to <> engine)
);
insert into history_engine (engine) values ('postgresql');

-- Visits that ClickHouse has not acknowledged yet
create table history_outbox (
  id bigint generated always as identity primary key,
  company_id uuid not null,
  website_id uuid not null,
  observed_at timestamptz not null,
  observation_id uuid not null,
  page_id uuid not null,
  state bytea not null,
  -- [variable id, type, value, whether it varies] of each value
  values jsonb not null,
  foreign key (company_id, website_id) references websites (company_id, id)
);
create index history_outbox_of_website on history_outbox (website_id, observed_at);

-- What a page had at its last visit, of variables that may still be found to vary, by the ids of these
create table page_values (
  page_id uuid primary key references pages on delete cascade,
  company_id uuid not null,
  website_id uuid not null,
  observed_at timestamptz not null,
  values jsonb not null,
  foreign key (company_id, website_id) references websites (company_id, id)
);
create index page_values_of_website on page_values (website_id, observed_at);
-- It served that question alone.
drop index data_layer_visits_of_page;

-- What ClickHouse still has to forget: a website, which may be gone here, or what is older than an instant of it
create table history_deletions (
  id bigint generated always as identity primary key,
  website uuid not null,
  before timestamptz
);
