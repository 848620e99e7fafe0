alter table {visits} {on_cluster} drop column if exists varying;

drop table if exists {all.monthly_states} {on_cluster} sync;

drop table if exists {monthly_states} {on_cluster} sync;

drop table if exists {all.monthly_state_values} {on_cluster} sync;

drop table if exists {monthly_state_values} {on_cluster} sync;
