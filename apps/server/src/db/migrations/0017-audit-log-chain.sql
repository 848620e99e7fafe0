-- Each entry is sealed to the one before: an entry that is changed, taken out or put in breaks the chain.
-- Where somebody called from is left out of the seal, because it is forgotten with the person.
alter table audit_log add column seal bytea, add column previous_seal bytea;

create function audit_log_seal(previous bytea, entry audit_log) returns bytea
  language sql immutable parallel safe
  return sha256(previous || convert_to(jsonb_build_array(
    to_char(entry.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US'), entry.company_id, entry.user_id,
    entry.profile_id, entry.role, entry.operation, entry.target_id, entry.request_id)::text, 'UTF8'));

-- Written once; only where it came from may be forgotten
create function keep_audit_log() returns trigger language plpgsql as $$
begin
  if new.ip <> '' or to_jsonb(new) - 'ip' is distinct from to_jsonb(old) - 'ip' then
    raise exception 'entries of the audit log are not changed';
  end if;
  return new;
end $$;
create trigger audit_log_stays before update on audit_log for each row execute function keep_audit_log();

create index audit_log_of_operation on audit_log (operation, at desc, id desc);
create index audit_log_of_target on audit_log (target_id, at desc, id desc) where target_id is not null;
