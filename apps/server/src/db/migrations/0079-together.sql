-- What many websites have in common, and what was done to many of them at once
create table shared_settings (
  id uuid primary key,
  company_id uuid not null references companies on delete cascade,
  name text not null,
  -- a value for each setting that it shares, as the contract has them
  settings jsonb not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (company_id, id),
  constraint shared_settings_name_in_company unique (company_id, name)
);
create trigger shared_settings_name_stays after delete on shared_settings
  for each row execute function keep_deleted_name('name');

alter table websites
  -- the set that it inherits from: what the set has stands in the website's own columns too
  add column shared_settings_id uuid,
  -- settings that its set has, and it has a value of its own for
  add column exceptions text[] not null default '{}',
  -- who hears of its incidents, beside those that the rules name
  add column channel_ids uuid[] not null default '{}',
  add constraint websites_shared_settings foreign key (company_id, shared_settings_id)
    references shared_settings (company_id, id) on delete set null (shared_settings_id);
create index websites_of_shared_settings on websites (shared_settings_id) where shared_settings_id is not null;

alter table alarm_rules
  -- every website that inherits these, in place of one website
  add column shared_settings_id uuid,
  add constraint alarm_rules_shared_settings foreign key (company_id, shared_settings_id)
    references shared_settings (company_id, id) on delete cascade,
  add constraint alarm_rules_of_one_place check (website_id is null or shared_settings_id is null);
create index alarm_rules_of_shared_settings on alarm_rules (shared_settings_id) where shared_settings_id is not null;

-- A channel that is deleted is named by no website and no shared settings any more
create function forget_channel() returns trigger language plpgsql as $$
begin
  update websites set channel_ids = array_remove(channel_ids, old.id)
    where company_id = old.company_id and old.id = any(channel_ids);
  update shared_settings set settings = jsonb_set(settings, '{channelIds}', (settings -> 'channelIds') - old.id::text)
    where company_id = old.company_id and settings -> 'channelIds' ? old.id::text;
  return null;
end $$;
create trigger channel_is_forgotten after delete on channels
  for each row execute function forget_channel();

create table bulk_changes (
  id uuid primary key,
  company_id uuid not null references companies on delete cascade,
  -- null: a company's token, or a user who is gone
  user_id uuid references users on delete set null,
  -- what was asked for, as the contract has it
  action jsonb not null,
  created_at timestamptz not null,
  undone_at timestamptz,
  unique (company_id, id)
);

create table bulk_change_websites (
  bulk_change_id uuid not null,
  company_id uuid not null,
  website_id uuid not null,
  outcome text not null check (outcome in ('waiting', 'changed', 'same', 'refused', 'undone', 'kept')),
  -- why it was refused, or was kept when the rest was undone
  refusal text,
  before jsonb,
  after jsonb,
  primary key (bulk_change_id, website_id),
  foreign key (company_id, bulk_change_id) references bulk_changes (company_id, id) on delete cascade,
  foreign key (company_id, website_id) references websites (company_id, id) on delete cascade
);
create index bulk_change_websites_of_website on bulk_change_websites (website_id);
