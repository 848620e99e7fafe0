alter table incidents rename column told to notifications;
update incidents set notifications = (
  select coalesce(jsonb_object_agg(key, (value - 'isOverTold') || jsonb_build_object('isEndSent', value -> 'isOverTold')), '{}')
  from jsonb_each(notifications));
alter table limit_reaches rename column told_at to notified_at;
comment on column limit_reaches.notified_at is 'When its managers were notified.';
