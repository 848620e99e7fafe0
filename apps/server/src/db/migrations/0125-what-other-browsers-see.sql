create table filter_lists (
  id uuid primary key,
  company_id uuid not null references companies on delete cascade,
  name text not null,
  licence text not null default '',
  url text not null default '',
  is_daily boolean not null default false,
  facts jsonb,
  text_at timestamptz,
  checked_at timestamptz,
  size_bytes integer,
  sha256 bytea,
  etag text,
  fault jsonb,
  fetch_at timestamptz,
  arrived_at timestamptz,
  leased_until timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (company_id, id)
);
comment on table filter_lists is 'Filter lists of content blockers, which a company stored.';
comment on column filter_lists.facts is 'Header and numbers of rules of the text in use; null before the first.';
comment on column filter_lists.text_at is 'Instant at which the text in use arrived.';
comment on column filter_lists.checked_at is 'Instant at which the address last answered with the text in use.';
comment on column filter_lists.sha256 is 'Hash of the text in use.';
comment on column filter_lists.fault is 'Fault of the last text or fetch; null: none.';
comment on column filter_lists.fetch_at is 'Instant of the next fetch; null: none is due.';
comment on column filter_lists.arrived_at is 'Instant at which a text arrived that no worker has read; null: none.';
comment on column filter_lists.leased_until is 'Until then one worker fetches or reads it.';
create unique index filter_lists_company_id_name_key on filter_lists (company_id, lower(name));

create table filter_list_texts (
  list_id uuid not null,
  company_id uuid not null,
  is_arrived boolean not null,
  packed bytea not null,
  primary key (list_id, is_arrived),
  foreign key (company_id, list_id) references filter_lists (company_id, id) on delete cascade
);
comment on table filter_list_texts is 'Texts of filter lists, compressed by gzip.';
comment on column filter_list_texts.is_arrived is 'True until a worker has read the text; false: the text in use.';

create table blocking_reports (
  website_id uuid primary key,
  company_id uuid not null,
  due_at timestamptz,
  leased_until timestamptz,
  compared_at timestamptz,
  lists_key text,
  result jsonb,
  foreign key (company_id, website_id) references websites (company_id, id) on delete cascade
);
comment on table blocking_reports is 'Comparisons of websites with filter lists and cookie rules of browsers.';
comment on column blocking_reports.due_at is 'Instant of the next comparison; null: nothing changed since the last.';
comment on column blocking_reports.lists_key is 'Hash of the compared lists.';
create index blocking_reports_due on blocking_reports (due_at) where due_at is not null;

create table blocked_pages (
  page_id uuid primary key references pages on delete cascade,
  company_id uuid not null,
  website_id uuid not null,
  observation_id uuid not null,
  observed_at timestamptz not null,
  compared_at timestamptz not null,
  result jsonb not null,
  foreign key (company_id, website_id) references websites (company_id, id) on delete cascade
);
comment on table blocked_pages is 'Requests of the newest recorded visit of pages that filter lists stop.';
create index blocked_pages_of_website on blocked_pages (website_id, observed_at);
