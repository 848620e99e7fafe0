alter table tokens
  drop constraint tokens_scope_check,
  add constraint tokens_scope_check check (scope in ('read', 'run', 'configure', 'provision', 'orders'));

create table order_settings (
  website_id uuid primary key,
  company_id uuid not null,
  time_zone text not null,
  currency text not null,
  retention_days integer not null,
  refused_share_from text not null default 'none',
  refused_share double precision,
  mappings jsonb not null default '{}',
  id_key bytea not null,
  changed_at timestamptz,
  joined_at timestamptz,
  updated_at timestamptz,
  unique (company_id, website_id),
  foreign key (company_id, website_id) references websites (company_id, id) on delete cascade
);
comment on table order_settings is 'Settings of the orders of a website''s shop.';
comment on column order_settings.mappings is 'Remembered columns of files, by kind of file.';
comment on column order_settings.id_key is 'Key of the hashes of ids, encrypted and bound to the website.';
comment on column order_settings.changed_at is 'Last instant at which orders or purchases changed.';
comment on column order_settings.joined_at is 'Instant of the change up to which orders are joined.';
comment on column order_settings.updated_at is 'Null until a user saves the settings.';

create table orders (
  id uuid primary key,
  company_id uuid not null,
  website_id uuid not null,
  id_hash bytea not null,
  ending text not null,
  ordered_at timestamptz not null,
  day date not null,
  amount_minor bigint,
  currency text not null,
  state text not null,
  columns jsonb not null default '{}',
  origin text not null,
  sent_at timestamptz,
  is_joined boolean not null default false,
  position text not null default 'waiting',
  purchases integer not null default 0,
  purchased_at timestamptz,
  purchase_minor bigint,
  purchase_currency text,
  amount_reason text,
  day_reason text,
  is_late boolean not null default false,
  created_at timestamptz not null default now(),
  unique (company_id, id),
  unique (website_id, id_hash),
  foreign key (company_id, website_id) references websites (company_id, id) on delete cascade
);
comment on table orders is 'Orders of shops, without persons.';
comment on column orders.id_hash is 'Keyed hash of the id.';
comment on column orders.ending is 'Last four characters of the id.';
comment on column orders.day is 'Day in the time zone of the shop.';
comment on column orders.amount_minor is 'In the smallest unit of the currency.';
comment on column orders.columns is 'Values of further columns, at most ten.';
comment on column orders.sent_at is 'Time of the last change as the shop says; older webhooks change nothing.';
comment on column orders.is_joined is 'False: the purchases of the order are to be searched again.';
comment on column orders.position is 'Position relative to the purchases.';
comment on column orders.purchased_at is 'Time of the first purchase.';
create index orders_by_time on orders (website_id, ordered_at desc, id desc);
create index orders_by_position on orders (website_id, position, ordered_at desc);
create index orders_by_day on orders (website_id, day);
create index orders_to_join on orders (website_id) where not is_joined;

create table order_changes (
  id bigint generated always as identity primary key,
  order_id uuid not null,
  company_id uuid not null,
  website_id uuid not null,
  changed_at timestamptz not null,
  from_state text not null,
  to_state text not null,
  origin text not null,
  foreign key (company_id, order_id) references orders (company_id, id) on delete cascade,
  foreign key (company_id, website_id) references websites (company_id, id) on delete cascade
);
comment on table order_changes is 'Changes of the state of orders.';
create index order_changes_of_order on order_changes (order_id, changed_at);
create index order_changes_of_website on order_changes (website_id, changed_at);

create table order_purchases (
  website_id uuid not null,
  company_id uuid not null,
  id_hash bytea not null,
  purchased_at timestamptz,
  amount_minor bigint,
  currency text not null,
  occurrence integer not null,
  origin text not null,
  created_at timestamptz not null default now(),
  unique nulls not distinct (website_id, id_hash, purchased_at, amount_minor, currency, occurrence),
  foreign key (company_id, website_id) references websites (company_id, id) on delete cascade
);
comment on table order_purchases is 'Purchases that reports counted.';
comment on column order_purchases.purchased_at is 'Null: the report does not tell it.';
comment on column order_purchases.amount_minor is 'Negative for a refund.';
comment on column order_purchases.occurrence is 'Number among equal rows of one file, from 0.';
create index order_purchases_by_time on order_purchases (website_id, purchased_at);
create index order_purchases_by_arrival on order_purchases (website_id, created_at);

create table order_days (
  website_id uuid not null,
  company_id uuid not null,
  day date not null,
  orders integer not null,
  paid integer not null,
  counted integer not null,
  missing integer not null,
  twice integer not null,
  unpaid integer not null,
  wrong_amount integer not null,
  wrong_day integer not null,
  waiting integer not null,
  primary key (website_id, day),
  foreign key (company_id, website_id) references websites (company_id, id) on delete cascade
);
comment on table order_days is 'Figures of orders by their day.';

create table order_comparisons (
  website_id uuid not null,
  company_id uuid not null,
  from_day date not null,
  to_day date not null,
  is_standing boolean not null,
  due_at timestamptz,
  changed_at timestamptz,
  compared_at timestamptz,
  result jsonb,
  created_at timestamptz not null default now(),
  primary key (website_id, from_day, to_day),
  foreign key (company_id, website_id) references websites (company_id, id) on delete cascade
);
comment on table order_comparisons is 'Comparisons of orders with purchases over periods.';
comment on column order_comparisons.is_standing is 'True: the newest period, which follows each change.';
comment on column order_comparisons.due_at is 'Null: nothing is to be computed.';
comment on column order_comparisons.changed_at is 'Change of the orders that the result contains.';
create index order_comparisons_due on order_comparisons (due_at) where due_at is not null;

create table refused_days (
  website_id uuid not null,
  company_id uuid not null,
  day date not null,
  share double precision not null,
  primary key (website_id, day),
  foreign key (company_id, website_id) references websites (company_id, id) on delete cascade
);
comment on table refused_days is 'Shares of visitors who refused consent, by day.';

create table order_imports (
  id uuid primary key,
  company_id uuid not null,
  website_id uuid not null,
  kind text not null,
  origin text not null,
  name text not null,
  state text not null,
  size_bytes bigint not null,
  read_bytes bigint not null default 0,
  options jsonb not null default '{}',
  rows integer not null default 0,
  added integer not null default 0,
  changed integer not null default 0,
  unchanged integer not null default 0,
  rejected integer not null default 0,
  faults jsonb not null default '[]',
  fault_counts jsonb not null default '{}',
  columns jsonb not null default '[]',
  left_out jsonb not null default '[]',
  fault jsonb,
  source_id uuid,
  day date,
  made_by uuid references users (id) on delete set null,
  lease_until timestamptz,
  created_at timestamptz not null default now(),
  finished_at timestamptz,
  unique (company_id, id),
  foreign key (company_id, website_id) references websites (company_id, id) on delete cascade
);
comment on table order_imports is 'Files of orders and purchases, and what sources sent on each day.';
comment on column order_imports.options is 'Mapping, columns, time zone and units.';
comment on column order_imports.lease_until is 'Instant until which a worker reads the file.';
create index order_imports_of_website on order_imports (website_id, id);
create index order_imports_waiting on order_imports (state, created_at) where state in ('waiting', 'reading', 'uploading');
create unique index order_imports_of_day on order_imports (website_id, kind, origin, coalesce(source_id, website_id), day)
  where day is not null;
create index order_imports_made_by on order_imports (made_by);

create table order_import_parts (
  import_id uuid not null,
  company_id uuid not null,
  part integer not null,
  bytes bytea not null,
  primary key (import_id, part),
  foreign key (company_id, import_id) references order_imports (company_id, id) on delete cascade
);
comment on table order_import_parts is 'Parts of files until they are read.';

create table order_sources (
  id uuid primary key,
  company_id uuid not null,
  website_id uuid not null,
  kind text not null,
  name text not null,
  key text not null unique,
  is_on boolean not null default true,
  secret bytea not null,
  secret_set_at timestamptz not null,
  accepted integer not null default 0,
  last_accepted_at timestamptz,
  refused integer not null default 0,
  last_refusal jsonb,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (company_id, id),
  foreign key (company_id, website_id) references websites (company_id, id) on delete cascade
);
comment on table order_sources is 'Shops that send their orders by webhooks.';
comment on column order_sources.key is 'Part of the address that the shop calls. It is no secret.';
comment on column order_sources.secret is 'Secret of signatures, encrypted and bound to the id.';
create index order_sources_of_website on order_sources (website_id);
