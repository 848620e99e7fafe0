-- What protects the other websites of an instance from one of them: how much recordings it may keep, how many visits a
-- day it may have. Null: as the instance has it
alter table websites
  add column recordings_megabytes_max integer check (recordings_megabytes_max > 0),
  add column visits_per_day_max integer check (visits_per_day_max > 0);

-- What websites have that have none of their own; null: no limit. Workers write here what they were started with
create table instance_limits (
  only_row boolean primary key default true check (only_row),
  recordings_megabytes integer,
  visits_per_day integer
);

-- Which websites show a picture, and when last: its bytes may be those of several websites of one company
create table website_pictures (
  company_id uuid not null,
  website_id uuid not null,
  sha256 text not null,
  size_bytes integer not null,
  last_used_at timestamptz not null,
  primary key (website_id, sha256),
  foreign key (company_id, website_id) references websites (company_id, id),
  foreign key (company_id, sha256) references file_contents (company_id, sha256)
);
create index website_pictures_by_use on website_pictures (website_id, last_used_at);
create index website_pictures_of_file on website_pictures (company_id, sha256);

insert into website_pictures
select shown.company_id, shown.website_id, shown.screenshot_sha256, octet_length(contents.bytes), max(observed_at)
from observations as shown join file_contents as contents
  on contents.company_id = shown.company_id and contents.sha256 = shown.screenshot_sha256
group by 1, 2, 3, 4;

-- Bytes of the recordings of a website. Whatever stores or deletes recordings changes them, by a trigger. States have rows
-- of their own: a visit stores them before anything else, and holds this row from then on
create table recorded_bytes (
  company_id uuid not null,
  website_id uuid not null,
  kind text not null check (kind in ('documents', 'pictures', 'states', 'values')),
  bytes bigint not null,
  primary key (website_id, kind),
  foreign key (company_id, website_id) references websites (company_id, id)
);

insert into recorded_bytes
select company_id, website_id, 'documents', sum(octet_length(document)) from observation_documents group by 1, 2;
insert into recorded_bytes
select company_id, website_id, 'pictures', sum(size_bytes) from website_pictures group by 1, 2;
insert into recorded_bytes
select company_id, website_id, 'states', sum(octet_length(variables::text)) from data_layer_states group by 1, 2;
insert into recorded_bytes
select company_id, website_id, 'values', sum(octet_length(varying::text)) from data_layer_visits group by 1, 2;

-- Its arguments: the kind, the bytes of a row, and the sign
create function count_recordings() returns trigger language plpgsql as $$
begin
  execute format(
    'insert into recorded_bytes select company_id, website_id, %L, %s sum(%s) from changed group by 1, 2 order by 2
     on conflict (website_id, kind) do update set bytes = recorded_bytes.bytes + excluded.bytes',
    tg_argv[0], tg_argv[2], tg_argv[1]);
  return null;
end $$;
create trigger documents_are_stored after insert on observation_documents referencing new table as changed
  for each statement execute function count_recordings('documents', 'octet_length(document)', '+');
create trigger documents_are_deleted after delete on observation_documents referencing old table as changed
  for each statement execute function count_recordings('documents', 'octet_length(document)', '-');
create trigger pictures_are_stored after insert on website_pictures referencing new table as changed
  for each statement execute function count_recordings('pictures', 'size_bytes', '+');
create trigger pictures_are_deleted after delete on website_pictures referencing old table as changed
  for each statement execute function count_recordings('pictures', 'size_bytes', '-');
create trigger states_are_stored after insert on data_layer_states referencing new table as changed
  for each statement execute function count_recordings('states', 'octet_length(variables::text)', '+');
create trigger states_are_deleted after delete on data_layer_states referencing old table as changed
  for each statement execute function count_recordings('states', 'octet_length(variables::text)', '-');
create trigger values_are_stored after insert on data_layer_visits referencing new table as changed
  for each statement execute function count_recordings('values', 'octet_length(varying::text)', '+');
create trigger values_are_deleted after delete on data_layer_visits referencing old table as changed
  for each statement execute function count_recordings('values', 'octet_length(varying::text)', '-');

-- Visits that runs were granted on a day (UTC), less what they gave back at their end
create table visit_grants (
  company_id uuid not null,
  website_id uuid not null,
  day timestamptz not null,
  visits integer not null,
  primary key (website_id, day),
  foreign key (company_id, website_id) references websites (company_id, id)
);
alter table jobs
  -- null until an agent is chosen for it
  add column granted_visits integer,
  add column granted_on timestamptz,
  -- it wanted more
  add column is_cut boolean not null default false;

-- A search for pages visits those that it lists
create function visits_of(job jobs) returns integer language sql stable as $$
  select least(job.granted_visits, case when job.state in ('queued', 'running') then job.granted_visits
    when job.kind = 'discovery' then coalesce((job.discovery ->> 'toVisit')::integer, 0)
    else job.pages_done end)
$$;

create function give_back_visits() returns trigger language plpgsql as $$
begin
  update visit_grants set visits = visits - (new.granted_visits - visits_of(new))
  where website_id = new.website_id and day = new.granted_on;
  return null;
end $$;
create trigger visits_are_given_back after update of state on jobs for each row
  when (new.granted_visits is not null and old.state in ('queued', 'running') and new.state not in ('queued', 'running'))
  execute function give_back_visits();

-- When a website last reached a limit, when its keepers were told, and since when its recordings is whole
create table limit_reaches (
  company_id uuid not null,
  website_id uuid not null,
  "limit" text not null check ("limit" in ('recordings', 'visits')),
  reached_at timestamptz not null,
  told_at timestamptz,
  pictures_since timestamptz,
  documents_since timestamptz,
  primary key (website_id, "limit"),
  foreign key (company_id, website_id) references websites (company_id, id)
);
