-- The first visit after the last one that shows a problem, where none since then could judge it: it is open and unseen
alter table problems add column unchecked_since timestamptz;
-- what hides it on the last visit: the root of what fails there, or the check that could not be judged
alter table problems add column hidden_by_check text;
alter table problems add column hidden_by_reason text;
-- the facts that the sentence of the root cause names, each cut, as the last visit that shows it proves them
alter table problems add column detail jsonb;
