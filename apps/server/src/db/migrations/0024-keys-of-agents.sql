-- The keys of the link to an agent are renewed: the panel's own for it, beside the one that the agent names
alter table agents
  add column keys_since timestamptz not null default now(),
  add column renew_keys_at timestamptz not null default now() + interval '90 days',
  -- settled: nothing to do; asked: new ones are wanted; unsupported: the agent knows no renewal yet
  add column keys_state text not null default 'settled' check (keys_state in ('settled', 'asked', 'unsupported')),
  -- sealed; null: the key by which the panel pairs
  add column panel_key bytea,
  -- offered, and not seen to be taken yet
  add column next_panel_key bytea,
  add column next_public_key text;

-- Whoever goes back to an older version finds the keys of before for some days
update agents set keys_since = created_at,
  renew_keys_at = greatest(created_at + interval '90 days', now() + interval '7 days');
