-- A visit as it is searched. A second copy of it is identical, and is gone once parts merge; while there may be one, questions read FINAL.
create table if not exists {visits} {on_cluster} (
  company_id UUID codec(ZSTD(1)),
  website_id UUID codec(ZSTD(1)),
  observed_at DateTime64(3, 'UTC') codec(Delta, ZSTD(1)),
  observation_id UUID codec(ZSTD(1)),
  page_id UUID codec(ZSTD(1)),
  -- the first eight bytes of the hash of the values that do not vary
  state_id UInt64 codec(ZSTD(1)),
  -- values that vary, as texts by the ids of their variables, and which of them are no texts
  varying Map(UInt32, String) codec(ZSTD(1)),
  varying_types Map(UInt32, LowCardinality(String)) codec(ZSTD(1))
)
engine = {replacing}
partition by toYYYYMM(observed_at)
order by (website_id, observed_at, observation_id)
settings non_replicated_deduplication_window = 1000,
  -- A month that is over becomes one part by itself: in it FINAL costs nothing, in five parts a count takes five times as long.
  min_age_to_force_merge_seconds = 3600, min_age_to_force_merge_on_partition_only = 1;

-- The values of a state, once for each month that has a visit of it: a month's partition goes with its visits.
create table if not exists {monthly_state_values} {on_cluster} (
  company_id UUID codec(ZSTD(1)),
  website_id UUID codec(ZSTD(1)),
  month Date,
  variable_id UInt32,
  state_id UInt64 codec(ZSTD(1)),
  type LowCardinality(String),
  -- empty where the visits have their own
  text String codec(ZSTD(1)),
  number Nullable(Float64) codec(ZSTD(1)),
  varies Bool
)
engine = {replacing}
partition by toYYYYMM(month)
order by (website_id, variable_id, state_id, month)
settings non_replicated_deduplication_window = 1000, index_granularity = 1024;

-- The same values as a screen shows them: a state at once. A few of many are read, so that few shall lie around them.
create table if not exists {monthly_states} {on_cluster} (
  company_id UUID codec(ZSTD(1)),
  website_id UUID codec(ZSTD(1)),
  month Date,
  state_id UInt64 codec(ZSTD(1)),
  -- JSON: variable id -> value
  variables String codec(ZSTD(1))
)
engine = {replacing}
partition by toYYYYMM(month)
order by (website_id, state_id, month)
settings non_replicated_deduplication_window = 1000, index_granularity = 256;
