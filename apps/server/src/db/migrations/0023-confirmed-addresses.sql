-- An address that somebody wants for an account, until its owner confirms it by the link that was sent there
create table email_changes (
  user_id uuid primary key references users on delete cascade,
  email text not null,
  token_hash bytea not null unique,
  created_at timestamptz not null,
  expires_at timestamptz not null
);

-- Whoever asks waits as long, whether or not the address is taken: a worker looks later, and sends a link or a hint
create table join_requests (
  id uuid primary key,
  company_id uuid not null references companies on delete cascade,
  guest_code text not null,
  email text not null,
  first_name text not null,
  last_name text not null,
  language text check (language in ('fr', 'en')),
  -- null until the link was sent
  token_hash bytea unique,
  created_at timestamptz not null,
  expires_at timestamptz
);
create index join_requests_to_answer on join_requests (id) where token_hash is null;

-- What the first start decided: instances from now on are strict with new passwords, those that were there stay as they were
create table instance_settings (
  only_row boolean primary key default true check (only_row),
  password_policy text not null check (password_policy in ('spec', 'strict'))
);
insert into instance_settings (password_policy)
  select case when exists (select from users) then 'spec' else 'strict' end;
