-- A provider that the environment names no more is disabled; it is enabled again when it is named again, unlike one that
-- an administrator disabled
alter table identity_providers add withdrawn_at timestamptz;
