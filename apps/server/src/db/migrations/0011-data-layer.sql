-- The dataLayer of visited pages, as it is searched. Monitoring sees the same page again and again, so each distinct
-- state is kept once and visits refer to it; what changes at every visit is kept with the visit.
create table data_layer_variables (
  id integer generated always as identity primary key,
  company_id uuid not null,
  website_id uuid not null,
  category text not null,
  name text not null,
  -- how often a page was visited again, and how often it then had another value
  revisits integer not null default 0,
  changes integer not null default 0,
  -- its values are kept with the visits since
  varies boolean not null default false,
  unique (website_id, category, name),
  foreign key (company_id, website_id) references websites (company_id, id)
);

create table data_layer_values (
  id bigint generated always as identity primary key,
  variable_id integer not null references data_layer_variables on delete cascade,
  type text not null check (type in ('string', 'number', 'boolean', 'null', 'list', 'object')),
  text text not null,
  number double precision,
  -- stands for any value of the type: the visits have theirs
  varies boolean not null default false
);
create unique index data_layer_values_once on data_layer_values (variable_id, md5(text), type, varies);
create index data_layer_values_by_number on data_layer_values (variable_id, number) where number is not null;

-- Which variables a state has: far fewer than states, so that coverage is counted by them
create table data_layer_shapes (
  id integer generated always as identity primary key,
  company_id uuid not null,
  website_id uuid not null,
  hash bytea not null,
  variable_ids integer[] not null,
  unique (website_id, hash),
  foreign key (company_id, website_id) references websites (company_id, id)
);

create table data_layer_states (
  id bigint generated always as identity primary key,
  company_id uuid not null,
  website_id uuid not null,
  shape_id integer not null references data_layer_shapes,
  hash bytea not null,
  -- variable id -> value, of variables that do not vary
  variables jsonb not null,
  last_seen_at timestamptz not null,
  unique (website_id, hash),
  foreign key (company_id, website_id) references websites (company_id, id)
);

create table data_layer_state_values (
  variable_id integer not null references data_layer_variables on delete cascade,
  -- of data_layer_values, which are deleted once no state has them
  value_id bigint not null,
  state_id bigint not null references data_layer_states on delete cascade,
  primary key (variable_id, value_id, state_id)
);
create index data_layer_state_values_of_state on data_layer_state_values (state_id);

create table data_layer_visits (
  company_id uuid not null,
  website_id uuid not null,
  observed_at timestamptz not null,
  observation_id uuid not null,
  page_id uuid not null,
  state_id bigint not null,
  -- variable id -> value, of variables that vary
  varying jsonb not null,
  foreign key (company_id, website_id) references websites (company_id, id)
) partition by range (observed_at);
create unique index data_layer_visits_of_website
  on data_layer_visits (website_id, observed_at, observation_id) include (state_id);
create index data_layer_visits_of_state on data_layer_visits (state_id, observed_at);
create index data_layer_visits_of_page on data_layer_visits (page_id, observed_at desc);

-- How many visits there were, so that searches count only what matches
create table data_layer_hours (
  company_id uuid not null,
  website_id uuid not null,
  hour timestamptz not null,
  visits integer not null,
  primary key (website_id, hour),
  foreign key (company_id, website_id) references websites (company_id, id)
);

create table data_layer_filters (
  id uuid primary key,
  company_id uuid not null,
  website_id uuid not null,
  user_id uuid not null references users on delete cascade,
  name text not null,
  shared boolean not null,
  match text not null check (match in ('all', 'any')),
  conditions jsonb not null,
  hidden_columns jsonb not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  foreign key (company_id, website_id) references websites (company_id, id)
);
create index data_layer_filters_of_website on data_layer_filters (website_id, name);
