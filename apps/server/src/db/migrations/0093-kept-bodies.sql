-- Which websites have a kept body, and since when last: its compressed bytes lie in file_contents, once for each company
create table website_bodies (
  company_id uuid not null,
  website_id uuid not null,
  sha256 text not null,
  size_bytes integer not null,
  last_used_at timestamptz not null,
  primary key (website_id, sha256),
  foreign key (company_id, website_id) references websites (company_id, id),
  foreign key (company_id, sha256) references file_contents (company_id, sha256)
);
create index website_bodies_by_use on website_bodies (website_id, last_used_at);
create index website_bodies_of_file on website_bodies (company_id, sha256);
