-- Where an agent's visits come from, in the words of those who run it
alter table agents add column location text not null default '';
