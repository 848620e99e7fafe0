-- Where a visit had planted what it found: 'address' or 'form'; null: it is the page's own
alter table personal_data add canary text check (canary in ('address', 'form'));
