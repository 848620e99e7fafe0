-- Each state once, with the last month that has a visit of it: of rows that meet, that month's stands. States that look alike lie side by side.
create table if not exists {states} {on_cluster} (
  company_id UUID codec(ZSTD(1)),
  website_id UUID codec(ZSTD(1)),
  month Date,
  state_id UInt64 codec(ZSTD(1)),
  -- by the ids of variables, what columns.ts reads: the letter of a type, then `=` and the value as a text, or `*` where visits have their own.
  -- A variable is in the column of its id modulo 8.
  told_0 Map(UInt32, String) codec(ZSTD(1)),
  told_1 Map(UInt32, String) codec(ZSTD(1)),
  told_2 Map(UInt32, String) codec(ZSTD(1)),
  told_3 Map(UInt32, String) codec(ZSTD(1)),
  told_4 Map(UInt32, String) codec(ZSTD(1)),
  told_5 Map(UInt32, String) codec(ZSTD(1)),
  told_6 Map(UInt32, String) codec(ZSTD(1)),
  told_7 Map(UInt32, String) codec(ZSTD(1))
)
engine = {replacing month}
order by (website_id,
  substring(arrayStringConcat(arraySlice(mapValues(mapSort(mapConcat(told_0, told_1, told_2, told_3, told_4, told_5, told_6, told_7))), 1, 16), ' '), 1, 500),
  state_id)
primary key website_id
settings non_replicated_deduplication_window = 1000, index_granularity = 256;

-- Values that vary lie in the column of their variable's id modulo 8. LZ4: a search of what is rare reads all of them, in two thirds of the time of ZSTD.
alter table {visits} {on_cluster}
  add column if not exists varying_0 Map(UInt32, String) codec(LZ4),
  add column if not exists varying_1 Map(UInt32, String) codec(LZ4),
  add column if not exists varying_2 Map(UInt32, String) codec(LZ4),
  add column if not exists varying_3 Map(UInt32, String) codec(LZ4),
  add column if not exists varying_4 Map(UInt32, String) codec(LZ4),
  add column if not exists varying_5 Map(UInt32, String) codec(LZ4),
  add column if not exists varying_6 Map(UInt32, String) codec(LZ4),
  add column if not exists varying_7 Map(UInt32, String) codec(LZ4);

-- The same pages and states come again thousands of visits later: blocks of a megabyte hold them several times.
alter table {visits} {on_cluster}
  modify column page_id UUID codec(ZSTD(1)) settings (min_compress_block_size = 1048576, max_compress_block_size = 1048576),
  modify column state_id UInt64 codec(ZSTD(1)) settings (min_compress_block_size = 1048576, max_compress_block_size = 1048576);
