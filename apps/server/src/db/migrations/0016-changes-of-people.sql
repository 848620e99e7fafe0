-- Which version a change started from, so that nobody overwrites what they have not seen
alter table users add column updated_at timestamptz not null default now();
alter table profiles add column updated_at timestamptz not null default now();
alter table companies add column updated_at timestamptz not null default now();

-- When the person last showed that it is them with their password; null: at the sign-in
alter table sessions add column confirmed_at timestamptz;
