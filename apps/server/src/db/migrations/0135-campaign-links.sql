create table link_lists (
  id uuid primary key,
  company_id uuid not null,
  website_id uuid not null,
  name text not null,
  links jsonb not null,
  rules jsonb not null,
  cron text,
  time_zone text,
  next_run_at timestamptz,
  last_overlap_at timestamptz,
  last_missed_at timestamptz,
  catch_up_at timestamptz,
  catch_up_due_at timestamptz,
  catch_up_missed integer,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (company_id, id),
  foreign key (company_id, website_id) references websites (company_id, id) on delete cascade,
  check ((cron is null) = (time_zone is null))
);
comment on table link_lists is 'Lists of campaign links of websites.';
comment on column link_lists.rules is 'Fields by which the links are judged.';
comment on column link_lists.next_run_at is 'When the schedule starts the next check; null: never.';
comment on column link_lists.last_overlap_at is 'Last scheduled time at which the previous check was still active.';
create unique index link_lists_website_id_name_key on link_lists (website_id, lower(name));
create index link_lists_due on link_lists (next_run_at) where next_run_at is not null;

alter table jobs
  drop constraint jobs_kind_check,
  add constraint jobs_kind_check
    check (kind in ('audit', 'pool', 'test', 'discovery', 'trial', 'journey', 'consent', 'links')),
  add column link_list_id uuid,
  add foreign key (company_id, link_list_id) references link_lists (company_id, id) on delete set null (link_list_id);
create index jobs_of_link_list on jobs (link_list_id, id desc) where link_list_id is not null;
create unique index jobs_one_active_of_link_list
  on jobs (link_list_id) where (state in ('queued', 'running')) and (kind = 'links');

create table checked_links (
  job_id uuid not null,
  position integer not null,
  company_id uuid not null,
  website_id uuid not null,
  link_list_id uuid not null,
  checked_at timestamptz not null,
  is_broken boolean not null,
  link jsonb not null,
  primary key (job_id, position),
  foreign key (company_id, job_id) references jobs (company_id, id) on delete cascade,
  foreign key (company_id, link_list_id) references link_lists (company_id, id) on delete cascade,
  foreign key (company_id, website_id) references websites (company_id, id) on delete cascade
);
comment on table checked_links is 'Campaign links that a check followed, with masked addresses.';
comment on column checked_links.position is 'Place in the list of the check, from 1.';
comment on column checked_links.is_broken is 'True if the link has findings.';
create index checked_links_of_list on checked_links (link_list_id);
create index checked_links_of_website on checked_links (website_id, checked_at);
