-- What opens a closed website: sealed entries, with their names and the origins that they are sent to in the open.
alter table contexts
  add column access bytea,
  add column access_names jsonb not null default '[]',
  add column access_origins jsonb not null default '[]';

-- The context of runs that name none, audits and discoveries too; null: the website as it is.
alter table websites add column context_id uuid references contexts (id);
