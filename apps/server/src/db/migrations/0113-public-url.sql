-- PUBLIC_URL of the server that was started last, for commands that run beside it. Null: none was since
alter table instance_settings add public_url text;
