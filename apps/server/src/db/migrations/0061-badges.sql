-- Who sees a website's badge; a website without a row has none. The token is sealed, bound to `website_badges:WEBSITE`
create table website_badges (
  website_id uuid primary key,
  company_id uuid not null,
  access text not null check (access in ('token', 'public')),
  token_sealed bytea check ((access = 'token') = (token_sealed is not null)),
  foreign key (company_id, website_id) references websites (company_id, id) on delete cascade
);
