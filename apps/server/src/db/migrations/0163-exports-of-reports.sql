alter table report_interfaces add column dataset text not null default '', add column location text not null default '';
comment on column report_interfaces.dataset is 'BigQuery export of a property, as PROJECT.DATASET. Empty: none.';
comment on column report_interfaces.location is 'Location of the dataset. Empty: BigQuery finds it.';
