alter table visitor_collectors rename column peak to reserve;
comment on column visitor_collectors.reserve is
  'Messages that may come after the heartbeat. A collector that receives half of them sends its next heartbeat at once.';
