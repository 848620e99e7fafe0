-- The step of a journey that the agent of a running job does now: journeyId, step
alter table jobs add journey_step jsonb;
