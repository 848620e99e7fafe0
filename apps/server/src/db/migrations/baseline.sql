-- The whole schema after migration 0117: new databases begin here. Older databases get there by earlier-migrations.sql.
-- A later migration changes tables in a numbered file of its own, never here.
--
-- Each row of a tenant's table has the id of its company. References include it: no row refers to another company.
-- Comments on tables and columns are the doc comments of tables.generated.ts.

-- ## Companies, users and profiles

create table companies (
  id uuid primary key,
  name text not null,
  created_at timestamptz not null default now(),
  description text not null default '',
  url text,
  guest_code text not null default upper(replace((gen_random_uuid())::text, '-', '')) unique,
  avatar_at timestamptz,
  updated_at timestamptz not null default now(),
  alarms_since timestamptz,
  visits_per_month integer check (visits_per_month > 0),
  redactions jsonb not null default '[]',
  redactions_at timestamptz not null default '2026-01-01 00:00:00+00'
);
comment on column companies.alarms_since is 'When the worker created the company''s first alarm rules.';
comment on column companies.guest_code is 'At least 122 random bits: anyone who has it can join as a guest.';
comment on column companies.visits_per_month is 'Limit of visits in a calendar month (UTC); null: no limit.';

create table users (
  id uuid primary key,
  email text not null unique,
  password_hash text,
  first_name text not null default '',
  last_name text not null default '',
  display_name text not null default '',
  locale text check (locale in ('fr', 'en')),
  status text not null default 'active' check (status in ('active', 'inactive')),
  created_at timestamptz not null default now(),
  theme text not null default 'system' check (theme in ('system', 'light', 'dark')),
  notices jsonb not null default '{}',
  must_change_password boolean not null default false,
  updated_at timestamptz not null default now(),
  browser_language text check (browser_language in ('fr', 'en')),
  last_seen_at timestamptz
);
comment on column users.email is 'In NFC and lower case, as sign-ins search for it.';
comment on column users.password_hash is 'Null for a user who came by an identity provider and chose no password.';
comment on column users.must_change_password is
  'Set by an administrator: the user must choose another password at the next sign-in.';
comment on column users.browser_language is
  'Language of the browser of the last sign-in, for mails to users who chose no language.';
comment on column users.last_seen_at is 'To the minute, in any session; null: never.';

create table profiles (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  company_id uuid not null references companies,
  role text not null check (
    role in ('admin', 'moderator', 'user', 'contributor', 'secretary', 'register', 'stand', 'guest', 'elu')
  ),
  all_contexts boolean not null default false,
  active boolean not null default false,
  revoked boolean not null default false,
  created_at timestamptz not null default now(),
  job_title text not null default '',
  phone text not null default '',
  presentation text not null default '',
  avatar_at timestamptz,
  updated_at timestamptz not null default now(),
  external_id text,
  directory_name text,
  ended_by_directory text check (ended_by_directory in ('membership', 'account')),
  by_rule boolean not null default false,
  unique (user_id, company_id),
  unique (company_id, id),
  check (ended_by_directory is null or revoked)
);
comment on column profiles.all_contexts is
  'True if the profile sees all contexts. An empty list of contexts means none.';
comment on column profiles.external_id is 'Id of the user in the company''s directory (SCIM).';
comment on column profiles.directory_name is 'Name that the user signs in with at the directory; null: their e-mail.';
comment on column profiles.ended_by_directory is
  'Rights that the directory ended; only the directory can restore them.';
comment on column profiles.by_rule is
  'True if a provider''s rule set the role, teams and contexts; false: a user or SCIM did.';
create unique index profiles_one_active on profiles (user_id) where active;
create unique index profiles_directory_name on profiles (company_id, lower(directory_name));
create index profiles_external_id on profiles (company_id, external_id) where external_id is not null;

create table teams (
  id uuid primary key,
  company_id uuid not null references companies on delete cascade,
  label text not null,
  created_at timestamptz not null default now(),
  external_id text,
  unique (company_id, id),
  unique (company_id, label)
);
comment on column teams.external_id is 'Id of the team in the company''s directory (SCIM).';
create index teams_external_id on teams (company_id, external_id) where external_id is not null;

create table profile_teams (
  company_id uuid not null,
  profile_id uuid not null,
  team_id uuid not null,
  primary key (profile_id, team_id),
  foreign key (company_id, profile_id) references profiles (company_id, id) on delete cascade,
  foreign key (company_id, team_id) references teams (company_id, id) on delete cascade
);

create table profile_pictures (
  company_id uuid not null,
  profile_id uuid not null,
  size integer not null,
  bytes bytea not null,
  primary key (profile_id, size),
  foreign key (company_id, profile_id) references profiles (company_id, id) on delete cascade
);
comment on table profile_pictures is 'Avatar of a profile, cut to a square, in each size.';

create table company_pictures (
  company_id uuid not null references companies on delete cascade,
  size integer not null,
  bytes bytea not null,
  primary key (company_id, size)
);

create table throttles (
  key text primary key,
  failures integer not null,
  window_started_at timestamptz not null,
  blocked_until timestamptz,
  under_way integer not null default 0,
  under_way_until timestamptz
);

create table failed_sign_ins (
  email_hash bytea not null,
  network text not null,
  first_at timestamptz not null,
  last_at timestamptz not null,
  times integer not null,
  primary key (email_hash, network)
);
comment on table failed_sign_ins is
  'Failed sign-ins of the last minutes, by a hash of the e-mail: it may be a password typed by mistake.';
create index failed_sign_ins_by_age on failed_sign_ins (first_at);

create table password_resets (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  token_hash bytea not null unique,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index password_resets_of_user on password_resets (user_id);

create table password_reset_requests (
  id uuid primary key,
  email text not null,
  created_at timestamptz not null
);
comment on table password_reset_requests is
  'E-mail addresses for which a new password was requested, even if no user has them. A worker answers later, '
  'so that the response time reveals nothing.';

create table email_changes (
  user_id uuid primary key references users on delete cascade,
  email text not null,
  token_hash bytea not null unique,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
comment on table email_changes is
  'Requested e-mail addresses, until a user confirms them by the link that was sent there.';

create table join_requests (
  id uuid primary key,
  company_id uuid not null references companies on delete cascade,
  guest_code text not null,
  email text not null,
  first_name text not null,
  last_name text not null,
  language text check (language in ('fr', 'en')),
  token_hash bytea unique,
  created_at timestamptz not null,
  expires_at timestamptz
);
comment on table join_requests is
  'Requests of guests. A worker answers later, so that the response time does not reveal whether the address is '
  'known.';
comment on column join_requests.token_hash is 'Null until the link was sent.';
create index join_requests_to_answer on join_requests (id) where token_hash is null;

create table deleted_names (
  id uuid primary key,
  name text not null,
  deleted_at timestamptz not null default now()
);
comment on table deleted_names is 'Names of deleted objects, for the audit log; no names of users.';
create index deleted_names_by_age on deleted_names (deleted_at);

-- The argument is the column that names an object; a website may have only an address
create function keep_deleted_name() returns trigger language plpgsql as $$
begin
  insert into deleted_names (id, name)
  values (old.id, coalesce(nullif(to_jsonb(old) ->> tg_argv[0], ''), to_jsonb(old) ->> 'url', ''))
  on conflict (id) do nothing;
  return null;
end $$;

create trigger company_name_stays after delete on companies
  for each row execute function keep_deleted_name('name');
create trigger team_name_stays after delete on teams
  for each row execute function keep_deleted_name('label');

-- ## Signing in

create table identity_providers (
  id uuid primary key,
  company_id uuid references companies on delete cascade,
  origin text not null check (origin in ('environment', 'command-line', 'panel')),
  name text not null,
  issuer text not null,
  client_id text not null,
  client_secret bytea,
  scopes text[] not null default '{}',
  is_enabled boolean not null default true,
  creates_users boolean not null default false,
  domains text[] not null default '{}',
  trusted_domains text[] not null default '{}',
  rules jsonb not null default '[]',
  otherwise jsonb,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  withdrawn_at timestamptz
);
comment on column identity_providers.company_id is 'Null for a provider of the instance.';
comment on column identity_providers.client_secret is 'Encrypted; null: a public client.';
comment on column identity_providers.withdrawn_at is
  'When the environment stopped naming the provider; null: it still does, or never did.';
create index identity_providers_by_company on identity_providers (company_id);
create unique index identity_providers_environment on identity_providers (origin) where origin = 'environment';

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
  unique (user_id, issuer)
);
comment on table identities is 'A user at a provider, identified by issuer and subject.';
create index identities_by_provider on identities (provider_id);

create table company_domains (
  id uuid primary key,
  company_id uuid not null references companies on delete cascade,
  domain text not null,
  code text not null,
  proven_at timestamptz,
  proven_by text check (proven_by in ('dns', 'administrator')),
  created_at timestamptz not null,
  checked_at timestamptz,
  missing_since timestamptz,
  unique (company_id, domain),
  check ((proven_at is null) = (proven_by is null))
);
comment on column company_domains.code is 'Value that the TXT record must have.';
comment on column company_domains.checked_at is 'When the TXT record was last queried.';
comment on column company_domains.missing_since is 'Since when the record is missing; null: the last query found it.';
-- One company owns a domain
create unique index company_domains_owner on company_domains (domain) where proven_at is not null;
create index company_domains_to_check on company_domains (checked_at) where proven_by = 'dns';

create table sign_in_rules (
  company_id uuid references companies on delete cascade unique nulls not DISTINCT,
  requires_provider boolean not null default false,
  break_glass_user_id uuid references users on delete set null,
  second_factor_roles text[] not null default '{}',
  updated_at timestamptz not null,
  check (company_id is not null or not requires_provider)
);
comment on column sign_in_rules.company_id is 'Null for the rules of the instance.';

create table sign_in_steps (
  token_hash bytea primary key,
  kind text not null,
  user_id uuid references users on delete cascade,
  data bytea not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  tries integer not null default 0
);
comment on table sign_in_steps is 'Operations in two steps: the holder of the token can do the second step once.';
comment on column sign_in_steps.data is 'Encrypted.';
comment on column sign_in_steps.tries is 'Number of failed second steps.';
create index sign_in_steps_by_expiry on sign_in_steps (expires_at);
create index sign_in_steps_by_user on sign_in_steps (user_id);

create table sessions (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  token_hash bytea not null unique,
  bind_hash bytea,
  kind text not null check (kind in ('browser', 'api')),
  user_agent text not null,
  ip text not null,
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  idle_expires_at timestamptz not null,
  expires_at timestamptz not null,
  confirmed_at timestamptz,
  method text not null default 'password' check (method in ('password', 'passkey', 'provider')),
  second_factor text check (second_factor in ('totp', 'passkey', 'recovery-code')),
  country text,
  provider_id uuid references identity_providers on delete cascade,
  identity_id uuid references identities on delete cascade,
  company_id uuid references companies on delete cascade,
  provider_session text,
  id_token bytea
);
comment on column sessions.bind_hash is 'Null for sessions without a browser: they have no second cookie.';
comment on column sessions.confirmed_at is 'When the user last confirmed their identity; null: at the sign-in.';
comment on column sessions.company_id is 'The only company that it may reach; null: all companies of its user.';
comment on column sessions.provider_session is 'Id of the session at the provider (`sid`).';
comment on column sessions.id_token is 'Encrypted; the hint for the provider''s sign-out.';
create index sessions_by_user on sessions (user_id, created_at);
create index sessions_by_expiry on sessions (expires_at);
create index sessions_by_provider on sessions (provider_id, provider_session) where provider_id is not null;
create index sessions_by_identity on sessions (identity_id) where identity_id is not null;

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
  last_used_at timestamptz,
  copied_at timestamptz
);
comment on column passkeys.copied_at is 'When the user was notified that another device may have a copy of the key.';
create index passkeys_by_user on passkeys (user_id);

create table totp_secrets (
  user_id uuid primary key references users on delete cascade,
  secret bytea,
  confirmed_at timestamptz,
  last_step bigint,
  created_at timestamptz not null,
  next_secret bytea
);
comment on column totp_secrets.secret is 'Null until a code of the first app was entered.';
comment on column totp_secrets.confirmed_at is 'Null until a code was entered.';
comment on column totp_secrets.last_step is 'Time step of the last accepted code: each code is accepted once.';
comment on column totp_secrets.next_secret is
  'Secret of the app whose setup began last. It replaces the first one when a code is entered.';

create table recovery_codes (
  user_id uuid not null references users on delete cascade,
  code_hash bytea not null,
  created_at timestamptz not null,
  used_at timestamptz,
  primary key (user_id, code_hash)
);

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

create table used_logout_tokens (
  token_hash bytea primary key,
  expires_at timestamptz not null
);
comment on table used_logout_tokens is
  'Logout tokens of providers, each accepted once (OpenID Connect Back-Channel Logout 1.0, section 2.6).';

create table tokens (
  id uuid primary key,
  company_id uuid not null references companies on delete cascade,
  profile_id uuid,
  name text not null,
  scope text not null check (scope in ('read', 'run', 'configure', 'provision')),
  token_hash bytea not null unique,
  created_by uuid references users on delete set null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  last_used_at timestamptz,
  revoked_at timestamptz,
  foreign key (company_id, profile_id) references profiles (company_id, id) on delete cascade,
  check (scope <> 'provision' or profile_id is null)
);
comment on table tokens is 'Tokens; one without a profile belongs to its company.';
comment on column tokens.revoked_at is 'The row stays as long as the audit log names the token.';
create index tokens_of_profile on tokens (profile_id);
create index tokens_of_company on tokens (company_id);
create index tokens_by_age on tokens (expires_at);

create trigger identity_provider_name_stays after delete on identity_providers
  for each row execute function keep_deleted_name('name');
create trigger company_domain_name_stays after delete on company_domains
  for each row execute function keep_deleted_name('domain');

-- ## Audit log and repeated calls

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
  ip text not null,
  seal bytea,
  previous_seal bytea,
  format smallint not null default 1,
  before_hash bytea,
  after_hash bytea,
  times integer not null default 1,
  user_agent_hash text,
  token_id uuid
);
comment on column audit_log.seal is 'Null for entries older than the hash chain.';
comment on column audit_log.before_hash is 'From format 2 on: hashes of the object before and after the call.';
comment on column audit_log.token_id is 'From format 3 on: the token that authenticated the call.';
create index audit_log_by_time on audit_log (at desc, id desc);
create index audit_log_of_company on audit_log (company_id, id desc);
create index audit_log_of_user on audit_log (user_id, id desc);
create index audit_log_of_operation on audit_log (operation, at desc, id desc);
create index audit_log_of_target on audit_log (target_id, at desc, id desc) where target_id is not null;

create table idempotency_keys (
  caller_id uuid not null,
  key text not null,
  print bytea not null,
  answer json,
  created_at timestamptz not null default now(),
  primary key (caller_id, key)
);
comment on column idempotency_keys.caller_id is 'Id of a user, or of a company''s token.';
comment on column idempotency_keys.print is
  'SHA-256 of the call and its input: the same key for another request is an error.';
comment on column idempotency_keys.answer is
  'Type json keeps the order of keys, so that a repeated answer has equal bytes.';
create index idempotency_keys_by_age on idempotency_keys (created_at);

-- Each entry is sealed to the one before. The IP address is left out: it is deleted with its user
create function audit_log_seal(previous bytea, entry audit_log) returns bytea
  language sql immutable parallel safe
  return sha256(previous || convert_to(jsonb_build_array(
    to_char(entry.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US'), entry.company_id, entry.user_id,
    entry.profile_id, entry.role, entry.operation, entry.target_id, entry.request_id)::text, 'UTF8'));

create function audit_log_seal_2(previous bytea, entry audit_log) returns bytea
  language sql immutable parallel safe
  return sha256(previous || convert_to(jsonb_build_array(
    2, to_char(entry.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US'), entry.company_id, entry.user_id,
    entry.profile_id, entry.role, entry.operation, entry.target_id, entry.request_id,
    encode(entry.before_hash, 'hex'), encode(entry.after_hash, 'hex'), entry.times)::text, 'UTF8'));

create function audit_log_seal_3(previous bytea, entry audit_log) returns bytea
  language sql immutable parallel safe
  return sha256(previous || convert_to(jsonb_build_array(
    3, to_char(entry.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US'), entry.company_id, entry.user_id,
    entry.profile_id, entry.role, entry.operation, entry.target_id, entry.request_id,
    encode(entry.before_hash, 'hex'), encode(entry.after_hash, 'hex'), entry.times, entry.token_id)::text, 'UTF8'));

-- Returns the seal of an entry of each format; null for an entry with content that its format does not seal
create function audit_log_seal_of(previous bytea, entry audit_log) returns bytea
  language sql immutable parallel safe
  return case
    when entry.format = 3 then audit_log_seal_3(previous, entry)
    when entry.token_id is not null then null
    when entry.format = 2 then audit_log_seal_2(previous, entry)
    when entry.format = 1 and entry.before_hash is null and entry.after_hash is null and entry.times = 1
      then audit_log_seal(previous, entry)
  end;

-- Entries never change. Only the IP address and the hash of the user agent may be emptied
create function keep_audit_log() returns trigger language plpgsql as $$
begin
  if new.ip not in ('', old.ip)
    or (new.user_agent_hash is not null and new.user_agent_hash is distinct from old.user_agent_hash)
    or to_jsonb(new) - 'ip' - 'user_agent_hash' is distinct from to_jsonb(old) - 'ip' - 'user_agent_hash' then
    raise exception 'entries of the audit log are not changed';
  end if;
  return new;
end $$;

create trigger audit_log_stays before update on audit_log for each row execute function keep_audit_log();

-- ## The instance

create table instance_settings (
  only_row boolean primary key default true check (only_row),
  password_policy text not null check (password_policy in ('spec', 'strict')),
  public_url text
);
comment on column instance_settings.password_policy is
  'Instances older than the strict policy keep the one of the specification.';
comment on column instance_settings.public_url is
  'URL of the panel as the last started server reported it; null: no server has started since this column exists.';

create table instance_limits (
  only_row boolean primary key default true check (only_row),
  recordings_megabytes integer,
  visits_per_day integer,
  documents_days integer,
  pictures_days integer
);
comment on table instance_limits is
  'Limits of websites without own limits, as configured for the last started worker; null: no limit.';

create table panel_identity (
  is_only boolean primary key default true check (is_only),
  panel_id uuid not null,
  private_key bytea not null,
  created_at timestamptz not null default now()
);
comment on table panel_identity is 'Identity of this panel for its agents, shared by all servers and workers.';
comment on column panel_identity.private_key is
  'Ed25519, encrypted with the instance key, which the database does not contain.';

create table push_identity (
  only_row boolean primary key default true check (only_row),
  public_key text not null,
  private_key bytea not null
);
comment on table push_identity is
  'VAPID keys of the instance (RFC 8292); the private one is encrypted with the instance key.';

create table evidence_key (
  is_only boolean primary key default true check (is_only),
  public_key bytea not null,
  private_key bytea not null,
  created_at timestamptz not null default now()
);
comment on table evidence_key is 'Key that signs the sealed files of this instance.';
comment on column evidence_key.public_key is 'SPKI, DER.';
comment on column evidence_key.private_key is 'PKCS #8 in PEM, encrypted.';

insert into instance_settings (password_policy) values ('strict');

-- ## Websites and what they share

create table shared_settings (
  id uuid primary key,
  company_id uuid not null references companies on delete cascade,
  name text not null,
  settings jsonb not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (company_id, id),
  constraint shared_settings_name_in_company unique (company_id, name)
);
comment on column shared_settings.settings is 'Value of each shared setting.';

create table websites (
  id uuid primary key,
  company_id uuid not null references companies,
  name text not null,
  url text not null,
  tracking jsonb not null,
  delay_seconds double precision not null,
  pages_per_audit integer not null,
  respect_robots boolean not null,
  accept_invalid_certificates boolean not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  health_pool_id uuid,
  content_pool_id uuid,
  health_test_id uuid,
  look_ahead_seconds integer not null default 6,
  visits jsonb not null
    default '{"hits": "deliver", "profile": {"device": "desktop", "language": null, "timeZone": null},
      "namesVigie": true, "consentSteps": {"accept": [], "refuse": []}}',
  context_id uuid,
  is_draft boolean not null default false,
  recordings_megabytes_max integer check (recordings_megabytes_max > 0),
  visits_per_day_max integer check (visits_per_day_max > 0),
  labels text[] not null default '{}',
  agent_needs jsonb not null default '{"labels": [], "location": null}',
  shared_settings_id uuid,
  exceptions text[] not null default '{}',
  channel_ids uuid[] not null default '{}',
  exempt_vendors jsonb not null default '[]',
  exempt_vendors_at timestamptz not null default '2026-01-01 00:00:00+00',
  documents_days integer check (documents_days > 0),
  pictures_days integer check (pictures_days > 0),
  unique (company_id, id),
  constraint websites_shared_settings foreign key (company_id, shared_settings_id)
    references shared_settings (company_id, id) on delete set null (shared_settings_id)
);
comment on column websites.look_ahead_seconds is 'Time that visits look ahead, in seconds.';
comment on column websites.context_id is 'Context of runs without an own one; null: none.';
comment on column websites.is_draft is
  'True while its settings are being detected. Lists exclude it; it is deleted after a day.';
comment on column websites.shared_settings_id is 'Set whose values the own columns of the website repeat.';
comment on column websites.exceptions is 'Settings of the set for which the website has an own value.';
comment on column websites.channel_ids is 'Channels of its incidents, beside those of the rules.';
comment on column websites.recordings_megabytes_max is 'Limit of this website; null: the instance''s.';
comment on column websites.exempt_vendors is 'Vendors that need no consent on this website.';
comment on column websites.documents_days is
  'Retention of recordings, in days; null: as configured for the instance.';
create unique index websites_url_in_company on websites (company_id, is_draft, md5(url));
create index websites_by_label on websites using gin (labels);
create index websites_of_shared_settings on websites (shared_settings_id) where shared_settings_id is not null;

create table contexts (
  id uuid primary key,
  company_id uuid not null,
  website_id uuid not null,
  label text not null,
  url text,
  variables bytea,
  variable_names jsonb not null default '[]',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  access bytea,
  access_names jsonb not null default '[]',
  access_origins jsonb not null default '[]',
  unique (company_id, id),
  unique (website_id, label),
  foreign key (company_id, website_id) references websites (company_id, id) on delete cascade
);
comment on column contexts.url is 'Address instead of the website''s own; null: the website''s own.';
comment on column contexts.variables is 'Encrypted JSON object, bound to the context''s id; write-only.';
comment on column contexts.access is 'Encrypted entries that open a closed website.';
alter table websites add foreign key (context_id) references contexts;

create table profile_contexts (
  company_id uuid not null,
  profile_id uuid not null,
  context_id uuid not null,
  primary key (profile_id, context_id),
  foreign key (company_id, profile_id) references profiles (company_id, id) on delete cascade,
  foreign key (company_id, context_id) references contexts (company_id, id) on delete cascade
);
comment on table profile_contexts is 'Contexts of profiles that do not see all contexts.';
create index profile_contexts_of_context on profile_contexts (context_id);

create table file_marks (
  id uuid primary key,
  company_id uuid not null references companies,
  kind text not null,
  file_set text not null,
  key text not null,
  unique (company_id, kind, key)
);
comment on table file_marks is
  'The file set that owns an object, by the object''s id. Only that file set may delete the object.';

create table bulk_changes (
  id uuid primary key,
  company_id uuid not null references companies on delete cascade,
  user_id uuid references users on delete set null,
  action jsonb not null,
  created_at timestamptz not null,
  undone_at timestamptz,
  unique (company_id, id)
);
comment on column bulk_changes.user_id is 'Null for a company''s token, or a deleted user.';

create table bulk_change_websites (
  bulk_change_id uuid not null,
  company_id uuid not null,
  website_id uuid not null,
  outcome text not null check (outcome in ('waiting', 'changed', 'same', 'refused', 'undone', 'kept')),
  refusal text,
  before jsonb,
  after jsonb,
  primary key (bulk_change_id, website_id),
  foreign key (company_id, bulk_change_id) references bulk_changes (company_id, id) on delete cascade,
  foreign key (company_id, website_id) references websites (company_id, id) on delete cascade
);
comment on column bulk_change_websites.refusal is
  'Reason of a refusal, or why the website was kept when the rest was undone.';
create index bulk_change_websites_of_website on bulk_change_websites (website_id);

create table website_imports (
  id uuid primary key,
  company_id uuid not null references companies on delete cascade,
  made_by uuid references users on delete set null,
  state text not null check (state in ('running', 'paused', 'cancelled', 'done')),
  choices jsonb not null,
  rows integer not null,
  created_at timestamptz not null,
  finished_at timestamptz,
  unique (company_id, id)
);
comment on table website_imports is 'Imports of many websites. Workers process their rows.';
create index website_imports_of_company on website_imports (company_id, id);
create index website_imports_of_user on website_imports (made_by);
create index website_imports_running on website_imports (id) where state = 'running';

create table website_import_rows (
  import_id uuid not null,
  position integer not null,
  company_id uuid not null,
  asked jsonb not null,
  state text not null check (state in ('waiting', 'detecting', 'auditing', 'done', 'failed', 'existing', 'cancelled')),
  website_id uuid,
  first_job_id uuid,
  job_id uuid,
  findings jsonb,
  problem text,
  faults integer not null default 0,
  look_at timestamptz not null,
  primary key (import_id, "position"),
  foreign key (company_id, import_id) references website_imports (company_id, id) on delete cascade,
  foreign key (company_id, website_id) references websites (company_id, id) on delete set null (website_id)
);
comment on table website_import_rows is
  'One website of an import. A worker locks the row until its result is stored.';
comment on column website_import_rows.first_job_id is 'Job of the detection, which is deleted after a day.';
create index website_import_rows_to_do
  on website_import_rows ("position", import_id) where state in ('waiting', 'detecting', 'auditing');
create index website_import_rows_of_import on website_import_rows (company_id, import_id);
create index website_import_rows_of_website on website_import_rows (company_id, website_id);

create table website_badges (
  website_id uuid primary key,
  company_id uuid not null,
  access text not null check (access in ('token', 'public')),
  token_sealed bytea,
  foreign key (company_id, website_id) references websites (company_id, id) on delete cascade,
  check ((access = 'token') = (token_sealed is not null))
);
comment on table website_badges is 'Access to a website''s badge; a website without a row has none.';
comment on column website_badges.token_sealed is 'Encrypted, bound to `website_badges:WEBSITE`.';

-- A mark is deleted with its object
create function forget_file_mark() returns trigger language plpgsql as $$
begin
  delete from file_marks where id = old.id;
  return old;
end $$;

create trigger website_name_stays after delete on websites
  for each row execute function keep_deleted_name('name');
create trigger context_name_stays after delete on contexts
  for each row execute function keep_deleted_name('label');
create trigger websites_forget_file_mark after delete on websites
  for each row execute function forget_file_mark();
create trigger contexts_forget_file_mark after delete on contexts
  for each row execute function forget_file_mark();
create trigger shared_settings_name_stays after delete on shared_settings
  for each row execute function keep_deleted_name('name');

create trigger identity_providers_forget_file_mark after delete on identity_providers
  for each row execute function forget_file_mark();

-- ## Tests, journeys and pools

create table tests (
  id uuid primary key,
  company_id uuid not null,
  website_id uuid not null,
  title text not null,
  description text not null,
  category text not null check (category in ('tag', 'dataLayer', 'hit', 'consent', 'performance', 'content', 'other')),
  severity text not null check (severity in ('info', 'minor', 'major', 'critical')),
  all_pages boolean not null,
  urls jsonb not null,
  content text not null,
  condition text not null,
  is_draft boolean not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (company_id, id),
  unique (website_id, id),
  foreign key (company_id, website_id) references websites (company_id, id) on delete cascade
);
create index tests_of_website on tests (website_id, id desc);
create index tests_of_company on tests (company_id, id desc);
alter table websites add foreign key (id, health_test_id)
  references tests (website_id, id) on delete set null (health_test_id);

create table journeys (
  id uuid primary key,
  company_id uuid not null,
  website_id uuid not null,
  title text not null,
  description text not null,
  severity text not null check (severity in ('critical', 'major', 'minor', 'info')),
  recording jsonb not null,
  steps_total integer not null,
  value_names jsonb not null,
  context_id uuid references contexts on delete set null,
  consent text not null,
  changes_world boolean not null,
  hits text,
  is_prelude boolean not null,
  prelude_id uuid references journeys on delete set null,
  is_draft boolean not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (website_id, id),
  foreign key (company_id, website_id) references websites (company_id, id) on delete cascade
);
comment on table journeys is
  'Recordings that are run like a user: files of Chrome''s recorder, with additional steps.';
comment on column journeys.steps_total is 'Read from the recording when it is saved, so that lists do not open it.';
comment on column journeys.changes_world is 'True if it orders, mails or pays: only users start it.';
comment on column journeys.hits is 'Null: as in the website''s settings.';
comment on column journeys.prelude_id is 'Journey whose cookies and storage it starts with.';
create index journeys_of_website on journeys (website_id, id desc);

create table pools (
  id uuid primary key,
  company_id uuid not null,
  website_id uuid not null,
  name text not null,
  description text not null,
  category text not null check (category in ('tag', 'dataLayer', 'hit', 'consent', 'performance', 'content', 'other')),
  severity text not null check (severity in ('info', 'minor', 'major', 'critical')),
  status text not null check (status in ('draft', 'published')),
  all_pages boolean not null,
  urls jsonb not null,
  settings jsonb not null,
  cron text,
  time_zone text,
  next_run_at timestamptz,
  last_overlap_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  catch_up_at timestamptz,
  catch_up_due_at timestamptz,
  catch_up_missed integer,
  last_missed_at timestamptz,
  unique (company_id, id),
  unique (website_id, id),
  foreign key (company_id, website_id) references websites (company_id, id) on delete cascade,
  check ((cron is null) = (time_zone is null))
);
comment on column pools.next_run_at is 'When the schedule starts the next run; null: never.';
comment on column pools.last_overlap_at is 'Last scheduled time at which the previous run was still active.';
comment on column pools.catch_up_at is 'Last run that replaced scheduled times without a worker.';
comment on column pools.last_missed_at is
  'Last scheduled time that started no run because an object it names was deleted.';
create index pools_of_website on pools (website_id, id desc);
create index pools_of_company on pools (company_id, id desc);
create index pools_due on pools (next_run_at) where next_run_at is not null;
alter table websites add foreign key (id, health_pool_id)
  references pools (website_id, id) on delete set null (health_pool_id);
alter table websites add foreign key (id, content_pool_id)
  references pools (website_id, id) on delete set null (content_pool_id);

create table pool_tests (
  company_id uuid not null,
  website_id uuid not null,
  pool_id uuid not null,
  test_id uuid not null,
  position integer not null,
  primary key (pool_id, test_id),
  unique (pool_id, "position") deferrable initially deferred,
  foreign key (website_id, pool_id) references pools (website_id, id) on delete cascade,
  foreign key (website_id, test_id) references tests (website_id, id) on delete cascade
);
create index pool_tests_of_test on pool_tests (test_id);

create table pool_journeys (
  company_id uuid not null,
  website_id uuid not null,
  pool_id uuid not null references pools on delete cascade,
  journey_id uuid not null,
  position integer not null,
  primary key (pool_id, journey_id),
  foreign key (website_id, journey_id) references journeys (website_id, id) on delete cascade,
  foreign key (company_id, website_id) references websites (company_id, id) on delete cascade
);
create index pool_journeys_of_journey on pool_journeys (journey_id);

create table audit_schedules (
  id uuid primary key,
  company_id uuid not null,
  website_id uuid not null unique,
  cron text not null,
  time_zone text not null,
  next_run_at timestamptz,
  last_overlap_at timestamptz,
  catch_up_at timestamptz,
  catch_up_due_at timestamptz,
  catch_up_missed integer,
  last_missed_at timestamptz,
  updated_at timestamptz not null default now(),
  foreign key (company_id, website_id) references websites (company_id, id) on delete cascade
);
comment on column audit_schedules.next_run_at is 'When the schedule starts the next audit; null: never.';
comment on column audit_schedules.last_overlap_at is
  'Last scheduled time at which the previous audit was still active.';
comment on column audit_schedules.catch_up_at is 'Last audit that replaced scheduled times without a worker.';
comment on column audit_schedules.last_missed_at is
  'Last scheduled time that started no run because an object it names was deleted.';
comment on column audit_schedules.updated_at is 'Missed times before this instant are unknown.';
create index audit_schedules_of_company on audit_schedules (company_id, website_id);
create index audit_schedules_due on audit_schedules (next_run_at) where next_run_at is not null;

create trigger test_name_stays after delete on tests
  for each row execute function keep_deleted_name('title');
create trigger pool_name_stays after delete on pools
  for each row execute function keep_deleted_name('name');
create trigger tests_forget_file_mark after delete on tests
  for each row execute function forget_file_mark();
create trigger pools_forget_file_mark after delete on pools
  for each row execute function forget_file_mark();
create trigger journeys_forget_file_mark after delete on journeys
  for each row execute function forget_file_mark();

-- ## Agents

create table agents (
  id uuid primary key,
  company_id uuid references companies,
  name text not null,
  slug text not null unique check (slug ~ '^[a-z0-9_]+$'),
  url text unique,
  public_key text not null,
  state text not null check (state in ('online', 'offline')),
  contradictions integer not null default 0,
  last_seen_at timestamptz,
  last_error text,
  status jsonb,
  next_poll_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  slots_max integer check (slots_max >= 1 and slots_max <= 16),
  is_paused boolean not null default false,
  problem text,
  sync_state text not null default 'never' check (sync_state in ('never', 'loading', 'success', 'failure')),
  synced_at timestamptz,
  sync_problem text,
  updated_at timestamptz not null default now(),
  keys_since timestamptz not null default now(),
  renew_keys_at timestamptz not null default (now() + '90 days'::interval),
  keys_state text not null default 'settled' check (keys_state in ('settled', 'asked', 'unsupported')),
  panel_key bytea,
  next_panel_key bytea,
  next_public_key text,
  location text not null default '',
  line integer not null default 0,
  line_seen_at timestamptz,
  revoked_at timestamptz,
  labels text[] not null default '{}'
);
comment on column agents.id is 'Id that the agent chose itself when it was paired.';
comment on column agents.company_id is 'Null if all companies share the agent.';
comment on column agents.url is 'Null for an outbound agent.';
comment on column agents.contradictions is 'Number of consecutive answers that contradict `state`.';
comment on column agents.problem is 'Code of the reason why it is offline.';
comment on column agents.keys_state is
  'settled: nothing to do; asked: new keys are requested; unsupported: the agent cannot renew keys.';
comment on column agents.panel_key is 'Encrypted, as the next column.';
comment on column agents.next_panel_key is 'Offered key that the agent has not used yet.';
comment on column agents.line is 'Number of the agent process that has the connection: the newest.';
comment on column agents.revoked_at is 'Since when its key is refused.';
comment on column agents.location is 'Location of its visits, as its operators describe it.';

create table agent_codes (
  id uuid primary key,
  lookup text not null unique,
  code bytea not null,
  company_id uuid not null references companies on delete cascade,
  is_shared boolean not null,
  name text not null,
  slug text not null,
  location text not null,
  labels text[] not null,
  agent_id uuid references agents on delete cascade,
  made_by uuid references users on delete set null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  used_by_key text,
  used_for uuid references agents on delete cascade,
  check ((used_at is null) = (used_by_key is null))
);
comment on column agent_codes.lookup is 'Identifier that the agent sends instead of the code.';
comment on column agent_codes.code is 'Encrypted.';
comment on column agent_codes.company_id is 'Company whose moderators see it.';
comment on column agent_codes.agent_id is 'The agent that registers again; null: a new one.';
comment on column agent_codes.used_by_key is
  'Key of the agent that used it, which may ask again after a lost answer.';
create index agent_codes_of_company on agent_codes (company_id);
create index agent_codes_by_age on agent_codes (expires_at);

create unlogged table outbound_messages (
  id uuid primary key,
  agent_id uuid not null references agents on delete cascade,
  method text not null,
  path text not null,
  headers jsonb not null,
  body text,
  timeout_seconds double precision not null,
  created_at timestamptz not null default clock_timestamp(),
  expires_at timestamptz not null,
  line integer,
  answered_at timestamptz,
  status integer,
  answer_headers jsonb,
  answer bytea
);
alter table outbound_messages alter column body set storage external;
alter table outbound_messages alter column answer set storage external;
comment on table outbound_messages is
  'Requests of the panel that wait for an outbound agent, and its answers. A crash of the database loses them; '
  'the panel then repeats them.';
comment on column outbound_messages.expires_at is 'After this instant, nothing waits for the message.';
comment on column outbound_messages.line is 'The connection that last took the message.';
create index outbound_messages_of_agent on outbound_messages (agent_id, created_at) where answered_at is null;

create unlogged table outbound_nonces (
  name text primary key,
  at timestamptz not null default clock_timestamp()
);
comment on table outbound_nonces is
  'Nonces that outbound agents have used. Since the instant of the row `since`, none is missing.';
create index outbound_nonces_by_age on outbound_nonces (at);

create trigger agent_name_stays after delete on agents
  for each row execute function keep_deleted_name('name');

-- ## Jobs and runs

create table consent_matrices (
  id uuid primary key,
  company_id uuid not null,
  website_id uuid not null,
  pool_id uuid references pools on delete set null,
  at timestamptz not null,
  tracking jsonb not null,
  ended_at timestamptz,
  findings integer,
  hold_back_ms integer check (hold_back_ms >= 1 and hold_back_ms <= 10000),
  foreign key (company_id, website_id) references websites (company_id, id) on delete cascade
);
comment on table consent_matrices is 'Consent matrices: four visits of the same pages, one for each state.';
comment on column consent_matrices.tracking is 'Settings that evaluate its visits.';
comment on column consent_matrices.hold_back_ms is
  'Delay of the items that are delayed one by one, in ms; null: nothing is delayed.';
comment on column consent_matrices.ended_at is 'Null while one of its jobs runs.';
comment on column consent_matrices.findings is 'Number of findings, with the exempt vendors at its end.';
create index consent_matrices_of_website on consent_matrices (website_id, id desc);
create unique index consent_matrices_one_going_on on consent_matrices (website_id) where ended_at is null;

create table jobs (
  id uuid primary key,
  company_id uuid not null,
  website_id uuid not null,
  mode text not null check (mode in ('manual', 'scheduled', 'api', 'retry', 'alarm', 'import', 'rehearsal')),
  state text not null check (state in ('queued', 'running', 'succeeded', 'failed', 'cancelled')),
  phase text not null check (phase in ('waiting', 'discovering', 'inspecting', 'done')),
  agent_id uuid references agents on delete set null,
  created_at timestamptz not null,
  started_at timestamptz,
  finished_at timestamptz,
  cancel_requested_at timestamptz,
  pages_total integer,
  pages_done integer not null default 0,
  pages_failed integer not null default 0,
  current_url text,
  discovery jsonb,
  checks jsonb not null,
  failure_code text,
  failure_message text,
  kind text not null check (kind in ('audit', 'pool', 'test', 'discovery', 'trial', 'journey', 'consent')),
  pool_id uuid references pools on delete set null,
  test_id uuid references tests on delete set null,
  page_url text,
  plan jsonb not null,
  retry_of uuid references jobs on delete set null,
  counts_for_health boolean not null,
  tests_passed integer not null default 0,
  tests_failed integer not null default 0,
  tests_errors integer not null default 0,
  tests_skipped integer not null default 0,
  waiting_code text,
  is_incomplete boolean not null default false,
  waiting_since timestamptz,
  tracker_checks jsonb not null default '{}',
  granted_visits integer,
  granted_on timestamptz,
  is_cut boolean not null default false,
  location text,
  audits_together uuid references jobs on delete set null,
  journey_id uuid references journeys on delete set null,
  journeys_done integer not null default 0,
  matrix_id uuid references consent_matrices on delete set null,
  matrix_state text check (matrix_state in ('none', 'accept', 'refuse', 'gpc')),
  journey_step jsonb,
  unique (company_id, id),
  foreign key (company_id, website_id) references websites (company_id, id)
);
comment on column jobs.checks is 'Counts of passed, failed and skipped verdicts, by check.';
comment on column jobs.tracker_checks is 'Counts for each further tracker, by tracker id.';
comment on column jobs.page_url is 'The single page of the job; null: several.';
comment on column jobs.plan is 'Work of the job, frozen when it is created.';
comment on column jobs.counts_for_health is 'True if its pages count for the website''s health.';
comment on column jobs.is_incomplete is 'True if it ended without the last events of its agent.';
comment on column jobs.waiting_since is 'Since when `waiting_code` is the reason why the job waits.';
comment on column jobs.journeys_done is 'A journey counts as one visit, and as no page.';
comment on column jobs.journey_step is 'Journey step that the leading agent executes now.';
comment on column jobs.granted_visits is 'Null until an agent is chosen for the job.';
comment on column jobs.is_cut is 'True if the job wanted more visits than it was granted.';
comment on column jobs.matrix_id is 'Consent matrix of the job, and the consent state of its visits.';
comment on column jobs.audits_together is
  'Id of the audit that counts, for audits of a website from several locations.';
create index jobs_by_company on jobs (company_id, id desc);
create index jobs_by_website on jobs (website_id, id desc);
create index jobs_finished on jobs (website_id, finished_at);
create unique index jobs_one_active_of_pool
  on jobs (pool_id) where (state in ('queued', 'running')) and (kind = 'pool');
create unique index jobs_one_active_of_test
  on jobs (test_id) where (state in ('queued', 'running')) and (kind = 'test');
create index jobs_of_pool on jobs (pool_id, id desc);
create index jobs_of_test on jobs (test_id, id desc);
create index jobs_of_agent on jobs (agent_id, id desc);
create index jobs_repeating on jobs (retry_of) where retry_of is not null;
create index jobs_audits_together on jobs (audits_together) where audits_together is not null;
-- Only one audit that counts and one discovery of a website run at a time. Audits from other locations run beside them
create unique index jobs_one_active_of_website
  on jobs (website_id, kind)
  where (state in ('queued', 'running')) and ((kind = 'discovery') or ((kind = 'audit') and counts_for_health));
create index jobs_of_imports on jobs (company_id) where (mode = 'import') and (state in ('queued', 'running'));
create unique index jobs_one_active_of_journey
  on jobs (journey_id) where (state in ('queued', 'running')) and (kind = 'journey');
create index jobs_of_journey on jobs (journey_id, id desc);
create index jobs_of_matrix on jobs (matrix_id) where matrix_id is not null;

create table runs (
  id uuid primary key,
  company_id uuid not null,
  order_frozen jsonb not null,
  attempt integer not null default 0,
  job_id uuid not null,
  lead_attempt integer,
  unique (company_id, id),
  foreign key (company_id, job_id) references jobs (company_id, id) on delete cascade,
  check ((id = job_id) = (lead_attempt is null))
);
comment on table runs is
  'A job has a leading run with its own id, and one more for each part that another agent executes.';
comment on column runs.order_frozen is 'Order for the agent, frozen at the first attempt.';
comment on column runs.attempt is 'Fencing token: only events of this attempt count; 0 before the first one.';
comment on column runs.lead_attempt is 'Attempt of the leading run that gave this part away; null: it leads.';
create index runs_of_job on runs (job_id);

create table attempts (
  company_id uuid not null,
  run_id uuid not null,
  number integer not null,
  agent_id uuid not null,
  state text not null check (state in ('running', 'ended', 'lost')),
  lease_until timestamptz not null,
  cursor integer not null default 0,
  started_at timestamptz not null,
  taken_at timestamptz,
  dismissed_at timestamptz,
  primary key (run_id, number),
  foreign key (company_id, run_id) references runs (company_id, id) on delete cascade
);
comment on column attempts.cursor is 'Number of the last stored event.';
comment on column attempts.taken_at is 'Since when the agent has the order; null: it did not receive it yet.';
comment on column attempts.dismissed_at is
  'When the agent was told that a lost or ended attempt is no longer wanted.';
create index attempts_under_way on attempts (agent_id) where state = 'running';
create index attempts_to_dismiss on attempts (run_id) where (dismissed_at is null) and (state <> 'ended');

create table run_events (
  company_id uuid not null,
  run_id uuid not null,
  attempt integer not null,
  seq integer not null,
  type text not null,
  body jsonb not null,
  at timestamptz not null default now(),
  primary key (run_id, attempt, seq),
  foreign key (company_id, run_id) references runs (company_id, id) on delete cascade
);
comment on column run_events.body is 'A finished page names its observation instead of containing it.';

create table run_pages (
  company_id uuid not null,
  run_id uuid not null,
  url text not null,
  attempt integer not null,
  observation_id uuid not null,
  duration_ms double precision not null,
  agent_id uuid references agents on delete set null,
  foreign key (company_id, run_id) references runs (company_id, id) on delete cascade
);
comment on column run_pages.run_id is 'The job''s leading run, even if another agent visited the page.';
comment on column run_pages.agent_id is 'The agent that visited the page.';
-- Each page of a run is evaluated once, even if it was visited again
create unique index run_pages_once on run_pages (run_id, md5(url));

create table share_returns (
  id bigint generated always as identity primary key,
  company_id uuid not null,
  job_id uuid not null,
  lead_attempt integer not null,
  url text not null,
  visit jsonb,
  foreign key (company_id, job_id) references jobs (company_id, id) on delete cascade
);
comment on table share_returns is 'Results of parts, until the leading agent has received them.';
comment on column share_returns.visit is 'Null: the page was not visited.';
create index share_returns_of_job on share_returns (job_id, id);

create table rate_limit_slots (
  company_id uuid not null,
  website_id uuid primary key,
  last_page_start_at timestamptz,
  holder uuid,
  held_until timestamptz,
  foreign key (company_id, website_id) references websites (company_id, id) on delete cascade
);
comment on table rate_limit_slots is
  'Start of a website''s last page, over all agents and jobs. While a slot has a holder, no other page starts.';

create table test_results (
  company_id uuid not null,
  website_id uuid not null,
  job_id uuid not null,
  pool_id uuid,
  test_id uuid references tests on delete cascade,
  observation_id uuid not null,
  page_id uuid not null,
  observed_at timestamptz not null,
  outcome text not null check (outcome in ('passed', 'failed', 'error', 'skipped')),
  error_code text,
  foreign key (company_id, job_id) references jobs (company_id, id) on delete cascade
);
comment on column test_results.test_id is 'Null for a trial of a test that is not saved.';
create unique index test_results_once on test_results (job_id, page_id, test_id);
create index test_results_of_test on test_results (test_id, job_id desc);

create table test_runs (
  company_id uuid not null,
  website_id uuid not null,
  test_id uuid not null references tests on delete cascade,
  job_id uuid not null,
  pool_id uuid,
  passed integer not null,
  failed integer not null,
  errors integer not null,
  skipped integer not null,
  primary key (test_id, job_id),
  foreign key (company_id, job_id) references jobs (company_id, id) on delete cascade
);
comment on table test_runs is
  'Outcomes of a test in a job, counted when the results are stored, so that histories read no results.';
create index test_runs_of_job on test_runs (job_id);

create table journey_runs (
  id uuid primary key,
  company_id uuid not null,
  website_id uuid not null,
  journey_id uuid not null references journeys on delete cascade,
  job_id uuid not null references jobs on delete cascade,
  title text not null,
  at timestamptz not null,
  outcome text check (outcome in ('passed', 'failed', 'step-failed')),
  duration_ms integer,
  steps_total integer not null,
  steps_done integer not null default 0,
  failed_step jsonb,
  stale_steps jsonb not null default '[]',
  steps jsonb not null default '[]',
  pages jsonb not null default '[]',
  plan_version integer,
  figures jsonb,
  findings jsonb not null default '[]',
  counts jsonb not null default '[]',
  unique (job_id, journey_id),
  foreign key (company_id, website_id) references websites (company_id, id) on delete cascade
);
comment on table journey_runs is
  'One journey of one job. It exists once the job is created, and is filled when the agent reports it.';
comment on column journey_runs.outcome is 'Null while it runs, or if its agent was lost.';
comment on column journey_runs.stale_steps is 'Numbers of steps whose first selectors no longer match.';
comment on column journey_runs.counts is
  'Addition to the counts of each event on one source, with the pages that sent it.';
create index journey_runs_of_journey on journey_runs (journey_id, id desc);
create index journey_runs_of_website on journey_runs (website_id, at);

-- ## Pages and their visits

create table pages (
  id uuid primary key,
  company_id uuid not null,
  website_id uuid not null,
  url text not null,
  first_seen_at timestamptz not null,
  last_seen_at timestamptz not null,
  known boolean not null default true,
  unique (company_id, id),
  foreign key (company_id, website_id) references websites (company_id, id)
);
comment on column pages.known is 'False while only trials have visited it.';
create unique index pages_of_website on pages (website_id, md5(url));

create table observations (
  id uuid not null,
  company_id uuid not null,
  website_id uuid not null,
  page_id uuid not null,
  job_id uuid not null,
  attempt integer not null,
  observed_at timestamptz not null,
  finished_at timestamptz not null,
  url text not null,
  final_url text,
  http_status integer,
  title text,
  outcome text not null check (outcome in ('measured', 'failed')),
  failure_code text,
  failure_message text,
  duration_ms double precision not null,
  hits integer not null,
  page_views integer not null,
  lost_weight integer not null,
  verdicts jsonb not null,
  screenshot_sha256 text,
  counts_for_health boolean not null,
  primary key (id, observed_at),
  foreign key (company_id, website_id) references websites (company_id, id),
  foreign key (company_id, page_id) references pages (company_id, id)
) partition by range (observed_at);
comment on column observations.lost_weight is 'Sum of the weights of the failed checks.';
comment on column observations.verdicts is 'The five verdicts with their evidence.';
comment on column observations.counts_for_health is 'Runs of pools, tests and trials are stored as evidence only.';
create index observations_of_website on ONLY public.observations (website_id, observed_at);
create index observations_of_page
  on ONLY public.observations (page_id, counts_for_health, observed_at desc) include (id, lost_weight, outcome);
-- The screen of a run lists its pages by id: without it, the database reads the visits of all runs backward
create index observations_of_run on ONLY public.observations (job_id, id);
-- Health screens read the few visits of an audit that show a fault, and those that could not be measured
create index observations_faulty_of_run on ONLY public.observations (job_id) where lost_weight > 0;
create index observations_failed_of_website
  on ONLY public.observations (website_id, observed_at) include (page_id)
  where (outcome = 'failed') and counts_for_health;

create table observation_documents (
  observation_id uuid not null,
  company_id uuid not null,
  website_id uuid not null,
  observed_at timestamptz not null,
  document bytea not null,
  primary key (observation_id, observed_at),
  foreign key (company_id, website_id) references websites (company_id, id)
) partition by range (observed_at);
alter table observation_documents alter column document set storage external;
comment on table observation_documents is
  'Complete observations, stored as long as captured values are. They have own partitions, which are dropped '
  'earlier than those of observations.';
comment on column observation_documents.document is 'JSON, compressed with zstd.';
create index observation_documents_of_website on ONLY public.observation_documents (website_id, observed_at);

create table verdicts (
  observation_id uuid not null,
  company_id uuid not null,
  website_id uuid not null,
  page_id uuid not null,
  observed_at timestamptz not null,
  "check" text not null,
  outcome text not null check (outcome in ('passed', 'failed', 'skipped')),
  reason text not null,
  root_check text not null,
  root_reason text not null,
  primary key (observation_id, "check", observed_at),
  foreign key (company_id, website_id) references websites (company_id, id)
) partition by range (observed_at);
comment on column verdicts.reason is 'Empty if the verdict passed.';
comment on column verdicts.root_check is 'Check of the verdict at the end of the chain of causes.';
create index verdicts_of_website on ONLY public.verdicts (website_id, observed_at);

create table page_faults (
  company_id uuid not null,
  website_id uuid not null,
  page_id uuid not null,
  "check" text not null,
  reason text not null,
  root_check text not null,
  root_reason text not null,
  first_seen_at timestamptz not null,
  last_seen_at timestamptz not null,
  occurrences integer not null,
  observation_id uuid not null,
  primary key (page_id, "check", reason, root_check, root_reason),
  foreign key (company_id, page_id) references pages (company_id, id),
  foreign key (company_id, website_id) references websites (company_id, id)
);
comment on table page_faults is 'Failed checks by page, with their root: since when, until when, how often.';
comment on column page_faults.observation_id is 'Last observation that shows the fault.';
create index page_faults_of_website on page_faults (website_id, last_seen_at);

create table location_visits (
  company_id uuid not null,
  website_id uuid not null,
  job_id uuid not null references jobs on delete cascade,
  observation_id uuid primary key,
  has_banner boolean,
  trackers text[] not null,
  foreign key (company_id, website_id) references websites (company_id, id) on delete cascade
);
comment on table location_visits is 'Results of visits from other locations beside their verdicts.';
comment on column location_visits.has_banner is 'Null if unknown.';
comment on column location_visits.trackers is 'Receivers of hits, with their accounts.';
create index location_visits_of_job on location_visits (job_id);
create index location_visits_of_website on location_visits (company_id, website_id);

create table files (
  company_id uuid not null references companies,
  sha256 text not null,
  mime_type text not null,
  size_bytes integer not null,
  created_at timestamptz not null default now(),
  primary key (company_id, sha256)
);
comment on table files is 'Screenshots by the hash of their bytes, which are in file_contents.';

create table file_contents (
  company_id uuid not null references companies,
  sha256 text not null,
  bytes bytea not null,
  last_used_at timestamptz not null default now(),
  primary key (company_id, sha256),
  check (encode(sha256(bytes), 'hex') = sha256)
);
alter table file_contents alter column bytes set storage external;
comment on table file_contents is 'Bytes of files by their hash. Each company has its own copy.';
comment on column file_contents.last_used_at is
  'Last time that a recording showed the file: retention counts from here.';
create index file_contents_by_use on file_contents (last_used_at);

create table website_pictures (
  company_id uuid not null,
  website_id uuid not null,
  sha256 text not null,
  size_bytes integer not null,
  last_used_at timestamptz not null,
  primary key (website_id, sha256),
  foreign key (company_id, website_id) references websites (company_id, id),
  foreign key (company_id, sha256) references file_contents
);
comment on table website_pictures is
  'Pictures that websites show. Several websites of a company may share the bytes of one.';
create index website_pictures_by_use on website_pictures (website_id, last_used_at);
create index website_pictures_of_file on website_pictures (company_id, sha256);

create table website_bodies (
  company_id uuid not null,
  website_id uuid not null,
  sha256 text not null,
  size_bytes integer not null,
  last_used_at timestamptz not null,
  primary key (website_id, sha256),
  foreign key (company_id, website_id) references websites (company_id, id),
  foreign key (company_id, sha256) references file_contents
);
comment on table website_bodies is
  'Websites that have stored bodies. The compressed bytes are in file_contents, once for each company.';
create index website_bodies_by_use on website_bodies (website_id, last_used_at);
create index website_bodies_of_file on website_bodies (company_id, sha256);

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
  cursor_at timestamptz,
  cursor_id uuid,
  user_id uuid references users on delete set null,
  created_at timestamptz not null,
  finished_at timestamptz,
  lease_until timestamptz,
  judged_first integer not null default 0,
  foreign key (company_id, website_id) references websites (company_id, id)
);
comment on column re_evaluations.cursor_at is 'Last observation that was evaluated again.';
comment on column re_evaluations.lease_until is 'Until when a worker holds it; another one continues after that.';
comment on column re_evaluations.judged_first is
  'Visits that were evaluated for a new tracker for the first time: they are not changes.';
create index re_evaluations_of_website on re_evaluations (website_id, id desc);
create unique index re_evaluations_one_at_a_time on re_evaluations (website_id) where state in ('queued', 'running');

-- ## Sums of visits

create table verdict_rollups (
  company_id uuid not null,
  website_id uuid not null,
  hour timestamptz not null,
  "check" text not null,
  outcome text not null,
  reason text not null,
  root_check text not null,
  root_reason text not null,
  verdicts integer not null,
  primary key (website_id, hour, "check", outcome, reason, root_check, root_reason),
  foreign key (company_id, website_id) references websites (company_id, id)
);
comment on column verdict_rollups.reason is 'Empty if the verdict passed.';

create table visit_rollups (
  company_id uuid not null,
  website_id uuid not null,
  hour timestamptz not null,
  measured integer not null,
  failed integer not null,
  hits integer not null,
  page_views integer not null,
  primary key (website_id, hour),
  foreign key (company_id, website_id) references websites (company_id, id)
);

create table verdict_days (
  company_id uuid not null,
  website_id uuid not null,
  day timestamptz not null,
  "check" text not null,
  outcome text not null,
  reason text not null,
  root_check text not null,
  root_reason text not null,
  verdicts bigint not null,
  primary key (website_id, day, "check", outcome, reason, root_check, root_reason),
  foreign key (company_id, website_id) references websites (company_id, id)
);
comment on table verdict_days is 'Sums of a day''s hours (UTC), updated by a trigger.';

create table visit_days (
  company_id uuid not null,
  website_id uuid not null,
  day timestamptz not null,
  measured bigint not null,
  failed bigint not null,
  hits bigint not null,
  page_views bigint not null,
  primary key (website_id, day),
  foreign key (company_id, website_id) references websites (company_id, id)
);

-- Each change of an hour changes its day
create function keep_verdict_days() returns trigger language plpgsql as $$
declare place verdict_rollups := coalesce(new, old);
begin
  insert into verdict_days values (place.company_id, place.website_id, date_trunc('day', place.hour, 'UTC'),
    place."check", place.outcome, place.reason, place.root_check, place.root_reason,
    coalesce(new.verdicts, 0) - coalesce(old.verdicts, 0))
  on conflict (website_id, day, "check", outcome, reason, root_check, root_reason)
    do update set verdicts = verdict_days.verdicts + excluded.verdicts;
  if tg_op = 'DELETE' then
    delete from verdict_days where website_id = old.website_id and day = date_trunc('day', old.hour, 'UTC')
      and "check" = old."check" and outcome = old.outcome and reason = old.reason
      and root_check = old.root_check and root_reason = old.root_reason and verdicts = 0;
  end if;
  return null;
end $$;

create function keep_visit_days() returns trigger language plpgsql as $$
declare place visit_rollups := coalesce(new, old);
begin
  insert into visit_days values (place.company_id, place.website_id, date_trunc('day', place.hour, 'UTC'),
    coalesce(new.measured, 0) - coalesce(old.measured, 0), coalesce(new.failed, 0) - coalesce(old.failed, 0),
    coalesce(new.hits, 0) - coalesce(old.hits, 0), coalesce(new.page_views, 0) - coalesce(old.page_views, 0))
  on conflict (website_id, day) do update set measured = visit_days.measured + excluded.measured,
    failed = visit_days.failed + excluded.failed, hits = visit_days.hits + excluded.hits,
    page_views = visit_days.page_views + excluded.page_views;
  if tg_op = 'DELETE' then
    delete from visit_days where website_id = old.website_id and day = date_trunc('day', old.hour, 'UTC')
      and measured = 0 and failed = 0 and hits = 0 and page_views = 0;
  end if;
  return null;
end $$;

create trigger verdict_days_follow after insert or update or delete on verdict_rollups
  for each row execute function keep_verdict_days();
create trigger visit_days_follow after insert or update or delete on visit_rollups
  for each row execute function keep_visit_days();

-- ## Trackers beside the primary one

-- Tracker that a transaction selected; by default the primary tracker of each website
create function asked_tracker() returns uuid language sql stable parallel safe as $$
  select coalesce(nullif(current_setting('vigie.tracker', true), '')::uuid, '00000000-0000-0000-0000-000000000000')
$$;

create table tracker_visits (
  observation_id uuid not null,
  tracker_id uuid not null,
  company_id uuid not null,
  website_id uuid not null,
  page_id uuid not null,
  job_id uuid not null,
  observed_at timestamptz not null,
  counts_for_health boolean not null,
  hits integer not null,
  page_views integer not null,
  lost_weight integer not null,
  verdicts jsonb not null,
  rooted jsonb not null,
  primary key (observation_id, tracker_id, observed_at),
  foreign key (company_id, website_id) references websites (company_id, id)
) partition by range (observed_at);
comment on table tracker_visits is 'Results of a visit for a tracker other than the primary one.';
comment on column tracker_visits.verdicts is 'The five verdicts with their evidence.';
comment on column tracker_visits.rooted is
  'The verdicts as in the table verdicts: check, outcome, reason, root_check, root_reason.';
create index tracker_visits_of_website on ONLY public.tracker_visits (website_id, tracker_id, observed_at);
create index tracker_visits_of_page on ONLY public.tracker_visits (page_id, tracker_id, observed_at);

create table tracker_verdict_rollups (
  company_id uuid not null,
  website_id uuid not null,
  tracker_id uuid not null,
  hour timestamptz not null,
  "check" text not null,
  outcome text not null,
  reason text not null,
  root_check text not null,
  root_reason text not null,
  verdicts integer not null,
  primary key (website_id, tracker_id, hour, "check", outcome, reason, root_check, root_reason),
  foreign key (company_id, website_id) references websites (company_id, id)
);

create table tracker_visit_rollups (
  company_id uuid not null,
  website_id uuid not null,
  tracker_id uuid not null,
  hour timestamptz not null,
  measured integer not null,
  failed integer not null,
  hits integer not null,
  page_views integer not null,
  primary key (website_id, tracker_id, hour),
  foreign key (company_id, website_id) references websites (company_id, id)
);

-- ## The dataLayer of visits

create table data_layer_variables (
  id integer generated always as identity primary key,
  company_id uuid not null,
  website_id uuid not null,
  category text not null,
  name text not null,
  revisits integer not null default 0,
  changes integer not null default 0,
  varies boolean not null default false,
  unique (website_id, category, name),
  foreign key (company_id, website_id) references websites (company_id, id)
);
comment on table data_layer_variables is
  'Variables of the dataLayer. Each distinct state is stored once, and visits refer to it; values that change '
  'at every visit are stored with the visit.';
comment on column data_layer_variables.revisits is
  'Number of repeated visits of a page; `changes` counts those with another value.';
comment on column data_layer_variables.varies is 'True if its values are stored with the visits.';

create table data_layer_values (
  id bigint generated always as identity primary key,
  variable_id integer not null references data_layer_variables on delete cascade,
  type text not null check (type in ('string', 'number', 'boolean', 'null', 'list', 'object')),
  text text not null,
  number double precision,
  varies boolean not null default false
);
comment on column data_layer_values.varies is
  'True if it stands for any value of the type, because the visits have their own.';
create unique index data_layer_values_once on data_layer_values (variable_id, md5(text), type, varies);
create index data_layer_values_by_number on data_layer_values (variable_id, number) where number is not null;

create table data_layer_shapes (
  id integer generated always as identity primary key,
  company_id uuid not null,
  website_id uuid not null,
  hash bytea not null,
  variable_ids integer[] not null,
  unique (website_id, hash),
  foreign key (company_id, website_id) references websites (company_id, id)
);
comment on table data_layer_shapes is
  'Sets of variables that states have. There are far fewer than states, so coverage is counted by them.';

create table data_layer_states (
  id bigint generated always as identity primary key,
  company_id uuid not null,
  website_id uuid not null,
  shape_id integer not null references data_layer_shapes,
  hash bytea not null,
  variables jsonb not null,
  last_seen_at timestamptz not null,
  unique (website_id, hash),
  foreign key (company_id, website_id) references websites (company_id, id)
);
comment on column data_layer_states.variables is 'Values of the variables that do not vary, by variable id.';
-- Finds states without a variable by the shapes without it
create index data_layer_states_of_shape on data_layer_states (website_id, shape_id, id);

create table data_layer_state_values (
  variable_id integer not null references data_layer_variables on delete cascade,
  value_id bigint not null,
  state_id bigint not null references data_layer_states on delete cascade,
  primary key (variable_id, value_id, state_id)
);
comment on column data_layer_state_values.value_id is
  'Id in data_layer_values, whose rows are deleted once no state has them.';
create index data_layer_state_values_of_state on data_layer_state_values (state_id);

create table data_layer_visits (
  company_id uuid not null,
  website_id uuid not null,
  observed_at timestamptz not null,
  observation_id uuid not null,
  page_id uuid not null,
  state_id bigint not null,
  varying jsonb not null,
  foreign key (company_id, website_id) references websites (company_id, id)
) partition by range (observed_at);
comment on column data_layer_visits.varying is 'Values of the variables that vary, by variable id.';
create unique index data_layer_visits_of_website
  on ONLY public.data_layer_visits (website_id, observed_at, observation_id) include (state_id);
create index data_layer_visits_of_state on ONLY public.data_layer_visits (state_id, observed_at);

create table data_layer_hours (
  company_id uuid not null,
  website_id uuid not null,
  hour timestamptz not null,
  visits integer not null,
  primary key (website_id, hour),
  foreign key (company_id, website_id) references websites (company_id, id)
);
comment on table data_layer_hours is 'Number of visits by hour, so that searches count only matches.';

create table data_layer_days (
  company_id uuid not null,
  website_id uuid not null,
  day timestamptz not null,
  visits integer not null,
  states bytea not null,
  shapes jsonb not null,
  primary key (website_id, day),
  foreign key (company_id, website_id) references websites (company_id, id)
);
alter table data_layer_days alter column states set storage external;
comment on table data_layer_days is
  'Visits of a day (UTC) by state and hour, packed: searches count these instead of visits. Workers pack days '
  'that are over.';
comment on column data_layer_days.visits is
  'Number of packed visits. While data_layer_hours counts another number, the day is not used.';
comment on column data_layer_days.shapes is 'Number of visits by shape id.';

create table data_layer_day_values (
  company_id uuid not null,
  website_id uuid not null,
  day timestamptz not null,
  variable_id integer not null,
  texts text,
  part smallint not null,
  primary key (website_id, variable_id, day, part),
  foreign key (website_id, day) references data_layer_days on delete cascade
);
alter table data_layer_day_values alter column texts set storage external;
comment on table data_layer_day_values is
  'Values of a packed day of a variable that varies, with the minutes of their visits.';
comment on column data_layer_day_values.part is 'Part of a large day: a subset of its values, by hash.';
comment on column data_layer_day_values.texts is
  'Null if the values cannot be packed: then the visits of the day are read.';
create index data_layer_day_values_of_day on data_layer_day_values (website_id, day);

create table data_layer_filters (
  id uuid primary key,
  company_id uuid not null,
  website_id uuid not null,
  user_id uuid not null references users on delete cascade,
  name text not null,
  shared boolean not null,
  match text not null check (match in ('all', 'any')),
  conditions jsonb not null,
  hidden_columns jsonb not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  foreign key (company_id, website_id) references websites (company_id, id)
);
create index data_layer_filters_of_website on data_layer_filters (website_id, name);

create table page_values (
  page_id uuid primary key references pages on delete cascade,
  company_id uuid not null,
  website_id uuid not null,
  observed_at timestamptz not null,
  values jsonb not null,
  foreign key (company_id, website_id) references websites (company_id, id)
);
comment on table page_values is 'Values of a page''s last visit, as texts by the ids of their variables.';
create index page_values_of_website on page_values (website_id, observed_at);

-- ## The history of visits, in PostgreSQL or in ClickHouse

create table history_engine (
  is_only boolean primary key default true check (is_only),
  engine text not null check (engine in ('postgresql', 'clickhouse')),
  moving_to text,
  outbox_megabytes integer not null default 2000,
  copies_since timestamptz,
  leaving text,
  check ((moving_to in ('postgresql', 'clickhouse')) and moving_to <> engine),
  check ((leaving in ('postgresql', 'clickhouse')) and leaving <> engine)
);
comment on table history_engine is 'A table of one row.';
comment on column history_engine.outbox_megabytes is 'Maximum size of the outbox, in MB, before values are left out.';
comment on column history_engine.copies_since is
  'Latest time at which visits may have been sent to ClickHouse a second time; null: it has no duplicates.';
comment on column history_engine.leaving is
  'Engine that a history migration has left and still has to empty; null: none.';

create table history_outbox (
  id bigint generated always as identity primary key,
  company_id uuid not null,
  website_id uuid not null,
  stored_at timestamptz not null default now(),
  observed_at timestamptz not null,
  observation_id uuid not null,
  page_id uuid not null,
  state bytea not null,
  values jsonb,
  varying jsonb,
  bytes integer not null,
  refused_at timestamptz,
  foreign key (company_id, website_id) references websites (company_id, id)
);
comment on table history_outbox is 'Visits that ClickHouse has not acknowledged yet.';
comment on column history_outbox.state is 'The hash of the values that do not vary, 16 bytes.';
comment on column history_outbox.values is 'Null: they are read from the visit''s document when it is sent.';
comment on column history_outbox.varying is 'Copy of the values that vary.';
comment on column history_outbox.bytes is 'Size of the values as JSON, in bytes.';
comment on column history_outbox.refused_at is 'When ClickHouse refused this single visit.';
create index history_outbox_of_website on history_outbox (website_id, stored_at);

create table history_batches (
  id uuid primary key default gen_random_uuid(),
  made_at timestamptz not null default now(),
  outbox_ids bigint[] not null
);
comment on table history_batches is 'Visits that are sent together until they are acknowledged.';

create table history_deletions (
  id bigint generated always as identity primary key,
  website uuid,
  before timestamptz,
  asked_at timestamptz not null default now(),
  started_at timestamptz,
  executed_at timestamptz,
  confirmed_at timestamptz,
  check (website is not null or before is not null)
);
comment on table history_deletions is
  'Deletions to execute in ClickHouse. The website may no longer exist. The rows stay as proof, as long as '
  'entries of the audit log.';
comment on column history_deletions.website is 'Null: every website.';
comment on column history_deletions.before is 'Null: all data of the website.';
comment on column history_deletions.executed_at is 'When none of the data was found any more.';
comment on column history_deletions.confirmed_at is
  'For a whole website: when a much later second search found nothing again.';

create table history_migrated_days (
  company_id uuid not null,
  website_id uuid not null,
  day timestamptz not null,
  visits integer not null,
  moved_at timestamptz not null default now(),
  primary key (website_id, day),
  foreign key (company_id, website_id) references websites (company_id, id) on delete cascade
);
comment on table history_migrated_days is
  'Days (UTC) of a website that a history migration has copied and found equal in both engines.';

create table slow_questions (
  day date primary key,
  slowest_ms integer not null
);
comment on table slow_questions is 'Slowest query of the history on a day (UTC), if one was slow.';

create function history_outbox_is_full() returns boolean language sql stable as $$
  select pg_total_relation_size('history_outbox') > outbox_megabytes * 1000000::bigint from history_engine
$$;

-- ClickHouse deletes the visits of a deleted website, ordered in the same transaction
create function forget_website() returns trigger language plpgsql as $$
begin
  insert into history_deletions (website)
  select old.id from history_engine where engine = 'clickhouse' or moving_to is not null;
  return null;
end $$;

create trigger website_is_forgotten after delete on websites for each row execute function forget_website();

insert into history_engine (engine) values ('postgresql');

-- ## Limits of recordings and visits

create table recorded_bytes (
  company_id uuid not null,
  website_id uuid not null,
  kind text not null check (kind in ('documents', 'pictures', 'states', 'values')),
  bytes bigint not null,
  primary key (website_id, kind),
  foreign key (company_id, website_id) references websites (company_id, id)
);
comment on table recorded_bytes is
  'Bytes of the recordings of a website, updated by triggers. States have own rows, because a visit stores them '
  'first and locks their row until its end.';

create table visit_grants (
  company_id uuid not null,
  website_id uuid not null,
  day timestamptz not null,
  visits integer not null,
  primary key (website_id, day),
  foreign key (company_id, website_id) references websites (company_id, id)
);
comment on table visit_grants is
  'Visits that runs were granted on a day (UTC), less those they gave back at their end.';

create table company_months (
  company_id uuid not null references companies on delete cascade,
  month timestamptz not null,
  visits integer not null,
  warned_at timestamptz,
  reached_at timestamptz,
  primary key (company_id, month)
);
comment on table company_months is
  'Visits that runs of a company were granted in a month (UTC), less those they gave back. A deleted website '
  'gives none back.';
comment on column company_months.warned_at is 'When its managers were told that the budget is nearly used.';
comment on column company_months.reached_at is 'When its managers were told that the budget is used.';

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
comment on table limit_reaches is 'Last time that a website reached a limit.';
comment on column limit_reaches.told_at is 'When its managers were told.';
comment on column limit_reaches.pictures_since is 'Since when no picture is missing.';
comment on column limit_reaches.documents_since is 'Since when no document is missing.';

-- Its arguments: the kind, the bytes of a row, and the sign
create function count_recordings() returns trigger language plpgsql as $$
begin
  execute format(
    'insert into recorded_bytes select company_id, website_id, %L, %s sum(%s) from changed group by 1, 2 order by 2
     on conflict (website_id, kind) do update set bytes = recorded_bytes.bytes + excluded.bytes',
    tg_argv[0], tg_argv[2], tg_argv[1]);
  return null;
end $$;

-- Returns the visits that a job used. A discovery visits the pages that it lists; a journey counts as one visit
create function visits_of(job jobs) returns integer language sql stable as $$
  select least(job.granted_visits, case when job.state in ('queued', 'running') then job.granted_visits
    when job.kind = 'discovery' then coalesce((job.discovery ->> 'toVisit')::integer, 0)
    else job.pages_done + job.journeys_done end)
$$;

create function give_back_visits() returns trigger language plpgsql as $$
begin
  update visit_grants set visits = visits - (new.granted_visits - visits_of(new))
  where website_id = new.website_id and day = new.granted_on;
  return null;
end $$;

-- Each change of the visits of a day changes those of its month. Rows are only deleted once they are too old to count
create function count_month() returns trigger language plpgsql as $$
declare
  added integer := new.visits;
begin
  if tg_op = 'UPDATE' then added := new.visits - old.visits; end if;
  if added <> 0 then
    insert into company_months values (new.company_id, date_trunc('month', new.day, 'UTC'), added)
    on conflict (company_id, month) do update set visits = company_months.visits + excluded.visits;
  end if;
  return null;
end $$;

create trigger months_are_counted after insert or update of visits on visit_grants
  for each row execute function count_month();

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
create trigger visits_are_given_back after update of state on jobs for each row
  when (new.granted_visits is not null and old.state in ('queued', 'running') and new.state not in ('queued', 'running'))
  execute function give_back_visits();

-- ## Causes, problems and alarms

create table causes (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null references companies on delete cascade,
  website_id uuid,
  tracker_id uuid,
  key text not null,
  created_at timestamptz not null default now(),
  finding jsonb,
  unique nulls not DISTINCT (company_id, website_id, key),
  unique (company_id, id),
  foreign key (company_id, website_id) references websites (company_id, id) on delete cascade
);
comment on table causes is
  'Causes: each problem of a website once. Its problems are its pages; its incidents are the alarms about it.';
comment on column causes.website_id is 'Null if the cause concerns no single website.';
comment on column causes.tracker_id is 'Null for the primary tracker, or for none.';
comment on column causes.key is
  'Distinguishes the causes of a website: `cause:TRACKER:CHECK:REASON`, `test:ID`, `site`, …';
comment on column causes.finding is 'Set by a trigger, for a finding.';

create table problems (
  id uuid primary key,
  company_id uuid not null,
  website_id uuid not null,
  page_id uuid not null,
  kind text not null check (kind in ('check', 'test', 'finding', 'consent')),
  root_check text,
  root_reason text,
  test_id uuid references tests on delete cascade,
  checks text[] not null,
  severity smallint not null,
  first_seen_at timestamptz not null,
  last_seen_at timestamptz not null,
  occurrences integer not null,
  observation_id uuid not null,
  resolved_at timestamptz,
  state text not null default 'open' check (state in ('open', 'acknowledged', 'muted')),
  until timestamptz,
  owner_id uuid references users on delete set null,
  unchecked_since timestamptz,
  hidden_by_check text,
  hidden_by_reason text,
  detail jsonb,
  assignee_id uuid references users on delete set null,
  tracker_id uuid not null default asked_tracker(),
  began_at timestamptz not null,
  cause_id uuid not null,
  finding_key text,
  finding jsonb,
  unique (company_id, id),
  foreign key (company_id, page_id) references pages (company_id, id),
  foreign key (company_id, website_id) references websites (company_id, id),
  foreign key (company_id, cause_id) references causes (company_id, id),
  check ((kind = 'check') = (root_check is not null and root_reason is not null)),
  check ((kind = 'test') = (test_id is not null)),
  constraint problems_name_finding check (
    (kind in ('finding', 'consent')) = (finding_key is not null and finding is not null)
  )
);
comment on table problems is 'One root cause on one page, updated with every visit, so that lists read no verdicts.';
comment on column problems.cause_id is 'Set by a trigger.';
comment on column problems.tracker_id is 'PRIMARY_TRACKER for the primary one, and for tests.';
comment on column problems.finding_key is 'For a finding: the key of its cause, and the names in the finding.';
comment on column problems.checks is 'Each check that fails because of it.';
comment on column problems.severity is '0 info, 1 minor, 2 major, 3 critical.';
comment on column problems.first_seen_at is 'When the problem was seen for the very first time.';
comment on column problems.began_at is 'First visit that shows the problem since the last visit that proved its end.';
comment on column problems.observation_id is 'Last observation that shows it.';
comment on column problems.resolved_at is 'First later visit that did not show it.';
comment on column problems.unchecked_since is
  'First visit that could not evaluate the problem, if no visit could since the last one that showed it.';
comment on column problems.hidden_by_check is 'Check that hides the problem in the last visit.';
comment on column problems.detail is 'Facts that the sentence about its cause names.';
comment on column problems.assignee_id is 'User who repairs the problem.';
create unique index problems_of_test on problems (page_id, test_id) where kind = 'test';
create index problems_of_website on problems (website_id, last_seen_at, id);
create index problems_unresolved_by_severity
  on problems (website_id, severity, last_seen_at, id) where resolved_at is null;
create index problems_unresolved_by_last_seen on problems (website_id, last_seen_at, id) where resolved_at is null;
create index problems_unresolved_by_occurrences
  on problems (website_id, occurrences, last_seen_at, id) where resolved_at is null;
create index problems_of_assignee on problems (assignee_id) where assignee_id is not null;
-- Finds all problems of a page. Problems of tests have no root, so this index keeps them distinct
create unique index problems_of_page on problems (page_id, root_check, root_reason, tracker_id);
create index problems_of_cause on problems (cause_id, last_seen_at, id);
create unique index problems_of_finding on problems (page_id, finding_key) where kind = 'finding';
create unique index problems_of_consent on problems (page_id, finding_key) where kind = 'consent';
-- Finds the problems that a change of the list of vendors ends at once
create index problems_of_vendors
  on problems (company_id) where (kind = 'finding') and (finding_key ~~ 'finding:vendor-%') and (resolved_at is null);

create table problem_notes (
  id uuid primary key,
  company_id uuid not null,
  problem_id uuid,
  user_id uuid references users on delete set null,
  text text not null,
  created_at timestamptz not null default now(),
  cause_id uuid,
  foreign key (company_id, problem_id) references problems (company_id, id) on delete cascade,
  foreign key (company_id, cause_id) references causes (company_id, id) on delete cascade,
  check ((problem_id is null) <> (cause_id is null))
);
comment on column problem_notes.problem_id is 'Null if the note is about a whole cause.';
comment on column problem_notes.user_id is 'Null once the author is deleted.';
create index problem_notes_of_problem on problem_notes (problem_id, created_at);
create index problem_notes_of_cause on problem_notes (cause_id, created_at) where cause_id is not null;

create table alarm_rules (
  id uuid primary key,
  company_id uuid not null references companies on delete cascade,
  website_id uuid,
  pool_id uuid references pools on delete cascade,
  is_on boolean not null,
  settings jsonb not null,
  since timestamptz not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  shared_settings_id uuid,
  unique (company_id, id),
  foreign key (company_id, website_id) references websites (company_id, id) on delete cascade,
  constraint alarm_rules_shared_settings foreign key (company_id, shared_settings_id)
    references shared_settings (company_id, id) on delete cascade,
  constraint alarm_rules_of_one_place check (website_id is null or shared_settings_id is null)
);
comment on column alarm_rules.website_id is 'Null: every website of the company.';
comment on column alarm_rules.shared_settings_id is
  'Every website that inherits from this set, instead of one website.';
comment on column alarm_rules.since is
  'Causes that began earlier are not new: since then, the rule exists or covers more.';
create index alarm_rules_of_company on alarm_rules (company_id, id);
create index alarm_rules_of_website on alarm_rules (company_id, website_id) where website_id is not null;
create index alarm_rules_of_pool on alarm_rules (pool_id) where pool_id is not null;
create index alarm_rules_of_shared_settings on alarm_rules (shared_settings_id) where shared_settings_id is not null;

create table incidents (
  id uuid primary key,
  company_id uuid not null references companies on delete cascade,
  website_id uuid,
  tracker_id uuid,
  cause_key text not null,
  subject jsonb not null,
  severity smallint not null,
  phase text not null check (phase in ('suspected', 'refuted', 'open', 'over')),
  first_seen_at timestamptz not null,
  last_seen_at timestamptz not null,
  opened_at timestamptz,
  over_at timestamptz,
  pages integer not null,
  sample_pages text[] not null,
  returns integer not null,
  is_old boolean not null,
  progress jsonb not null,
  second_job_id uuid,
  told jsonb not null,
  acknowledged_at timestamptz,
  is_muted boolean not null default false,
  muted_until timestamptz,
  owner_id uuid references users on delete set null,
  began_at timestamptz not null,
  cause_id uuid not null,
  acknowledged_until timestamptz,
  unique (company_id, id),
  foreign key (company_id, website_id) references websites (company_id, id) on delete cascade,
  foreign key (company_id, cause_id) references causes (company_id, id) on delete cascade
);
comment on column incidents.website_id is 'Null if the incident concerns no single website.';
comment on column incidents.cause_key is 'Equal for one root cause, however many pages show it.';
comment on column incidents.cause_id is 'Set by a trigger.';
comment on column incidents.severity is '0 info, 1 minor, 2 major, 3 critical.';
comment on column incidents.began_at is 'Since when the cause exists without a proof of its absence in between.';
comment on column incidents.second_job_id is 'Job of the second visit that it waits for.';
comment on column incidents.told is 'Sent notifications by rule id.';
comment on column incidents.acknowledged_until is
  'The acknowledgement ends at this instant; null: with the incident.';
comment on column incidents.owner_id is 'User who acknowledged or muted it.';
-- A root cause has one incident at a time
create unique index incidents_of_cause
  on incidents (company_id, website_id, cause_key) nulls not DISTINCT where phase <> 'over';
create index incidents_of_company on incidents (company_id, id) where phase in ('open', 'over');
create index incidents_of_website on incidents (website_id, id);
create index incidents_ended on incidents (website_id, over_at) where phase = 'over';
create index incidents_of_owner on incidents (owner_id) where owner_id is not null;
create index incidents_by_cause on incidents (cause_id, id);

create table incident_steps (
  id uuid primary key,
  company_id uuid not null,
  incident_id uuid,
  step text not null,
  at timestamptz not null,
  user_id uuid references users on delete set null,
  detail jsonb not null default '{}',
  cause_id uuid not null,
  foreign key (company_id, incident_id) references incidents (company_id, id) on delete cascade,
  foreign key (company_id, cause_id) references causes (company_id, id) on delete cascade
);
comment on column incident_steps.incident_id is 'Null: no alarm was raised for the cause.';
comment on column incident_steps.cause_id is 'Set by a trigger from the incident.';
create index incident_steps_of_incident on incident_steps (incident_id, id);
create index incident_steps_of_user on incident_steps (user_id) where user_id is not null;
create index incident_steps_of_cause on incident_steps (cause_id, id);

create table alarm_evaluations (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null references companies on delete cascade,
  website_id uuid,
  since timestamptz not null,
  looked_at timestamptz,
  next_at timestamptz not null,
  verdicts_at timestamptz,
  unique nulls not DISTINCT (company_id, website_id),
  foreign key (company_id, website_id) references websites (company_id, id) on delete cascade
);
comment on table alarm_evaluations is
  'Next evaluations of the worker: of a website, or of the parts of a company that belong to no website.';
comment on column alarm_evaluations.since is
  'Causes that existed before are old, and raise an alarm only when they return.';
comment on column alarm_evaluations.verdicts_at is 'Last alarm evaluation that read verdicts.';
create index alarm_evaluations_due on alarm_evaluations (next_at);

create table channels (
  id uuid primary key,
  company_id uuid not null references companies on delete cascade,
  kind text not null,
  name text not null,
  locale text not null,
  is_on boolean not null default true,
  gone_status integer,
  digest text not null default 'none',
  settings jsonb not null default '{}',
  sealed bytea,
  sealed_names jsonb not null default '[]',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on column channels.gone_status is
  'HTTP status by which the receiver reported that it no longer exists, so that the channel was turned off.';
comment on column channels.settings is 'Settings that are not secret.';
comment on column channels.sealed is 'Secret settings as encrypted JSON, bound to `channels:ID`; null for none.';
create index channels_of_company on channels (company_id, id);

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
  try_until timestamptz not null,
  status integer,
  failure text,
  heard_by jsonb,
  is_resent boolean not null default false,
  unique (channel_id, message_id)
);
comment on table deliveries is 'One message to one channel. A message that is sent twice has one row.';
comment on column deliveries.try_until is 'Last time of an attempt.';
comment on column deliveries.heard_by is
  'Hashes of the receivers, each of whom gets a message once. Null before the first attempt; empty if other '
  'deliveries reach all of them.';
comment on column deliveries.is_resent is 'True if a user sent it again: then it reaches all its receivers.';
create index deliveries_of_channel on deliveries (channel_id, id);
create index deliveries_of_incident on deliveries (incident_id) where incident_id is not null;
create index deliveries_due on deliveries (next_attempt_at) where state = 'waiting';
create index deliveries_by_age on deliveries (created_at);
create index deliveries_of_message on deliveries (message_id);

create function key_of_problem(tracker uuid, root text, reason text, test uuid) returns text
  language sql immutable as $$
  select case when test is null then 'cause:' || tracker || ':' || root || ':' || reason else 'test:' || test end
$$;

-- Returns the cause of a new row, and creates it if there is none: no insert can forget it
create function find_cause(company uuid, website uuid, tracker uuid, named text) returns uuid language plpgsql as $$
declare
  found_id uuid;
begin
  loop
    select id into found_id from public.causes
    where company_id = company and website_id is not distinct from website and key = named;
    exit when found_id is not null;
    insert into public.causes (company_id, website_id, tracker_id, key)
    values (company, website, nullif(tracker, '00000000-0000-0000-0000-000000000000'), named)
    on conflict do nothing returning id into found_id;
    exit when found_id is not null;
  end loop;
  return found_id;
end
$$;

create function set_cause_of_problem() returns trigger language plpgsql as $$
begin
  new.cause_id := public.find_cause(new.company_id, new.website_id, new.tracker_id, coalesce(new.finding_key,
    public.key_of_problem(new.tracker_id, new.root_check, new.root_reason, new.test_id)));
  if new.finding is not null then
    update public.causes set finding = new.finding where id = new.cause_id and finding is null;
  end if;
  return new;
end
$$;

create function set_cause_of_incident() returns trigger language plpgsql as $$
begin
  new.cause_id := public.find_cause(new.company_id, new.website_id, new.tracker_id, new.cause_key);
  return new;
end
$$;

create function set_cause_of_step() returns trigger language plpgsql as $$
begin
  new.cause_id := (select cause_id from public.incidents where id = new.incident_id);
  return new;
end
$$;

-- No website and no shared settings name a deleted channel
create function forget_channel() returns trigger language plpgsql as $$
begin
  update websites set channel_ids = array_remove(channel_ids, old.id)
    where company_id = old.company_id and old.id = any(channel_ids);
  update shared_settings set settings = jsonb_set(settings, '{channelIds}', (settings -> 'channelIds') - old.id::text)
    where company_id = old.company_id and settings -> 'channelIds' ? old.id::text;
  return null;
end $$;

create trigger channels_forget_file_mark after delete on channels
  for each row execute function forget_file_mark();
create trigger alarm_rules_forget_file_mark after delete on alarm_rules
  for each row execute function forget_file_mark();
create trigger problems_have_a_cause before insert on problems
  for each row when (new.cause_id is null) execute function set_cause_of_problem();
create trigger incidents_have_a_cause before insert on incidents
  for each row when (new.cause_id is null) execute function set_cause_of_incident();
create trigger incident_steps_have_a_cause before insert on incident_steps
  for each row when (new.cause_id is null) execute function set_cause_of_step();
create trigger channel_is_forgotten after delete on channels
  for each row execute function forget_channel();

-- ## Mails, notices and messages

create table outbox_mails (
  id uuid primary key,
  user_id uuid references users on delete cascade,
  recipient text not null,
  subject text not null,
  text text not null,
  sealed_link bytea,
  link_expires_at timestamptz,
  created_at timestamptz not null,
  state text not null default 'kept' check (state in ('kept', 'sent', 'failed')),
  attempts integer not null default 0,
  next_attempt_at timestamptz,
  failure text,
  report_of uuid,
  client_report_id uuid
);
comment on table outbox_mails is 'Mails to send. Without a mail server, they stay for administrators to read.';
comment on column outbox_mails.text is
  'Text with placeholders for the panel''s address and the encrypted link (modules/mail/mail-marks.ts).';
comment on column outbox_mails.sealed_link is
  'Encrypted link that grants access. It is deleted once it is sent or expired.';
comment on column outbox_mails.report_of is
  'Website of a monthly report; subject and text are empty until the report is created.';
comment on column outbox_mails.client_report_id is
  'Id of a client''s monthly report; if a user is set too, it is a preview for them.';
create index outbox_mails_to_send on outbox_mails (next_attempt_at) where state = 'kept';
create index outbox_mails_by_time on outbox_mails (created_at);

create table devices (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  label text not null,
  endpoint_hash bytea not null unique,
  subscription bytea not null,
  created_at timestamptz not null,
  last_failed_at timestamptz
);
comment on table devices is 'Browsers that receive push messages (W3C Push API).';
comment on column devices.subscription is 'Endpoint and keys, encrypted.';
create index devices_of_user on devices (user_id);

create table pushes_due (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  message jsonb not null,
  created_at timestamptz not null
);
comment on table pushes_due is 'Push messages to send, each tried once.';

create table messages (
  id uuid primary key,
  company_id uuid not null references companies,
  user_id uuid references users on delete set null,
  topic text not null,
  subject text not null,
  text text not null,
  path text,
  created_at timestamptz not null
);
comment on column messages.user_id is 'Null once the author is deleted.';
create index messages_of_company on messages (company_id, id desc);
create index messages_of_user on messages (user_id);

create table message_answers (
  id uuid primary key,
  message_id uuid not null references messages on delete cascade,
  user_id uuid references users on delete set null,
  text text not null,
  created_at timestamptz not null,
  seen_at timestamptz
);
comment on column message_answers.seen_at is 'When the message''s author opened it; null: not yet.';
create index message_answers_of_message on message_answers (message_id, id);
create index message_answers_unseen on message_answers (message_id) where seen_at is null;

-- ## Quality: policies, releases and settings

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
comment on table tags is 'Own entries of a company in the catalogue of vendors.';

create table csp_policies (
  id bigint generated always as identity primary key,
  company_id uuid not null,
  website_id uuid not null,
  hash bytea not null,
  source text not null,
  disposition text not null,
  text text not null,
  unique (website_id, hash),
  foreign key (company_id, website_id) references websites (company_id, id)
);
comment on table csp_policies is 'Content Security Policies that pages sent: each distinct text once.';

create table page_policies (
  company_id uuid not null,
  website_id uuid not null,
  page_id uuid not null,
  policy_id bigint not null references csp_policies on delete cascade,
  first_seen_at timestamptz not null,
  last_seen_at timestamptz not null,
  observation_id uuid not null,
  primary key (page_id, policy_id),
  foreign key (company_id, website_id) references websites (company_id, id)
);
comment on column page_policies.observation_id is 'Last observation with this policy.';
create index page_policies_of_policy on page_policies (policy_id, last_seen_at);
create index page_policies_of_website on page_policies (website_id, last_seen_at);

create table releases (
  id uuid primary key,
  company_id uuid not null,
  website_id uuid not null,
  label text not null,
  released_at timestamptz not null,
  url text,
  user_id uuid references users on delete set null,
  foreign key (company_id, website_id) references websites (company_id, id)
);
create index releases_of_website on releases (website_id, released_at);

create table settings_changes (
  company_id uuid not null,
  website_id uuid not null,
  changed_at timestamptz not null,
  user_id uuid references users on delete set null,
  foreign key (company_id, website_id) references websites (company_id, id)
);
comment on table settings_changes is 'When the settings that verdicts depend on were saved.';
create index settings_changes_of_website on settings_changes (website_id, changed_at);

create trigger tag_name_stays after delete on tags
  for each row execute function keep_deleted_name('name');
create trigger release_name_stays after delete on releases
  for each row execute function keep_deleted_name('label');

-- ## Shared links and reports

create table report_brands (
  company_id uuid primary key references companies on delete cascade,
  name text not null,
  logo bytea
);
comment on table report_brands is 'Name and logo of the reports that a company sends.';
comment on column report_brands.logo is 'PNG that the server rendered again.';

create table client_reports (
  id uuid primary key,
  company_id uuid not null references companies on delete cascade,
  email text not null,
  label text not null,
  locale text not null,
  time_zone text not null,
  token_hash bytea unique,
  confirmed_at timestamptz,
  is_vouched boolean not null,
  ended_at timestamptz,
  next_at timestamptz,
  last_sent_at timestamptz,
  user_id uuid references users on delete set null,
  created_at timestamptz not null,
  unique (company_id, id)
);
comment on table client_reports is
  'Monthly reports to addresses that belong to no user. None is sent before its reader or a manager has '
  'confirmed it.';
comment on column client_reports.label is 'Name of the reader, for the managers.';
comment on column client_reports.token_hash is 'Token of the mail that asks its reader.';
comment on column client_reports.is_vouched is 'True if a manager confirmed the reader''s consent.';
comment on column client_reports.ended_at is 'When its reader unsubscribed.';
create index client_reports_of_company on client_reports (company_id, id desc);
create index client_reports_due on client_reports (next_at) where ended_at is null;
alter table outbox_mails add foreign key (client_report_id) references client_reports on delete cascade;

create table client_report_websites (
  company_id uuid not null,
  report_id uuid not null,
  website_id uuid not null,
  primary key (report_id, website_id),
  foreign key (company_id, report_id) references client_reports (company_id, id) on delete cascade,
  foreign key (company_id, website_id) references websites (company_id, id) on delete cascade
);
create index client_report_websites_of_website on client_report_websites (company_id, website_id);

create table shared_links (
  id uuid primary key,
  company_id uuid not null references companies on delete cascade,
  token_hash bytea not null unique,
  user_id uuid references users on delete set null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  last_used_at timestamptz,
  label text not null default '',
  client_report_id uuid references client_reports on delete cascade,
  withdrawn_at timestamptz,
  shows text not null default 'health' check (shows in ('health', 'plan')),
  constraint shared_links_of_company unique (company_id, id)
);
comment on table shared_links is
  'Links that open the health or the tracking plan of websites. Only a hash of the secret is stored.';
comment on column shared_links.client_report_id is 'Monthly report that delivered it.';
create index shared_links_by_age on shared_links (expires_at);
create index shared_links_by_company on shared_links (company_id, id desc);

create table shared_link_websites (
  company_id uuid not null,
  link_id uuid not null,
  website_id uuid not null,
  primary key (link_id, website_id),
  foreign key (company_id, link_id) references shared_links (company_id, id) on delete cascade,
  foreign key (company_id, website_id) references websites (company_id, id) on delete cascade
);
create index shared_link_websites_of_website on shared_link_websites (company_id, website_id, link_id);

create table report_subscriptions (
  user_id uuid not null references users on delete cascade,
  company_id uuid not null,
  website_id uuid not null,
  profile_id uuid not null references profiles on delete cascade,
  time_zone text not null,
  next_at timestamptz not null,
  primary key (user_id, website_id),
  foreign key (company_id, website_id) references websites (company_id, id) on delete cascade
);
comment on column report_subscriptions.profile_id is
  'Profile that requested it; the profile must have access to the website.';
create index report_subscriptions_due on report_subscriptions (next_at);
create index report_subscriptions_of_website on report_subscriptions (company_id, website_id);
create index report_subscriptions_of_profile on report_subscriptions (profile_id);

-- A link whose last website is deleted opens nothing
create function forget_empty_link() returns trigger language plpgsql as $$
begin
  delete from shared_links where id = old.link_id
    and not exists (select from shared_link_websites where link_id = old.link_id);
  return null;
end $$;

create trigger links_without_websites_go after delete on shared_link_websites
  for each row execute function forget_empty_link();

-- ## The tracking plan and its events

create table tracking_plans (
  company_id uuid not null,
  website_id uuid not null,
  version integer not null check (version > 0),
  plan jsonb not null,
  note text not null,
  author_id uuid references users on delete set null,
  made_at timestamptz not null,
  changes jsonb,
  primary key (website_id, version),
  foreign key (company_id, website_id) references websites (company_id, id) on delete cascade
);
comment on table tracking_plans is 'Tracking plans. Versions never change.';
comment on column tracking_plans.changes is
  'Changes against the version before; null for the first version, and for versions older than this column.';

create table plan_reevaluations (
  website_id uuid primary key,
  company_id uuid not null,
  version integer not null,
  state text not null check (state in ('waiting', 'running', 'done')),
  phase text not null default 'events' check (phase in ('events', 'judge', 'journeys', 'pages')),
  visits_total integer not null default 0,
  visits_done integer not null default 0,
  before_figures jsonb not null,
  after_figures jsonb not null,
  cursor_at timestamptz,
  cursor_id uuid,
  lease_until timestamptz,
  finished_at timestamptz,
  foreign key (company_id, website_id) references websites (company_id, id) on delete cascade
);
comment on table plan_reevaluations is
  'Progress of the evaluation of stored visits by the last version. A worker holds the row until lease_until.';
comment on column plan_reevaluations.phase is
  'Older visits get their events first. The problems of pages are counted last.';
create index plan_reevaluations_to_do on plan_reevaluations (website_id) where state <> 'done';

create table visit_events (
  observation_id uuid not null,
  company_id uuid not null,
  website_id uuid not null,
  page_id uuid not null,
  observed_at timestamptz not null,
  is_of_journey boolean not null,
  events jsonb not null,
  primary key (observation_id, observed_at),
  foreign key (company_id, website_id) references websites (company_id, id)
) partition by range (observed_at);
comment on table visit_events is 'Events of a visit, stored as long as complete observations.';
comment on column visit_events.is_of_journey is
  'True for a page of a journey, which is evaluated only with its journey.';
create index visit_events_of_website on ONLY public.visit_events (website_id, observed_at, observation_id);

create table visit_judgements (
  observation_id uuid not null,
  company_id uuid not null,
  website_id uuid not null,
  page_id uuid not null,
  observed_at timestamptz not null,
  version integer not null,
  counts jsonb not null,
  findings jsonb not null,
  primary key (observation_id, observed_at),
  foreign key (company_id, website_id) references websites (company_id, id)
) partition by range (observed_at);
comment on column visit_judgements.version is '0 if there was no plan.';
comment on column visit_judgements.counts is 'Addition of the visit to event_days.';
create index visit_judgements_of_website on ONLY public.visit_judgements (website_id, observed_at, observation_id);
create index visit_judgements_with_findings
  on ONLY public.visit_judgements (website_id, observed_at) where findings <> '[]'::jsonb;

create table event_days (
  company_id uuid not null,
  website_id uuid not null,
  day date not null,
  page_id uuid not null,
  event text not null,
  source text not null,
  count integer not null,
  visits integer not null,
  due integer not null,
  met integer not null,
  seen integer not null,
  valid integer not null,
  findings integer not null,
  first_seen_at timestamptz,
  last_seen_at timestamptz,
  primary key (website_id, day, page_id, event, source),
  foreign key (company_id, website_id) references websites (company_id, id)
);
comment on table event_days is 'Events by day (UTC), page and source: screens read these instead of visits.';
comment on column event_days.count is 'Occurrences, planned or not.';
comment on column event_days.visits is 'Visits with such an event.';

-- ## Consent and personal data

create table consent_visits (
  matrix_id uuid not null references consent_matrices on delete cascade,
  company_id uuid not null,
  website_id uuid not null,
  page_id uuid not null references pages on delete cascade,
  state text not null,
  observation_id uuid not null,
  observed_at timestamptz not null,
  record jsonb not null,
  primary key (matrix_id, page_id, state),
  foreign key (company_id, website_id) references websites (company_id, id) on delete cascade
);
comment on table consent_visits is 'Figures of a visit, and names of what vendors set. No values.';
create index consent_visits_of_page on consent_visits (page_id);
create index consent_visits_of_website on consent_visits (website_id);

create table consent_delayed_visits (
  matrix_id uuid not null references consent_matrices on delete cascade,
  company_id uuid not null,
  website_id uuid not null,
  page_id uuid not null references pages on delete cascade,
  state text not null check (state in ('none', 'accept', 'refuse')),
  role text not null check (role in ('tag', 'manager', 'configuration', 'nothing')),
  round smallint not null,
  observation_id uuid not null,
  observed_at timestamptz not null,
  record jsonb,
  primary key (matrix_id, page_id, state, role, round),
  foreign key (company_id, website_id) references websites (company_id, id) on delete cascade
);
comment on table consent_delayed_visits is 'Visits that delayed something.';
comment on column consent_delayed_visits.round is
  '1 for the first visit, 2 for the visit that separates chance from a change.';
comment on column consent_delayed_visits.record is 'Null if the visit was not measured to its end.';
create index consent_delayed_visits_of_page on consent_delayed_visits (page_id);
create index consent_delayed_visits_of_website on consent_delayed_visits (website_id);

create table personal_data (
  company_id uuid not null,
  website_id uuid not null,
  page_id uuid not null references pages on delete cascade,
  group_key text not null,
  kind text not null check (kind in ('email', 'phone', 'iban', 'card', 'nir', 'name')),
  place text not null check (place in ('url', 'referrer', 'body', 'cookie', 'header', 'title', 'dataLayer')),
  field text not null,
  encoding text not null,
  host text not null,
  vendor text,
  consent text not null check (consent in ('none', 'accept', 'refuse', 'unknown')),
  mask text not null,
  answered text not null check (answered in ('none', 'accept', 'refuse')),
  observation_id uuid not null,
  request_id text,
  first_seen_at timestamptz not null,
  last_seen_at timestamptz not null,
  over_at timestamptz,
  canary text check (canary in ('address', 'form')),
  primary key (page_id, group_key, place, encoding, consent),
  foreign key (company_id, website_id) references websites (company_id, id) on delete cascade
);
comment on table personal_data is 'Personal data that a page sends: no column contains a value.';
comment on column personal_data.group_key is 'Key made of kind, host and field.';
comment on column personal_data.host is 'Empty if the data was sent to nobody.';
comment on column personal_data.consent is 'Consent answer of the visitor when the data was sent.';
comment on column personal_data.canary is
  'Position where a visit had planted the data; null if the page supplied it.';
comment on column personal_data.answered is 'Final consent answer of the last visit that showed the data.';
comment on column personal_data.over_at is 'First visit that proves that the page no longer sends it.';
create index personal_data_of_website on personal_data (website_id, last_seen_at);

-- ## The inventory of vendors

-- Returns how many pages a sorted set of 31-bit digests stands for. Sets of fewer than 256 are exact; larger ones are
-- estimated from their 256 smallest digests
create function pages_of_digests(digests integer[]) returns integer language sql immutable as $$
  select case when cardinality(digests) < 256 then cardinality(digests)
    else greatest(256, round(255 * 2147483648.0 / (digests[256]::bigint + 1)))::integer end
$$;

-- Returns the 256 smallest of both sets, sorted; the known set itself if it has all of the others
create function join_digests(known integer[], more integer[]) returns integer[] language sql immutable as $$
  select case when more <@ known then known else array(
    select distinct digest from unnest(known || more) as digest order by digest limit 256) end
$$;

create table website_vendors (
  company_id uuid not null,
  website_id uuid not null,
  vendor text not null,
  purpose text not null,
  hosts text[] not null,
  first_seen_at timestamptz not null,
  last_seen_at timestamptz not null,
  last_observation_id uuid not null,
  before_answer_at timestamptz,
  before_answer_observation_id uuid,
  without_banner_at timestamptz,
  after_acceptance_at timestamptz,
  after_refusal_at timestamptz,
  countries text[] not null default '{}',
  primary key (website_id, vendor),
  foreign key (company_id, website_id) references websites (company_id, id) on delete cascade
);
comment on column website_vendors.vendor is 'Empty for the website itself.';
comment on column website_vendors.before_answer_at is 'When it was last active before the banner got an answer.';
comment on column website_vendors.without_banner_at is 'When it was last active on a page without a banner.';
comment on column website_vendors.countries is
  'Countries in which the addresses of its servers are registered (ISO 3166-1 alpha-2), sorted.';
create index website_vendors_of_company on website_vendors (company_id, vendor);

create table website_vendor_months (
  company_id uuid not null,
  website_id uuid not null,
  vendor text not null,
  month date not null,
  days integer not null,
  visits integer not null,
  requests bigint not null,
  hits bigint not null,
  pings bigint not null,
  bytes bigint not null,
  page_digests integer[] not null,
  pages integer not null default 0,
  primary key (website_id, vendor, month),
  foreign key (company_id, website_id) references websites (company_id, id) on delete cascade
);
comment on table website_vendor_months is 'Activity of a vendor in a month (UTC).';
comment on column website_vendor_months.days is 'One bit for each day of the month.';
comment on column website_vendor_months.pages is 'Counted by a trigger.';

create table website_stores (
  company_id uuid not null,
  website_id uuid not null,
  vendor text not null,
  store text not null check (store in ('cookie', 'local-storage', 'session-storage', 'indexed-db')),
  name text not null,
  host text not null,
  party text not null check (party in ('first', 'third')),
  purpose text not null,
  lifetime_seconds bigint,
  size_bytes integer,
  http_only boolean,
  secure boolean,
  same_site text,
  set_by text,
  first_seen_at timestamptz not null,
  last_seen_at timestamptz not null,
  last_observation_id uuid not null,
  before_answer_at timestamptz,
  primary key (website_id, vendor, store, name, host),
  foreign key (company_id, website_id) references websites (company_id, id) on delete cascade
);
comment on table website_stores is
  'Cookies and storage entries of visitors'' browsers, by the vendor that owns them.';
comment on column website_stores.host is 'Host of a cookie; empty for storage.';
comment on column website_stores.lifetime_seconds is 'Longest lifetime; null for session cookies and for storage.';
comment on column website_stores.set_by is 'Host of the script or response that set it, if a visit saw it.';

create table listed_vendors (
  id uuid primary key,
  company_id uuid not null references companies on delete cascade,
  vendor text not null,
  standing text not null check (standing in ('approved', 'refused')),
  note text not null,
  user_id uuid references users on delete set null,
  set_at timestamptz not null,
  unique (company_id, vendor)
);
comment on table listed_vendors is 'Vendors that a company approves or refuses.';

create function count_pages_of_vendor() returns trigger language plpgsql as $$
begin
  new.pages := public.pages_of_digests(new.page_digests);
  return new;
end
$$;

create trigger vendor_months_count_pages before insert or update of page_digests on website_vendor_months
  for each row execute function count_pages_of_vendor();

-- ## Sealed files

create table sealed_visits (
  id uuid primary key,
  company_id uuid not null,
  website_id uuid not null,
  observation_id uuid,
  url text not null,
  observed_at timestamptz not null,
  sealed_at timestamptz not null,
  sealed_by uuid references users on delete set null,
  size_bytes integer not null,
  sha256 text not null,
  fingerprint text not null,
  stamped_at timestamptz,
  stamped_by text,
  file bytea not null,
  matrix_id uuid,
  visits integer not null default 1,
  visits_left_out integer not null default 0,
  foreign key (company_id, website_id) references websites (company_id, id) on delete cascade,
  check ((stamped_at is null) = (stamped_by is null)),
  check (num_nonnulls(observation_id, matrix_id) = 1)
);
alter table sealed_visits alter column file set storage external;
comment on table sealed_visits is
  'Visits and matrices sealed into files. A file outlasts its visit: only a user, or the deletion of its '
  'website, deletes it.';
comment on column sealed_visits.observation_id is 'Null for a sealed matrix.';
comment on column sealed_visits.matrix_id is 'Null for a sealed visit.';
comment on column sealed_visits.visits_left_out is 'Visits of the matrix that are not in the file.';
comment on column sealed_visits.stamped_at is 'Instant that a timestamp service confirmed.';
create index sealed_visits_of_website on sealed_visits (website_id, id desc);
create index sealed_visits_of_observation on sealed_visits (observation_id);
create index sealed_visits_of_user on sealed_visits (sealed_by) where sealed_by is not null;
create index sealed_visits_of_matrix on sealed_visits (matrix_id) where matrix_id is not null;

-- ## Remedies and causes of regressions

create table rehearsals (
  problem_id uuid primary key references problems on delete cascade,
  company_id uuid not null,
  website_id uuid not null,
  observation_id uuid not null,
  job_id uuid references jobs on delete set null,
  proof jsonb,
  at timestamptz not null,
  ended_at timestamptz,
  is_unasked boolean not null default false,
  foreign key (company_id, website_id) references websites (company_id, id) on delete cascade
);
comment on table rehearsals is 'Last rehearsal of the remedy of a problem.';
comment on column rehearsals.observation_id is 'Visit that shows the problem.';
comment on column rehearsals.is_unasked is 'True if the rehearsal was automatic.';
create index rehearsals_of_website on rehearsals (company_id, website_id, at);
create unique index rehearsals_of_job on rehearsals (job_id) where job_id is not null;

create table scheduled_rehearsals (
  website_id uuid primary key,
  company_id uuid not null,
  next_at timestamptz not null,
  foreign key (company_id, website_id) references websites (company_id, id) on delete cascade
);
comment on table scheduled_rehearsals is 'Websites whose worst problems wait for an automatic rehearsal.';
create index scheduled_rehearsals_due on scheduled_rehearsals (next_at);

create table regression_searches (
  problem_id uuid primary key references problems on delete cascade,
  company_id uuid not null,
  website_id uuid not null,
  observation_id uuid not null,
  job_id uuid references jobs on delete set null,
  suspicions jsonb not null,
  tried integer[] not null,
  culprit jsonb,
  at timestamptz not null,
  ended_at timestamptz,
  foreign key (company_id, website_id) references websites (company_id, id) on delete cascade
);
comment on table regression_searches is 'Last search for the change that caused a page''s problem.';
comment on column regression_searches.observation_id is 'First visit that showed the problem.';
comment on column regression_searches.tried is 'Positions of the tried changes among the suspicions.';
create index regression_searches_of_website on regression_searches (company_id, website_id, at);
create unique index regression_searches_of_job on regression_searches (job_id) where job_id is not null;

create table compared_pages (
  page_id uuid primary key references pages on delete cascade,
  company_id uuid not null,
  website_id uuid not null,
  visited_at timestamptz not null,
  kept jsonb not null,
  history jsonb not null,
  foreign key (company_id, website_id) references websites (company_id, id) on delete cascade
);
comment on table compared_pages is 'Parts of the last visit of each page that counts for health.';
comment on column compared_pages.history is
  'One bit for each recent visit that changed a part, by name; the last visit is the lowest bit.';
create index compared_pages_by_time on compared_pages (website_id, visited_at);

create table page_changes (
  id uuid primary key,
  company_id uuid not null,
  website_id uuid not null,
  job_id uuid not null references jobs on delete cascade,
  name text not null,
  change jsonb not null,
  from_at timestamptz not null,
  to_at timestamptz not null,
  pages integer not null,
  is_restless boolean not null,
  unique (job_id, name),
  foreign key (company_id, website_id) references websites (company_id, id) on delete cascade
);
comment on table page_changes is 'Parts that a run found changed on pages of a website.';
comment on column page_changes.name is 'Name of a header, or address of a script without hashes and versions.';
comment on column page_changes.change is 'Change on the first page that showed it.';
create index page_changes_by_time on page_changes (website_id, to_at);
create index page_changes_of_part on page_changes (website_id, name, to_at);

-- ## Containers of tag managers, and trials

create table containers (
  id uuid primary key,
  company_id uuid not null,
  website_id uuid not null,
  product text not null,
  name text not null,
  vendor_id text,
  address text not null,
  first_seen_at timestamptz not null,
  last_seen_at timestamptz not null,
  names jsonb,
  named_at timestamptz,
  unique (website_id, product, name),
  foreign key (company_id, website_id) references websites (company_id, id) on delete cascade
);
comment on column containers.name is 'Name given by its vendor, or the address of its script.';
comment on column containers.names is 'Names of its tags in an uploaded export, by tag id.';
create index containers_by_time on containers (website_id, last_seen_at);

create table container_versions (
  id uuid primary key,
  company_id uuid not null,
  website_id uuid not null,
  container_id uuid not null references containers on delete cascade,
  number integer not null,
  content_sha256 text not null,
  sha256 text not null,
  size_bytes integer not null,
  container jsonb not null,
  changes integer,
  first_seen_at timestamptz not null,
  last_seen_at timestamptz not null,
  unique (container_id, content_sha256),
  unique (container_id, number),
  foreign key (company_id, website_id) references websites (company_id, id) on delete cascade
);
comment on table container_versions is 'Contents of a container. Its script changes more often than its content.';
comment on column container_versions.sha256 is 'Script that showed the version first.';
comment on column container_versions.changes is 'Number of differences from the version before; null: there is none.';
create index container_versions_by_time on container_versions (website_id, last_seen_at);

create table container_scripts (
  company_id uuid not null,
  website_id uuid not null,
  sha256 text not null,
  kind text,
  version_ids uuid[] not null,
  last_seen_at timestamptz not null,
  primary key (website_id, sha256),
  foreign key (company_id, website_id) references websites (company_id, id) on delete cascade
);
comment on table container_scripts is 'Scripts that were read, each once, with the versions that they contain.';
comment on column container_scripts.kind is 'Kind of a script without a container; null: it has one.';

create table container_days (
  company_id uuid not null,
  website_id uuid not null,
  container_id uuid not null references containers on delete cascade,
  day date not null,
  visits integer not null,
  bytes bigint not null,
  bytes_visits integer not null,
  request_ms double precision not null,
  request_visits integer not null,
  run_ms double precision not null,
  run_visits integer not null,
  events text[] not null,
  keys text[] not null,
  primary key (website_id, container_id, day),
  foreign key (company_id, website_id) references websites (company_id, id) on delete cascade
);
comment on table container_days is 'Figures of a container from the visits of a day (UTC).';
comment on column container_days.bytes is 'Sum over the visits that measured it: `bytes_visits`.';
comment on column container_days.keys is 'Keys of the dataLayer that its variables read and pages set.';

create table container_tag_days (
  company_id uuid not null,
  website_id uuid not null,
  container_id uuid not null references containers on delete cascade,
  day date not null,
  tag integer not null,
  pushes integer not null,
  undecided integer not null,
  page_digests integer[] not null,
  first_fired_at timestamptz,
  last_fired_at timestamptz,
  primary key (website_id, container_id, day, tag),
  foreign key (company_id, website_id) references websites (company_id, id) on delete cascade
);
comment on table container_tag_days is 'Predicted behaviour of a tag on a day (UTC).';
comment on column container_tag_days.page_digests is 'Digests of the pages on which it fired.';

create table container_visits (
  observation_id uuid primary key,
  company_id uuid not null,
  website_id uuid not null,
  page_id uuid not null,
  observed_at timestamptz not null,
  foreign key (company_id, website_id) references websites (company_id, id) on delete cascade
);
comment on table container_visits is 'Visits whose containers are not read yet.';
create index container_visits_by_time on container_visits (observed_at);
create index container_visits_of_website on container_visits (website_id, observed_at);

create table policy_trials (
  website_id uuid not null,
  company_id uuid not null,
  job_id uuid references jobs on delete set null,
  pool text not null,
  policy text,
  pages jsonb not null,
  at timestamptz not null,
  ended_at timestamptz,
  stopped text check (stopped in ('failed', 'cancelled')),
  container_id uuid references containers on delete cascade,
  draft jsonb,
  sealed_draft bytea,
  unique nulls not DISTINCT (website_id, container_id),
  foreign key (company_id, website_id) references websites (company_id, id) on delete cascade,
  check ((policy is null) = (container_id is not null)),
  check ((draft is null) = (container_id is null))
);
comment on table policy_trials is 'Last trial in browsers of either a website''s policy or one of its containers.';
comment on column policy_trials.pool is 'Name of the pool at that time.';
comment on column policy_trials.draft is
  'Public part of a container''s draft; the draft itself is encrypted, until its trial ends.';
comment on column policy_trials.pages is 'Results by page address.';
create unique index policy_trials_of_job on policy_trials (job_id) where job_id is not null;
