-- A new app counts once a code of it was given; until then the one before it does
alter table totp_secrets
  alter column secret drop not null,
  add next_secret bytea;

-- How often the second step was tried in vain
alter table sign_in_steps add tries integer not null default 0;

-- When its user was told that somebody may have a copy of its key
alter table passkeys add copied_at timestamptz;
