-- What the browser of the last sign-in speaks: whoever chose no language is written to in it
alter table users add column browser_language text check (browser_language in ('fr', 'en'));
