-- What was captured has a shorter life than what was concluded of it: a table of its own, so that old partitions go alone
create table observation_documents (
  observation_id uuid not null,
  company_id uuid not null,
  website_id uuid not null,
  observed_at timestamptz not null,
  -- everything recorded: JSON, zstd
  document bytea not null,
  primary key (observation_id, observed_at),
  foreign key (company_id, website_id) references websites (company_id, id)
) partition by range (observed_at);
alter table observation_documents alter column document set storage external;
create index observation_documents_of_website on observation_documents (website_id, observed_at);

do $$
declare month record;
begin
  for month in select distinct date_trunc('month', observed_at, 'UTC') as starts from observations loop
    execute format(
      'create table if not exists %I partition of observation_documents for values from (%L) to (%L)',
      'observation_documents_' || to_char(month.starts at time zone 'UTC', 'YYYY_MM'),
      to_char(month.starts at time zone 'UTC', 'YYYY-MM-DD') || 'T00:00:00Z',
      to_char((month.starts at time zone 'UTC') + interval '1 month', 'YYYY-MM-DD') || 'T00:00:00Z');
  end loop;
end $$;
insert into observation_documents (observation_id, company_id, website_id, observed_at, document)
select id, company_id, website_id, observed_at, document from observations;
alter table observations drop column document;

create table re_evaluations (
  id uuid primary key,
  company_id uuid not null,
  website_id uuid not null,
  from_at timestamptz not null,
  to_at timestamptz not null,
  state text not null check (state in ('queued', 'running', 'succeeded', 'failed')),
  total integer,
  done integer not null default 0,
  changed integer not null default 0,
  -- the last observation judged again
  cursor_at timestamptz,
  cursor_id uuid,
  user_id uuid references users on delete set null,
  created_at timestamptz not null,
  finished_at timestamptz,
  -- a worker that dies lets go
  lease_until timestamptz,
  foreign key (company_id, website_id) references websites (company_id, id)
);
create index re_evaluations_of_website on re_evaluations (website_id, id desc);
create unique index re_evaluations_one_at_a_time on re_evaluations (website_id) where state in ('queued', 'running');
