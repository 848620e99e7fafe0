-- What is wrong, once: a root cause or a failing test of a website, or what keeps Vigie from knowing. Its problems are its
-- pages, its incidents are when an alarm rang for it
create table causes (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null references companies on delete cascade,
  -- null for what concerns no single website
  website_id uuid,
  -- null: the primary tracker, or none
  tracker_id uuid,
  -- what tells the causes of a website apart, as alarms name them: cause:TRACKER:CHECK:REASON, test:ID, site, …
  key text not null,
  created_at timestamptz not null default now(),
  unique nulls not distinct (company_id, website_id, key),
  unique (company_id, id),
  foreign key (company_id, website_id) references websites (company_id, id) on delete cascade
);

alter table problems add column cause_id uuid;
alter table incidents add column cause_id uuid;
-- an acknowledgement ends by its date too, as that of a problem does
alter table incidents add column acknowledged_until timestamptz;
alter table incident_steps add column cause_id uuid;
alter table incident_steps alter column incident_id drop not null;

create function key_of_problem(tracker uuid, root text, reason text, test uuid) returns text language sql immutable as $$
  select case when test is null then 'cause:' || tracker || ':' || root || ':' || reason else 'test:' || test end
$$;

insert into causes (company_id, website_id, tracker_id, key, created_at)
select company_id, website_id, (array_agg(tracker_id))[1], key, min(at) from (
  select company_id, website_id, nullif(tracker_id, '00000000-0000-0000-0000-000000000000') as tracker_id,
    key_of_problem(tracker_id, root_check, root_reason, test_id) as key, first_seen_at as at
  from problems
  union all
  select company_id, website_id, tracker_id, cause_key, first_seen_at from incidents
) as known group by 1, 2, 4;

update problems set cause_id = causes.id from causes
where causes.company_id = problems.company_id and causes.website_id = problems.website_id
  and causes.key = key_of_problem(problems.tracker_id, root_check, root_reason, test_id);
update incidents set cause_id = causes.id from causes
where causes.company_id = incidents.company_id and causes.website_id is not distinct from incidents.website_id
  and causes.key = incidents.cause_key;
update incident_steps set cause_id = incidents.cause_id from incidents where incidents.id = incident_steps.incident_id;

alter table problems alter column cause_id set not null;
alter table problems add foreign key (company_id, cause_id) references causes (company_id, id);
alter table incidents alter column cause_id set not null;
alter table incidents add foreign key (company_id, cause_id) references causes (company_id, id) on delete cascade;
alter table incident_steps alter column cause_id set not null;
alter table incident_steps add foreign key (company_id, cause_id) references causes (company_id, id) on delete cascade;
create index problems_of_cause on problems (cause_id, last_seen_at, id);
create index incidents_by_cause on incidents (cause_id, id);
create index incident_steps_of_cause on incident_steps (cause_id, id);

-- A note is of one page of a cause, or of the whole cause
alter table problem_notes alter column problem_id drop not null;
alter table problem_notes add column cause_id uuid;
alter table problem_notes add check ((problem_id is null) <> (cause_id is null));
alter table problem_notes add foreign key (company_id, cause_id) references causes (company_id, id) on delete cascade;
create index problem_notes_of_cause on problem_notes (cause_id, created_at) where cause_id is not null;

-- The cause of a new row, made where there is none: whoever writes problems or incidents cannot forget it
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
  new.cause_id := public.find_cause(new.company_id, new.website_id, new.tracker_id,
    public.key_of_problem(new.tracker_id, new.root_check, new.root_reason, new.test_id));
  return new;
end
$$;
create trigger problems_have_a_cause before insert on problems
  for each row when (new.cause_id is null) execute function set_cause_of_problem();

create function set_cause_of_incident() returns trigger language plpgsql as $$
begin
  new.cause_id := public.find_cause(new.company_id, new.website_id, new.tracker_id, new.cause_key);
  return new;
end
$$;
create trigger incidents_have_a_cause before insert on incidents
  for each row when (new.cause_id is null) execute function set_cause_of_incident();

create function set_cause_of_step() returns trigger language plpgsql as $$
begin
  new.cause_id := (select cause_id from public.incidents where id = new.incident_id);
  return new;
end
$$;
create trigger incident_steps_have_a_cause before insert on incident_steps
  for each row when (new.cause_id is null) execute function set_cause_of_step();
