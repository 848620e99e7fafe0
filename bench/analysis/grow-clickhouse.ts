/** Multiplies visits inside ClickHouse: loading a hundred million takes half a day otherwise. */
import { setTimeout as delay } from 'node:timers/promises';
import { createId } from '../../apps/server/src/db/uuid-v7.ts';
import type { Tables } from '../../apps/server/src/modules/history/clickhouse/link.ts';
import { columnsOf } from '../../apps/server/src/modules/history/clickhouse/columns.ts';
import type { RunSql } from './clickhouse-sql.ts';
import type { Growth } from './engine.ts';
import type { Loading } from './list-visits.ts';

const DAY_MS = 24 * 3_600_000;
const POLL_MS = 1_000;
const MERGES_MINUTES = 15;
const VARYING = columnsOf('varying');

/** Limits of the bench's statements: no time limit, and half of a small machine's memory. */
const GENEROUS = { max_memory_usage: '12000000000', max_execution_time: '0' };

/**
 * Multiplies the loaded visits. The queried website gets each visit `times` times, at other hours of the same days.
 * Texts that are unique to a visit get a unique suffix, and instants are the visit's; other numbers repeat. Other
 * websites get the same rows under their own id. They are never queried, and take as much space as if all of their
 * values were unique.
 */
export async function growClickhouse(
  { run, tables }: { run: RunSql; tables: Tables },
  { scope, endsAt }: Loading,
  { times, others }: Growth,
): Promise<void> {
  const websiteId = `toUUID('${scope.websiteId}')`;
  const its = `website_id = ${websiteId}`;
  const loaded = `${its} and observed_at < fromUnixTimestamp64Milli(${endsAt.getTime()}, 'UTC')`;
  const there = Number(await run(`select count() from ${tables.visits} where ${loaded} format TSV`));
  if (others.websites === 0 && times < 2) return;
  // Each part has a separate website: a single final merge reads and writes them once.
  const both = [tables.visits, tables.states];
  for (const table of both) await ifAllowed(run, `system stop merges ${table}`);
  const startedMs = performance.now();
  const progressText = (what: string) =>
    `${what} after ${((performance.now() - startedMs) / 1000).toFixed(0)} s`;
  const sampled = `${loaded} and cityHash64(observation_id) % ${there} < ${others.visits}`;
  for (let website = 1; website <= others.websites; website += 1) {
    const to = `toUUID('${createId()}')`;
    for (const [table, where] of [
      [tables.states, its],
      [tables.visits, sampled],
    ])
      await run(
        `insert into ${table} select * replace (${to} as website_id) from (select * from ${table} where ${where})`,
        GENEROUS,
      );
    if (website % 10 === 0)
      console.error(progressText(`${website} of ${others.websites} other websites are filled`));
  }
  if (times > 1) await run(multiplied(tables.visits, { websiteId, loaded, times }), GENEROUS);
  for (const table of both) await ifAllowed(run, `system start merges ${table}`);
  console.error(progressText('all visits are made'));
}

/** Runs a statement if permitted. A user of a served ClickHouse may not stop merges: it takes longer then. */
async function ifAllowed(run: RunSql, statement: string): Promise<void> {
  await run(statement).catch((error: Error) => console.error(`${statement}: ${error.message}`));
}

/** Returns the multiplied visits in order of time, as real visits are. An id contains its instant. */
function multiplied(visits: string, given: { websiteId: string; loaded: string; times: number }): string {
  const grown = VARYING.map(
    (column) => `mapApply((id, text) -> (id, multiIf(
        not mapContains(varying_types, id), concat(text, toString(number)),
        length(text) = 13, toString(at_ms),
        text)), ${column})`,
  );
  return `
    insert into ${visits} (company_id, website_id, observed_at, observation_id, page_id, state_id, varying_types,
      ${VARYING.join(', ')})
    with toUnixTimestamp64Milli(observed_at) as ms,
      intDiv(ms, ${DAY_MS}) * ${DAY_MS} + (ms % ${DAY_MS} + intDiv(${DAY_MS} * number, ${given.times})) % ${DAY_MS} as at_ms,
      fromUnixTimestamp64Milli(toInt64(at_ms), 'UTC') as at,
      leftPad(lower(hex(at_ms)), 12, '0') as id_ms, lower(hex(sipHash128(observation_id, number))) as own
    select company_id, ${given.websiteId}, at, toUUID(concat(substring(id_ms, 1, 8), '-', substring(id_ms, 9), '-7',
        substring(own, 1, 3), '-8', substring(own, 4, 3), '-', substring(own, 7, 12))), page_id, state_id, varying_types,
      ${grown.join(', ')}
    from ${visits} array join range(1, ${given.times}) as number where ${given.loaded}
    order by at`;
}

/** Waits until ClickHouse has finished its own merges. Past months become one part, as they do after an hour. */
export async function untilMerged(run: RunSql, database: string): Promise<void> {
  const startedMs = performance.now();
  const months = await run(`
    select distinct partition from system.parts where active and database = '${database}' and table = 'visits'
      and partition < toString(toYYYYMM(now())) order by partition format TSV`);
  for (const month of months.split('\n').filter((line) => line !== ''))
    await run(`optimize table \`${database}\`.visits partition ${month} final`, GENEROUS);
  for (let second = 0; second < MERGES_MINUTES * 60; second += 1) {
    const merges = await run(`select count() from system.merges where database = '${database}' format TSV`);
    if (Number(merges) === 0) break;
    await delay(POLL_MS);
  }
  console.log(`merged in ${((performance.now() - startedMs) / 1000).toFixed(0)} s`);
}
