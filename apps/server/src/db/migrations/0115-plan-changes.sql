-- What a version of a plan changes, beside the one before it; null: the first one, or stored before this was kept
alter table tracking_plans add changes jsonb;
