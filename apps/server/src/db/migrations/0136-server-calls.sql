create table server_call_batches (
  website_id uuid not null,
  company_id uuid not null,
  batch_id uuid not null,
  received_at timestamptz not null,
  dropped bigint not null,
  is_complete boolean not null,
  primary key (website_id, batch_id),
  foreign key (company_id, website_id) references websites (company_id, id) on delete cascade
);
comment on table server_call_batches is 'Batches of calls that a recording proxy sent. A known batch changes nothing.';
comment on column server_call_batches.dropped is 'Calls that the sender dropped before this batch.';
comment on column server_call_batches.is_complete is 'True if no earlier call waited at the sender.';
create index server_call_batches_by_time on server_call_batches (website_id, received_at);

create table server_calls (
  website_id uuid not null,
  company_id uuid not null,
  batch_id uuid not null,
  number integer not null,
  at timestamptz not null,
  call jsonb not null,
  primary key (website_id, batch_id, number),
  foreign key (company_id, website_id) references websites (company_id, id) on delete cascade
);
comment on table server_calls is 'Calls of a website''s server to vendors, without secrets and personal data.';
comment on column server_calls.number is 'Position in the batch.';
create index server_calls_by_time on server_calls (website_id, at);

alter table tokens
  drop constraint tokens_scope_check,
  add constraint tokens_scope_check
    check (scope in ('read', 'run', 'configure', 'provision', 'orders', 'server-calls'));
