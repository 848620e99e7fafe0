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

-- Under which name and logo a company sends reports
create table report_brands (
  company_id uuid primary key references companies (id) on delete cascade,
  name text not null,
  -- As PNG, drawn again by the server
  logo bytea
);

-- Monthly reports to addresses that are no users': none is sent before its reader, or a manager, has confirmed it
create table client_reports (
  id uuid primary key,
  company_id uuid not null references companies (id) on delete cascade,
  email text not null,
  -- Who it is, for the managers
  label text not null,
  locale text not null,
  time_zone text not null,
  -- Of the mail that asks its reader
  token_hash bytea unique,
  confirmed_at timestamptz,
  -- The manager vouches for the reader's consent
  is_vouched boolean not null,
  -- Its reader wants it no more
  ended_at timestamptz,
  next_at timestamptz,
  last_sent_at timestamptz,
  user_id uuid references users on delete set null,
  created_at timestamptz not null,
  unique (company_id, id)
);
create index client_reports_of_company on client_reports (company_id, id desc);
create index client_reports_due on client_reports (next_at) where ended_at is null;

create table client_report_websites (
  company_id uuid not null,
  report_id uuid not null,
  website_id uuid not null,
  primary key (report_id, website_id),
  foreign key (company_id, report_id) references client_reports (company_id, id) on delete cascade,
  foreign key (company_id, website_id) references websites (company_id, id) on delete cascade
);
create index client_report_websites_of_website on client_report_websites (company_id, website_id);

-- The client that a monthly report goes to; its mail is made when it is sent
alter table outbox_mails add column client_report_id uuid references client_reports (id) on delete cascade;

-- A link opens one website or several
alter table shared_links
  add column label text not null default '',
  -- The monthly report that brought it; its reader may end that by the link for as long as the report exists
  add column client_report_id uuid references client_reports (id) on delete cascade,
  add column withdrawn_at timestamptz,
  add constraint shared_links_of_company unique (company_id, id);
create table shared_link_websites (
  company_id uuid not null,
  link_id uuid not null,
  website_id uuid not null,
  primary key (link_id, website_id),
  foreign key (company_id, link_id) references shared_links (company_id, id) on delete cascade,
  foreign key (company_id, website_id) references websites (company_id, id) on delete cascade
);
create index shared_link_websites_of_website on shared_link_websites (company_id, website_id, link_id);
insert into shared_link_websites select company_id, id, website_id from shared_links;
alter table shared_links drop column website_id;
alter table shared_links add foreign key (company_id) references companies (id) on delete cascade;
create index shared_links_by_company on shared_links (company_id, id desc);

-- A link whose last website is deleted opens nothing
create function forget_empty_link() returns trigger language plpgsql as $$
begin
  delete from shared_links where id = old.link_id
    and not exists (select from shared_link_websites where link_id = old.link_id);
  return null;
end $$;
create trigger links_without_websites_go after delete on shared_link_websites
  for each row execute function forget_empty_link();
