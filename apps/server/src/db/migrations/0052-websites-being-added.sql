-- A website whose settings are being detected: nobody sees it in lists until it is added, and it goes after a day
alter table websites add column is_draft boolean not null default false;
drop index websites_url_in_company;
create unique index websites_url_in_company on websites (company_id, is_draft, md5(url));
