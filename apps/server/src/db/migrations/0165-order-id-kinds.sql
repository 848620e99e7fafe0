alter table order_sources add column id_kind text not null default 'number' check (id_kind in ('number', 'id'));
comment on column order_sources.id_kind is 'Number of an order that is compared with the transaction id: the one that customers see, or the internal id of the shop.';
