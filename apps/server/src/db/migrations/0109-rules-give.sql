-- A rule of a sign-in provider gave the role, teams and contexts that the profile has; false: somebody did
alter table profiles add by_rule boolean not null default false;
