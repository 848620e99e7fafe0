alter table order_settings add column purchases_from text not null default 'sent';
comment on column order_settings.purchases_from is 'Way by which purchases arrive: sent, or the family of the report that is read.';
