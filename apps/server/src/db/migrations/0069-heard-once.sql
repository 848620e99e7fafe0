-- Whom a delivery tells, as hashes: a message is told once to each, whichever channels of a kind lead to them. Null before
-- its first attempt; empty when others tell all of them.
alter table deliveries add column heard_by jsonb;
-- Somebody had it sent again: it tells all of its own.
alter table deliveries add column is_resent boolean not null default false;
create index deliveries_of_message on deliveries (message_id);
