create table companies (
  id uuid primary key,
  name text not null,
  created_at timestamptz not null default now()
);

create table users (
  id uuid primary key,
  -- NFC and lower case, as people are looked up
  email text not null unique,
  password_hash text not null,
  first_name text not null default '',
  last_name text not null default '',
  display_name text not null default '',
  locale text check (locale in ('fr', 'en')),
  status text not null default 'active' check (status in ('active', 'inactive')),
  created_at timestamptz not null default now()
);

create table profiles (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  company_id uuid not null references companies,
  role text not null check (
    role in ('admin', 'moderator', 'user', 'contributor', 'secretary', 'register', 'stand', 'guest', 'elu')
  ),
  -- an empty list of contexts means none, never all: seeing everything is said here
  all_contexts boolean not null default false,
  active boolean not null default false,
  revoked boolean not null default false,
  created_at timestamptz not null default now(),
  unique (user_id, company_id),
  unique (company_id, id)
);
create unique index profiles_one_active on profiles (user_id) where active;

create table sessions (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  token_hash bytea not null unique,
  -- null for sessions that no browser began: they have no second cookie
  bind_hash bytea,
  kind text not null check (kind in ('browser', 'api')),
  user_agent text not null,
  ip text not null,
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  idle_expires_at timestamptz not null,
  expires_at timestamptz not null
);
create index sessions_by_user on sessions (user_id, created_at);
create index sessions_by_expiry on sessions (expires_at);

create table throttles (
  key text primary key,
  failures integer not null,
  window_started_at timestamptz not null,
  blocked_until timestamptz
);

create table idempotency_keys (
  user_id uuid not null references users on delete cascade,
  key text not null,
  -- SHA-256 of the call and its input: the same key for another request is a mistake
  print bytea not null,
  -- json keeps the order of its keys: the same answer, letter by letter
  answer json,
  created_at timestamptz not null default now(),
  primary key (user_id, key)
);
create index idempotency_keys_by_age on idempotency_keys (created_at);

create table audit_log (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  company_id uuid,
  user_id uuid,
  profile_id uuid,
  role text,
  operation text not null,
  target_id text,
  request_id text not null,
  ip text not null
);
create index audit_log_by_time on audit_log (at desc, id desc);
