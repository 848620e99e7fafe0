-- What the hours of a day (UTC) sum up to: long periods are read from few rows. Whatever changes an hour changes its day.
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

insert into verdict_days
select company_id, website_id, date_trunc('day', hour, 'UTC'), "check", outcome, reason, root_check, root_reason,
  sum(verdicts)
from verdict_rollups group by 1, 2, 3, 4, 5, 6, 7, 8;

insert into visit_days
select company_id, website_id, date_trunc('day', hour, 'UTC'), sum(measured), sum(failed), sum(hits), sum(page_views)
from visit_rollups group by 1, 2, 3;

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
create trigger verdict_days_follow after insert or update or delete on verdict_rollups
  for each row execute function keep_verdict_days();

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
create trigger visit_days_follow after insert or update or delete on visit_rollups
  for each row execute function keep_visit_days();
