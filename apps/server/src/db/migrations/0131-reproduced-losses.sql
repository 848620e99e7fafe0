alter table visitor_settings add column reproductions jsonb not null default '[]';
comment on column visitor_settings.reproductions is 'Last attempts of agents to reproduce losses, with the jobs of their visits.';
