alter table users
  add column theme text not null default 'system' check (theme in ('system', 'light', 'dark')),
  add column notices jsonb not null default '{}',
  -- set by an administrator: the person chooses another one at the next sign-in
  add column must_change_password boolean not null default false;

alter table companies
  add column description text not null default '',
  add column url text,
  -- at least 122 random bits: whoever has it joins as a guest
  add column guest_code text not null unique default upper(replace(gen_random_uuid()::text, '-', '')),
  add column avatar_at timestamptz;

alter table profiles
  add column job_title text not null default '',
  add column phone text not null default '',
  add column presentation text not null default '',
  add column avatar_at timestamptz;

-- Avatars, squared, in each size that is shown; they go with whom they show
create table profile_pictures (
  company_id uuid not null,
  profile_id uuid not null,
  size integer not null,
  bytes bytea not null,
  primary key (profile_id, size),
  foreign key (company_id, profile_id) references profiles (company_id, id) on delete cascade
);
create table company_pictures (
  company_id uuid not null references companies on delete cascade,
  size integer not null,
  bytes bytea not null,
  primary key (company_id, size)
);

create table teams (
  id uuid primary key,
  company_id uuid not null references companies on delete cascade,
  label text not null,
  created_at timestamptz not null default now(),
  unique (company_id, id),
  unique (company_id, label)
);

create table profile_teams (
  company_id uuid not null,
  profile_id uuid not null,
  team_id uuid not null,
  primary key (profile_id, team_id),
  foreign key (company_id, profile_id) references profiles (company_id, id) on delete cascade,
  foreign key (company_id, team_id) references teams (company_id, id) on delete cascade
);

-- Which contexts a profile sees when it does not see all
create table profile_contexts (
  company_id uuid not null,
  profile_id uuid not null,
  context_id uuid not null,
  primary key (profile_id, context_id),
  foreign key (company_id, profile_id) references profiles (company_id, id) on delete cascade,
  foreign key (company_id, context_id) references contexts (company_id, id) on delete cascade
);
create index profile_contexts_of_context on profile_contexts (context_id);

create table password_resets (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  token_hash bytea not null unique,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index password_resets_of_user on password_resets (user_id);

-- Whoever asks waits as long, whether or not there is such a person: a worker looks later
create table password_reset_requests (
  id uuid primary key,
  email text not null,
  created_at timestamptz not null
);

-- Browsers that asked to be told (W3C Push API); endpoint and keys are sealed with the instance key
create table devices (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  label text not null,
  endpoint_hash bytea not null unique,
  subscription bytea not null,
  created_at timestamptz not null,
  last_failed_at timestamptz
);
create index devices_of_user on devices (user_id);

-- The instance's VAPID keys (RFC 8292), the private one sealed with the instance key
create table push_identity (
  only_row boolean primary key default true check (only_row),
  public_key text not null,
  private_key bytea not null
);

-- What browsers are to be told, written with what it tells of; each is tried once
create table pushes_due (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  message jsonb not null,
  created_at timestamptz not null
);

-- Mails to be sent, written with what they tell of; without a mail server they stay for administrators to read
create table outbox_mails (
  id uuid primary key,
  user_id uuid references users on delete cascade,
  recipient text not null,
  subject text not null,
  text text not null,
  -- a link that lets whoever has it in: sealed with the instance key, and gone once it is sent or has run out
  sealed_link bytea,
  link_expires_at timestamptz,
  created_at timestamptz not null,
  state text not null default 'kept' check (state in ('kept', 'sent', 'failed')),
  attempts integer not null default 0,
  next_attempt_at timestamptz,
  failure text
);
create index outbox_mails_to_send on outbox_mails (next_attempt_at) where state = 'kept';
create index outbox_mails_by_time on outbox_mails (created_at);

create table messages (
  id uuid primary key,
  company_id uuid not null references companies,
  -- null once the author is deleted
  user_id uuid references users on delete set null,
  topic text not null,
  subject text not null,
  text text not null,
  path text,
  created_at timestamptz not null
);
create index messages_of_company on messages (company_id, id desc);
create index messages_of_user on messages (user_id);

create table message_answers (
  id uuid primary key,
  message_id uuid not null references messages on delete cascade,
  user_id uuid references users on delete set null,
  text text not null,
  created_at timestamptz not null
);
create index message_answers_of_message on message_answers (message_id, id);

-- A company's own entries of the catalogue of vendors
create table tags (
  id uuid primary key,
  company_id uuid not null references companies on delete cascade,
  name text not null,
  vendor text not null,
  purpose text not null,
  patterns jsonb not null,
  url text,
  updated_at timestamptz not null,
  unique (company_id, name)
);

create index audit_log_of_company on audit_log (company_id, id desc);
create index audit_log_of_user on audit_log (user_id, id desc);
