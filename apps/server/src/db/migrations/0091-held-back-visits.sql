-- What a consent matrix holds back, to see whether a page's order depends on speed; null: nothing
alter table consent_matrices
  add column hold_back_ms integer check (hold_back_ms between 1 and 10000);

-- What a matrix keeps of a visit that held something back. Null: it was not measured to its end
create table consent_held_visits (
  matrix_id uuid not null references consent_matrices on delete cascade,
  company_id uuid not null,
  website_id uuid not null,
  page_id uuid not null references pages on delete cascade,
  state text not null check (state in ('none', 'accept', 'refuse')),
  role text not null check (role in ('tag', 'manager', 'configuration', 'nothing')),
  -- 1: the first visit, 2: the one that tells chance from a change
  round smallint not null,
  observation_id uuid not null,
  observed_at timestamptz not null,
  record jsonb,
  primary key (matrix_id, page_id, state, role, round),
  foreign key (company_id, website_id) references websites (company_id, id) on delete cascade
);
create index consent_held_visits_of_page on consent_held_visits (page_id);
create index consent_held_visits_of_website on consent_held_visits (website_id);
