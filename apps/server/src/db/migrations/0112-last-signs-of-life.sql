-- When the user was seen last; it outlives their sessions. Null: never
alter table users add last_seen_at timestamptz;
update users set last_seen_at = greatest(
  (select max(last_seen_at) from sessions where sessions.user_id = users.id),
  (select max(at) from sign_ins where sign_ins.user_id = users.id));
