-- An agent without an address calls out: it opens the connections to the panel
alter table agents
  alter column url drop not null,
  -- which of its processes has the line: the newest
  add column line integer not null default 0,
  add column line_seen_at timestamptz,
  -- its key is refused since then
  add column revoked_at timestamptz;

-- One-time codes by which such agents register
create table agent_codes (
  id uuid primary key,
  -- what the agent names in place of the code
  lookup text not null unique,
  -- sealed: both sides prove that they know it
  code bytea not null,
  -- whose moderators see it
  company_id uuid not null references companies on delete cascade,
  is_shared boolean not null,
  name text not null,
  slug text not null,
  location text not null,
  labels text[] not null,
  -- the agent that registers again
  agent_id uuid references agents on delete cascade,
  made_by uuid references users on delete set null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  -- whoever used it asks again after a lost answer
  used_by_key text,
  used_for uuid references agents on delete cascade,
  check ((used_at is null) = (used_by_key is null))
);
create index agent_codes_of_company on agent_codes (company_id);
create index agent_codes_by_age on agent_codes (expires_at);

-- Requests of the panel that wait for an agent to fetch them, and its answers. Lost with the database's memory: then
-- whoever waits asks again
create unlogged table line_messages (
  id uuid primary key,
  agent_id uuid not null references agents on delete cascade,
  method text not null,
  path text not null,
  headers jsonb not null,
  body text,
  timeout_seconds double precision not null,
  created_at timestamptz not null default clock_timestamp(),
  -- nobody waits for it any more after that
  expires_at timestamptz not null,
  -- the line that took it last
  line integer,
  answered_at timestamptz,
  status integer,
  answer_headers jsonb,
  answer bytea
);
-- Pictures do not get smaller, and the rest lives for moments
alter table line_messages
  alter column body set storage external,
  alter column answer set storage external;
create index line_messages_of_agent on line_messages (agent_id, created_at) where answered_at is null;

-- What lines have signed already. The row `since` says from when on nothing is missing here
create unlogged table line_nonces (
  name text primary key,
  at timestamptz not null default clock_timestamp()
);
create index line_nonces_by_age on line_nonces (at);
