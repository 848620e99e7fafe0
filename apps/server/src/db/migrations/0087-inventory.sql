-- How many pages a sorted set of 31-bit digests stands for: all of fewer than 256, else as many as the 256 smallest
-- of evenly spread ones let expect
create function pages_of_digests(digests integer[]) returns integer language sql immutable as $$
  select case when cardinality(digests) < 256 then cardinality(digests)
    else greatest(256, round(255 * 2147483648.0 / (digests[256]::bigint + 1)))::integer end
$$;

-- The 256 smallest of both sets, sorted. A set that knows them all stays as it is
create function join_digests(known integer[], more integer[]) returns integer[] language sql immutable as $$
  select case when more <@ known then known else array(
    select distinct digest from unnest(known || more) as digest order by digest limit 256) end
$$;

-- The vendors that fire on a website. An empty vendor is the website itself
create table website_vendors (
  company_id uuid not null,
  website_id uuid not null,
  vendor text not null,
  purpose text not null,
  hosts text[] not null,
  first_seen_at timestamptz not null,
  last_seen_at timestamptz not null,
  last_observation_id uuid not null,
  -- When it was last active before the banner got an answer, with that visit; on a page without any banner; after an
  -- acceptance; and after a refusal
  before_answer_at timestamptz,
  before_answer_observation_id uuid,
  without_banner_at timestamptz,
  after_acceptance_at timestamptz,
  after_refusal_at timestamptz,
  primary key (website_id, vendor),
  foreign key (company_id, website_id) references websites (company_id, id) on delete cascade
);
create index website_vendors_of_company on website_vendors (company_id, vendor);

-- What each did in a month (UTC)
create table website_vendor_months (
  company_id uuid not null,
  website_id uuid not null,
  vendor text not null,
  month date not null,
  -- A bit for each day of the month
  days integer not null,
  visits integer not null,
  requests bigint not null,
  hits bigint not null,
  pings bigint not null,
  bytes bigint not null,
  page_digests integer[] not null,
  pages integer not null default 0,
  primary key (website_id, vendor, month),
  foreign key (company_id, website_id) references websites (company_id, id) on delete cascade
);

create function count_pages_of_vendor() returns trigger language plpgsql as $$
begin
  new.pages := public.pages_of_digests(new.page_digests);
  return new;
end
$$;
create trigger vendor_months_count_pages before insert or update of page_digests on website_vendor_months
  for each row execute function count_pages_of_vendor();

-- Cookies and storage entries of visitors' browsers, by the vendor whose they are
create table website_stores (
  company_id uuid not null,
  website_id uuid not null,
  vendor text not null,
  store text not null check (store in ('cookie', 'local-storage', 'session-storage', 'indexed-db')),
  name text not null,
  -- The host of a cookie; empty for storage
  host text not null,
  party text not null check (party in ('first', 'third')),
  purpose text not null,
  -- The longest that was seen; null: it ends with the session, or storage that stays
  lifetime_seconds bigint,
  size_bytes integer,
  http_only boolean,
  secure boolean,
  same_site text,
  -- The host of the script or answer that set it, where it was seen
  set_by text,
  first_seen_at timestamptz not null,
  last_seen_at timestamptz not null,
  last_observation_id uuid not null,
  before_answer_at timestamptz,
  primary key (website_id, vendor, store, name, host),
  foreign key (company_id, website_id) references websites (company_id, id) on delete cascade
);

-- Vendors that a company approves of, or refuses
create table listed_vendors (
  id uuid primary key,
  company_id uuid not null references companies on delete cascade,
  vendor text not null,
  standing text not null check (standing in ('approved', 'refused')),
  note text not null,
  user_id uuid references users on delete set null,
  set_at timestamptz not null,
  unique (company_id, vendor)
);

-- What lists of a company end at once when they change
create index problems_of_vendors on problems (company_id) where kind = 'finding' and finding_key like 'finding:vendor-%'
  and resolved_at is null;
