-- Which objects configuration files made or took over: only those files may delete them. A mark goes with its object.
create table file_marks (
  id uuid primary key,
  company_id uuid not null references companies,
  kind text not null,
  file_set text not null,
  key text not null,
  unique (company_id, kind, key)
);

create function forget_file_mark() returns trigger language plpgsql as $$
begin
  delete from file_marks where id = old.id;
  return old;
end $$;
create trigger websites_forget_file_mark after delete on websites for each row execute function forget_file_mark();
create trigger contexts_forget_file_mark after delete on contexts for each row execute function forget_file_mark();
create trigger tests_forget_file_mark after delete on tests for each row execute function forget_file_mark();
create trigger pools_forget_file_mark after delete on pools for each row execute function forget_file_mark();
create trigger channels_forget_file_mark after delete on channels for each row execute function forget_file_mark();
create trigger alarm_rules_forget_file_mark after delete on alarm_rules for each row execute function forget_file_mark();
