-- Words by which agents and websites are told apart, and which agents a website asks for
alter table agents add column labels text[] not null default '{}';
alter table websites
  add column labels text[] not null default '{}',
  add column agent_needs jsonb not null default '{"labels": [], "location": null}';
create index websites_by_label on websites using gin (labels);
