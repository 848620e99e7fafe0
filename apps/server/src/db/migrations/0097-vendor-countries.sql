-- Where the addresses of a vendor's servers are registered (ISO 3166-1 alpha-2), sorted
alter table website_vendors add column countries text[] not null default '{}';
