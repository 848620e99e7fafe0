-- Personal data that the pages of a website give away. No column has a value: the mask alone is stored
create table personal_data (
  company_id uuid not null,
  website_id uuid not null,
  page_id uuid not null references pages on delete cascade,
  -- Of kind, host and field: what one repair ends, and one cause
  group_key text not null,
  kind text not null check (kind in ('email', 'phone', 'iban', 'card', 'nir', 'name')),
  place text not null check (place in ('url', 'referrer', 'body', 'cookie', 'header', 'title', 'dataLayer')),
  field text not null,
  encoding text not null,
  -- Empty: nobody was sent it
  host text not null,
  vendor text,
  -- What the visitor had answered when it left
  consent text not null check (consent in ('none', 'accept', 'refuse', 'unknown')),
  mask text not null,
  -- What the visitor of the visit that showed it last had answered in the end
  answered text not null check (answered in ('none', 'accept', 'refuse')),
  observation_id uuid not null,
  request_id text,
  first_seen_at timestamptz not null,
  last_seen_at timestamptz not null,
  -- The first visit that proves that the page sends it no more
  over_at timestamptz,
  primary key (page_id, group_key, place, encoding, consent),
  foreign key (company_id, website_id) references websites (company_id, id) on delete cascade
);
create index personal_data_of_website on personal_data (website_id, last_seen_at);
