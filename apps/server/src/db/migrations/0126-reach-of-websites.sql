create table reach_shares (
  website_id uuid primary key,
  company_id uuid not null,
  shares jsonb not null,
  updated_at timestamptz not null,
  foreign key (company_id, website_id) references websites (company_id, id) on delete cascade
);
comment on table reach_shares is 'Shares of browsers and answers among the visitors of websites, as their owners enter them.';
comment on column reach_shares.shares is 'In percent; null where a share is not known.';
