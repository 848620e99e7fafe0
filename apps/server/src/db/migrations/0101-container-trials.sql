-- A container is tried in browsers as a policy is: a website has one trial of a policy, and one of each of its containers
alter table policy_trials drop constraint policy_trials_pkey;
alter table policy_trials
  alter column policy drop not null,
  add container_id uuid references containers on delete cascade,
  -- What may be told of the draft
  add draft jsonb,
  -- The draft itself: a preview's address may be a key. Null once the trial ended
  add sealed_draft bytea,
  add check ((policy is null) = (container_id is not null)),
  add check ((draft is null) = (container_id is null)),
  add unique nulls not distinct (website_id, container_id);
