-- What the audit log calls an object that is gone. Users are not among them: their names go with them
create table deleted_names (
  id uuid primary key,
  name text not null,
  deleted_at timestamptz not null default now()
);
create index deleted_names_by_age on deleted_names (deleted_at);

-- The argument is the column that names an object; a website may have an address alone
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
create trigger website_name_stays after delete on websites
  for each row execute function keep_deleted_name('name');
create trigger context_name_stays after delete on contexts
  for each row execute function keep_deleted_name('label');
create trigger test_name_stays after delete on tests
  for each row execute function keep_deleted_name('title');
create trigger pool_name_stays after delete on pools
  for each row execute function keep_deleted_name('name');
create trigger agent_name_stays after delete on agents
  for each row execute function keep_deleted_name('name');
create trigger tag_name_stays after delete on tags
  for each row execute function keep_deleted_name('name');
create trigger release_name_stays after delete on releases
  for each row execute function keep_deleted_name('label');
