-- Where a company is told of incidents. What opens a service is sealed (modules/channels), its names stand in the open
create table channels (
  id uuid primary key,
  company_id uuid not null references companies on delete cascade,
  kind text not null,
  name text not null,
  locale text not null,
  is_on boolean not null default true,
  -- Why the product turned it off: the status with which the receiver said that it is gone
  gone_status integer,
  digest text not null default 'none',
  settings jsonb not null default '{}',
  sealed bytea,
  sealed_names jsonb not null default '[]',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index channels_of_company on channels (company_id, id);

-- One message on its way to one channel; a message that is told twice has one row
create table deliveries (
  id uuid primary key,
  company_id uuid not null references companies on delete cascade,
  channel_id uuid not null references channels on delete cascade,
  message_id uuid not null,
  incident_id uuid,
  event text not null,
  title text not null,
  message jsonb not null,
  state text not null default 'waiting',
  created_at timestamptz not null,
  attempts integer not null default 0,
  last_attempt_at timestamptz,
  next_attempt_at timestamptz,
  -- When it is given up
  try_until timestamptz not null,
  status integer,
  failure text,
  unique (channel_id, message_id)
);
create index deliveries_of_channel on deliveries (channel_id, id);
create index deliveries_of_incident on deliveries (incident_id) where incident_id is not null;
create index deliveries_due on deliveries (next_attempt_at) where state = 'waiting';
create index deliveries_by_age on deliveries (created_at);

-- Each company tells its moderators by mail from the start, in the language of the first of them
insert into channels (id, company_id, kind, name, locale)
select gen_random_uuid(), companies.id, 'email', 'E-mail', coalesce((
    select coalesce(users.locale, users.browser_language) from profiles join users on users.id = profiles.user_id
    where profiles.company_id = companies.id and profiles.role in ('admin', 'moderator')
      and coalesce(users.locale, users.browser_language) is not null
    order by users.id limit 1), 'en')
from companies;
