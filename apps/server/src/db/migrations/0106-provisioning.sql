-- A directory keeps people and teams of its company by a token of its own scope, never by one of a user (SCIM)
alter table tokens
  drop constraint tokens_scope_check,
  add constraint tokens_scope_check check (scope in ('read', 'run', 'configure', 'provision')),
  add check (scope <> 'provision' or profile_id is null);

alter table profiles
  -- What the directory calls the person
  add external_id text,
  -- What the person signs in with at the directory; null: their e-mail
  add directory_name text,
  -- What the directory ended; it alone can give that back
  add ended_by_directory text check (ended_by_directory in ('membership', 'account')),
  add check (ended_by_directory is null or revoked);
create unique index profiles_directory_name on profiles (company_id, lower(directory_name));
create index profiles_external_id on profiles (company_id, external_id) where external_id is not null;

alter table teams add external_id text;
create index teams_external_id on teams (company_id, external_id) where external_id is not null;
