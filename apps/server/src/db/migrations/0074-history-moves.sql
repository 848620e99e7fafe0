-- The engine that a move has left and still has to empty: nothing answers from there
alter table history_engine
  add column leaving text check (leaving in ('postgresql', 'clickhouse') and leaving <> engine);

-- Days (UTC) of websites that the move has copied and then found the same in both engines
create table history_moved_days (
  company_id uuid not null,
  website_id uuid not null,
  day timestamptz not null,
  visits integer not null,
  moved_at timestamptz not null default now(),
  primary key (website_id, day),
  foreign key (company_id, website_id) references websites (company_id, id) on delete cascade
);
