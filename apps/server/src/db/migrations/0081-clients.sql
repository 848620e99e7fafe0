-- How many visits a company may have in a calendar month (UTC); null: as many as it wants
alter table companies add column visits_per_month integer check (visits_per_month > 0);

-- Visits that runs of a company were granted in a month (UTC), less what they gave back, and when its managers were told
-- that the budget nears its end and that it has ended. A website that is deleted gives nothing back
create table company_months (
  company_id uuid not null references companies (id) on delete cascade,
  month timestamptz not null,
  visits integer not null,
  warned_at timestamptz,
  reached_at timestamptz,
  primary key (company_id, month)
);

insert into company_months
select company_id, date_trunc('month', day, 'UTC'), sum(visits) from visit_grants group by 1, 2;

-- Whatever changes the visits of a day changes those of its month. Rows are only deleted when their time is over
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
