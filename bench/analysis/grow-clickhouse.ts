/** Makes many more visits inside ClickHouse: a hundred million of them take half a day to load otherwise. */
import { setTimeout as delay } from 'node:timers/promises';
import { createId } from '../../apps/server/src/db/uuid-v7.ts';
import type { Tables } from '../../apps/server/src/modules/history/clickhouse/link.ts';
import type { RunSql } from './clickhouse-sql.ts';
import type { Growth } from './engine.ts';
import type { Loading } from './list-visits.ts';

const DAY_MS = 24 * 3_600_000;
const LOOK_AGAIN_MS = 1_000;
const MERGES_MINUTES = 15;
/** Websites differ by so much in when their pages are visited. */
const APART_MS = 7_919;

/** A statement of the bench may take what its machine has. */
const GENEROUS = { max_memory_usage: '0', max_execution_time: '0' };

/**
 * The asked website has each visit so many times, at other hours of the same days. Other websites have the same pages and
 * states under their own id, and visits of their own. Texts that every visit has of its own get an end of their own,
 * instants are the visit's; other numbers come again.
 */
export async function growClickhouse(
  run: RunSql,
  tables: Tables,
  { scope }: Loading,
  { times, others }: Growth,
): Promise<void> {
  const asked = `toUUID('${scope.websiteId}')`;
  const its = `website_id = ${asked}`;
  const there = Number(await run(`select count() from ${tables.visits} where ${its} format TSV`));
  for (let website = 1; website <= others.websites; website += 1) {
    const to = `toUUID('${createId()}')`;
    for (const table of [tables.states, tables.stateValues])
      await run(
        `insert into ${table} select * replace (${to} as website_id) from ${table} where ${its}`,
        GENEROUS,
      );
    const where = `${its} and cityHash64(observation_id) % ${there} < ${others.visits}`;
    const copied = { to, where, numbers: `[${website}]`, moveMs: `number * ${APART_MS}` };
    await run(copyVisits(tables.visits, copied), GENEROUS);
    if (website % 10 === 0) console.error(`${website} of ${others.websites} other websites are filled`);
  }
  if (times < 2) return;
  const moveMs = `intDiv(${DAY_MS} * number, ${times})`;
  const copied = { to: asked, where: its, numbers: `range(1, ${times})`, moveMs };
  await run(copyVisits(tables.visits, copied), GENEROUS);
}

interface Copied {
  to: string;
  where: string;
  /** Each makes a copy. */
  numbers: string;
  /** How much later in its day the copy is. */
  moveMs: string;
}

/** An id holds its instant, as those of visits do. */
function copyVisits(visits: string, { to, where, numbers, moveMs }: Copied): string {
  return `
    insert into ${visits} (company_id, website_id, observed_at, observation_id, page_id, state_id, varying, varying_types)
    with toUnixTimestamp64Milli(observed_at) as ms,
      intDiv(ms, ${DAY_MS}) * ${DAY_MS} + (ms % ${DAY_MS} + ${moveMs}) % ${DAY_MS} as at_ms,
      fromUnixTimestamp64Milli(toInt64(at_ms), 'UTC') as at
    select company_id, ${to}, at, dateTime64ToUUIDv7(at), page_id, state_id,
      mapApply((id, text) -> (id, multiIf(
        not mapContains(varying_types, id), concat(text, toString(number)),
        length(text) = 13, toString(at_ms),
        text)), varying),
      varying_types
    from ${visits} array join ${numbers} as number where ${where}`;
}

/** Until ClickHouse has merged what it means to by itself. */
export async function untilMerged(run: RunSql, database: string): Promise<void> {
  const startedMs = performance.now();
  for (let look = 0; look < MERGES_MINUTES * 60; look += 1) {
    const merges = await run(`select count() from system.merges where database = '${database}' format TSV`);
    if (Number(merges) === 0) break;
    await delay(LOOK_AGAIN_MS);
  }
  console.log(`merged in ${((performance.now() - startedMs) / 1000).toFixed(0)} s`);
}
