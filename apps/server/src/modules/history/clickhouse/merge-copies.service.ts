import type { Db } from '../../../db/schema/database.ts';
import { findSettledCopies, forgetCopies, recordCopies } from './copies.store.ts';
import type { ClickhouseLink } from './link.ts';

const PARTITION = /^\d{6}$/;

/**
 * Merges copies of visits, month by month, and records once none exist: from then on, queries count rows directly. `db`
 * holds the senders' lock, so that nothing is sent meanwhile. A failed merge is repeated some minutes later.
 */
export async function mergeCopies(db: Db, link: ClickhouseLink): Promise<void> {
  const since = await findSettledCopies(db);
  if (since === null) return;
  let areMerged = false;
  try {
    areMerged = await mergeMonths(link);
  } finally {
    await (areMerged ? forgetCopies(db, since) : recordCopies(db));
  }
}

/** Merges each month with copies. Returns false if concurrent merges locked some parts. */
async function mergeMonths(link: ClickhouseLink): Promise<boolean> {
  const { query, change, tables, local, onCluster } = link;
  const months = await query<{ id: string }>(
    `select distinct _partition_id as id from ${tables.visits} order by id`,
    {},
    'long',
  );
  for (const { id } of months) {
    if (!PARTITION.test(id) || (await countCopies(link, id)) === 0) continue;
    await change(`optimize table ${local.visits} ${onCluster} partition id '${id}' final`);
    if ((await countCopies(link, id)) > 0) return false;
  }
  return true;
}

/**
 * Returns the number of rows of a month beyond one of each visit. The query reads in key order and needs little memory.
 */
async function countCopies({ query, tables }: ClickhouseLink, month: string): Promise<number> {
  const rows = await query<{ copies: string }>(
    `select (select count() from ${tables.visits} where _partition_id = {month:String})
      - (select count() from ${tables.visits} final where _partition_id = {month:String}) as copies`,
    { month },
    'long',
  );
  return Number(rows[0]?.copies ?? 0);
}
