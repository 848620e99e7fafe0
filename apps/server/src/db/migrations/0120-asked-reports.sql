alter table report_interfaces add column leased_until timestamptz;
comment on column report_interfaces.leased_until is 'Until then one worker asks it.';
alter table report_visits add column agent_id uuid not null;
comment on column report_visits.agent_id is 'Agent that visited the page.';
