-- When the author of a message saw an answer to it
alter table message_answers add column seen_at timestamptz;
update message_answers set seen_at = created_at;
create index message_answers_unseen on message_answers (message_id) where seen_at is null;
