-- What a link opens: the health of its websites, or the tracking plan of its one website, and never the other
alter table shared_links add column shows text not null default 'health' check (shows in ('health', 'plan'));
