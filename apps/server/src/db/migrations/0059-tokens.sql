-- What programs sign their requests with; only a hash of the text is kept. Without a profile a token is its company's
create table tokens (
  id uuid primary key,
  company_id uuid not null references companies on delete cascade,
  profile_id uuid,
  name text not null,
  scope text not null check (scope in ('read', 'run', 'configure')),
  token_hash bytea not null unique,
  created_by uuid references users on delete set null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  last_used_at timestamptz,
  -- it stays as long as the audit log names it
  revoked_at timestamptz,
  foreign key (company_id, profile_id) references profiles (company_id, id) on delete cascade
);
create index tokens_of_profile on tokens (profile_id);
create index tokens_of_company on tokens (company_id);
create index tokens_by_age on tokens (expires_at);

-- Whoever calls: a user, or a company's token
alter table idempotency_keys drop constraint idempotency_keys_user_id_fkey;
alter table idempotency_keys rename column user_id to caller_id;

-- From format 3 on an entry holds the token that signed the call
alter table audit_log add column token_id uuid;

create function audit_log_seal_3(previous bytea, entry audit_log) returns bytea
  language sql immutable parallel safe
  return sha256(previous || convert_to(jsonb_build_array(
    3, to_char(entry.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US'), entry.company_id, entry.user_id,
    entry.profile_id, entry.role, entry.operation, entry.target_id, entry.request_id,
    encode(entry.before_hash, 'hex'), encode(entry.after_hash, 'hex'), entry.times, entry.token_id)::text, 'UTF8'));

create or replace function audit_log_seal_of(previous bytea, entry audit_log) returns bytea
  language sql immutable parallel safe
  return case
    when entry.format = 3 then audit_log_seal_3(previous, entry)
    when entry.token_id is not null then null
    when entry.format = 2 then audit_log_seal_2(previous, entry)
    when entry.format = 1 and entry.before_hash is null and entry.after_hash is null and entry.times = 1
      then audit_log_seal(previous, entry)
  end;
