-- Links that open the health of one website to whoever holds them; only a hash of the secret is kept
create table shared_links (
  id uuid primary key,
  company_id uuid not null,
  website_id uuid not null,
  token_hash bytea not null unique,
  user_id uuid references users on delete set null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  last_used_at timestamptz,
  foreign key (company_id, website_id) references websites (company_id, id) on delete cascade
);
create index shared_links_of_website on shared_links (website_id, id);
create index shared_links_by_age on shared_links (expires_at);
