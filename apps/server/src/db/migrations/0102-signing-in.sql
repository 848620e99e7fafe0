-- Who came by a provider and chose no password has none
alter table users alter column password_hash drop not null;

-- OpenID Connect providers: of the instance where no company is named
create table identity_providers (
  id uuid primary key,
  company_id uuid references companies on delete cascade,
  origin text not null check (origin in ('environment', 'command-line', 'panel')),
  name text not null,
  issuer text not null,
  client_id text not null,
  -- Sealed; null: a public client
  client_secret bytea,
  scopes text[] not null default '{}',
  is_enabled boolean not null default true,
  creates_users boolean not null default false,
  domains text[] not null default '{}',
  trusted_domains text[] not null default '{}',
  rules jsonb not null default '[]',
  otherwise jsonb,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index identity_providers_by_company on identity_providers (company_id);
create unique index identity_providers_environment on identity_providers (origin) where origin = 'environment';

-- A person is issuer plus subject
create table identities (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  provider_id uuid references identity_providers on delete set null,
  issuer text not null,
  subject text not null,
  email text,
  created_at timestamptz not null,
  last_used_at timestamptz,
  unique (issuer, subject),
  -- Another person of the same address never takes the place of the first
  unique (user_id, issuer)
);
create index identities_by_provider on identities (provider_id);

create table company_domains (
  id uuid primary key,
  company_id uuid not null references companies on delete cascade,
  domain text not null,
  -- What the TXT record has to say
  code text not null,
  proven_at timestamptz,
  proven_by text check (proven_by in ('dns', 'administrator')),
  created_at timestamptz not null,
  unique (company_id, domain),
  check ((proven_at is null) = (proven_by is null))
);
-- One company owns a domain
create unique index company_domains_owner on company_domains (domain) where proven_at is not null;

-- Of the instance where no company is named
create table sign_in_rules (
  company_id uuid unique nulls not distinct references companies on delete cascade,
  requires_provider boolean not null default false,
  break_glass_user_id uuid references users on delete set null,
  second_factor_roles text[] not null default '{}',
  updated_at timestamptz not null,
  check (company_id is not null or not requires_provider)
);

-- What is done in two steps: whoever holds the token takes the second, once
create table sign_in_steps (
  token_hash bytea primary key,
  kind text not null,
  user_id uuid references users on delete cascade,
  -- Sealed
  data bytea not null,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index sign_in_steps_by_expiry on sign_in_steps (expires_at);
create index sign_in_steps_by_user on sign_in_steps (user_id);

create table passkeys (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  credential_id bytea not null unique,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null default '{}',
  name text not null,
  is_synced boolean not null,
  created_at timestamptz not null,
  last_used_at timestamptz
);
create index passkeys_by_user on passkeys (user_id);

create table totp_secrets (
  user_id uuid primary key references users on delete cascade,
  -- Sealed
  secret bytea not null,
  -- Null: no code of it was given yet
  confirmed_at timestamptz,
  -- The step of the last code that was taken: a code counts once
  last_step bigint,
  created_at timestamptz not null
);

create table recovery_codes (
  user_id uuid not null references users on delete cascade,
  code_hash bytea not null,
  created_at timestamptz not null,
  used_at timestamptz,
  primary key (user_id, code_hash)
);

alter table sessions
  add method text not null default 'password' check (method in ('password', 'passkey', 'provider')),
  add second_factor text check (second_factor in ('totp', 'passkey', 'recovery-code')),
  add country text,
  add provider_id uuid references identity_providers on delete cascade,
  add identity_id uuid references identities on delete cascade,
  -- The session reaches this company alone: its own provider vouched for the person
  add company_id uuid references companies on delete cascade,
  -- What the provider calls its own session (`sid`)
  add provider_session text,
  -- Sealed: the hint of the provider's sign-out
  add id_token bytea;
create index sessions_by_provider on sessions (provider_id, provider_session) where provider_id is not null;
create index sessions_by_identity on sessions (identity_id) where identity_id is not null;

create table sign_ins (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  at timestamptz not null,
  method text not null,
  second_factor text,
  provider text,
  ip text not null,
  country text,
  user_agent text not null,
  is_unusual boolean not null
);
create index sign_ins_by_user on sign_ins (user_id, at desc);
create index sign_ins_by_time on sign_ins (at);

-- Logout tokens of providers, which count once (OpenID Connect Back-Channel Logout 1.0, section 2.6)
create table used_logout_tokens (
  token_hash bytea primary key,
  expires_at timestamptz not null
);
