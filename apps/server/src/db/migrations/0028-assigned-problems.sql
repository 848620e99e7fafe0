-- Who is to mend a problem
alter table problems add column assignee_id uuid references users on delete set null;
create index problems_of_assignee on problems (assignee_id) where assignee_id is not null;
