alter table deliveries rename column heard_by to recipients;
