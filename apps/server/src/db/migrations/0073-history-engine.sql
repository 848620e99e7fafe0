-- Where the history of visits is: one row. While it moves, what is new is written to both engines.
create table history_engine (
  is_only boolean primary key default true check (is_only),
  engine text not null check (engine in ('postgresql', 'clickhouse')),
  moving_to text check (moving_to in ('postgresql', 'clickhouse') and moving_to <> engine),
  -- how large the files of history_outbox may become before its values are left out, as the last worker was started with
  outbox_megabytes integer not null default 2000,
  -- when visits may last have been sent to ClickHouse for a second time; null: it has no copy of any
  copies_since timestamptz
);
insert into history_engine (engine) values ('postgresql');

-- Visits that ClickHouse has not acknowledged yet
create table history_outbox (
  id bigint generated always as identity primary key,
  company_id uuid not null,
  website_id uuid not null,
  stored_at timestamptz not null default now(),
  observed_at timestamptz not null,
  observation_id uuid not null,
  page_id uuid not null,
  state bytea not null,
  -- [variable id, type, value, whether it varies] of each value; null where the table was too large: the document has them
  values jsonb,
  -- those that vary, once more: most visits are sent without the others, which their state has
  varying jsonb,
  -- of the values as JSON
  bytes integer not null,
  -- when ClickHouse refused this visit alone, for what it holds
  refused_at timestamptz,
  foreign key (company_id, website_id) references websites (company_id, id)
);
create index history_outbox_of_website on history_outbox (website_id, stored_at);

create function history_outbox_is_full() returns boolean language sql stable as $$
  select pg_total_relation_size('history_outbox') > outbox_megabytes * 1000000::bigint from history_engine
$$;

-- The visits that are sent together. They stay the same until ClickHouse acknowledges them, whoever sends them
create table history_batches (
  id uuid primary key default gen_random_uuid(),
  made_at timestamptz not null default now(),
  outbox_ids bigint[] not null
);

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

-- What ClickHouse forgets: a website, which may be gone here, what is older than an instant of it, or what is older than an instant of all. Its
-- rows stay as the proof, as long as entries of the audit log
create table history_deletions (
  id bigint generated always as identity primary key,
  website uuid,
  before timestamptz,
  asked_at timestamptz not null default now(),
  started_at timestamptz,
  -- when nothing of it was found any more
  executed_at timestamptz,
  -- of a whole website: when nothing was found again, after all that was under way then had ended
  confirmed_at timestamptz,
  check (website is not null or before is not null)
);

-- Whoever deletes a website has it forgotten, in the same transaction
create function forget_website() returns trigger language plpgsql as $$
begin
  insert into history_deletions (website)
  select old.id from history_engine where engine = 'clickhouse' or moving_to is not null;
  return null;
end $$;
create trigger website_is_forgotten after delete on websites for each row execute function forget_website();
