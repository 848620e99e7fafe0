-- Attempts that are being made: they fill a counter up to its limit, and are no failures. They lapse with a server that died
alter table throttles
  add column under_way integer not null default 0,
  add column under_way_until timestamptz;

-- Wrong sign-ins of the last minutes, by a hash of the e-mail that was typed: it may be a password by mistake
create table failed_sign_ins (
  email_hash bytea not null,
  network text not null,
  first_at timestamptz not null,
  last_at timestamptz not null,
  times integer not null,
  primary key (email_hash, network)
);
create index failed_sign_ins_by_age on failed_sign_ins (first_at);

-- From format 2 on an entry holds what was before and after as hashes, and how often it happened
alter table audit_log
  add column format smallint not null default 1,
  add column before_hash bytea,
  add column after_hash bytea,
  add column times integer not null default 1,
  add column user_agent_hash text;

create function audit_log_seal_2(previous bytea, entry audit_log) returns bytea
  language sql immutable parallel safe
  return sha256(previous || convert_to(jsonb_build_array(
    2, to_char(entry.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US'), entry.company_id, entry.user_id,
    entry.profile_id, entry.role, entry.operation, entry.target_id, entry.request_id,
    encode(entry.before_hash, 'hex'), encode(entry.after_hash, 'hex'), entry.times)::text, 'UTF8'));

-- The seal of an entry of each format; null for one that holds what its format does not seal
create function audit_log_seal_of(previous bytea, entry audit_log) returns bytea
  language sql immutable parallel safe
  return case
    when entry.format = 2 then audit_log_seal_2(previous, entry)
    when entry.format = 1 and entry.before_hash is null and entry.after_hash is null and entry.times = 1
      then audit_log_seal(previous, entry)
  end;

-- Addresses are kept by their network alone; the seals leave them out
alter table audit_log disable trigger audit_log_stays;
update audit_log set ip = network(set_masklen(
    regexp_replace(ip, '^::ffff:(?=\d+\.)', '')::inet,
    case when ip ~ '^(::ffff:)?\d+\.' then 24 else 48 end))::text
  where ip ~ '^(::ffff:)?\d{1,3}(\.\d{1,3}){3}$' or ip ~* '^[0-9a-f:]*:[0-9a-f:]*$';
alter table audit_log enable trigger audit_log_stays;

-- Written once; only where it came from may be forgotten
create or replace function keep_audit_log() returns trigger language plpgsql as $$
begin
  if new.ip not in ('', old.ip)
    or (new.user_agent_hash is not null and new.user_agent_hash is distinct from old.user_agent_hash)
    or to_jsonb(new) - 'ip' - 'user_agent_hash' is distinct from to_jsonb(old) - 'ip' - 'user_agent_hash' then
    raise exception 'entries of the audit log are not changed';
  end if;
  return new;
end $$;
