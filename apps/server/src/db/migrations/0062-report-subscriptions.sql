-- Who is sent a website's health report each month. They asked for it as a profile, which has to reach the website still
create table report_subscriptions (
  user_id uuid not null references users on delete cascade,
  company_id uuid not null,
  website_id uuid not null,
  profile_id uuid not null references profiles on delete cascade,
  time_zone text not null,
  next_at timestamptz not null,
  primary key (user_id, website_id),
  foreign key (company_id, website_id) references websites (company_id, id) on delete cascade
);
create index report_subscriptions_due on report_subscriptions (next_at);
create index report_subscriptions_of_website on report_subscriptions (company_id, website_id);
create index report_subscriptions_of_profile on report_subscriptions (profile_id);

-- The website of a monthly report. Its mail has no subject and no text until it is made, which is when it is sent
alter table outbox_mails add column report_of uuid;
