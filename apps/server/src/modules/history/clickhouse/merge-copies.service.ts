import type { Db } from '../../../db/schema/database.ts';
import { findSettledCopies, forgetCopies, noteCopies } from './copies.store.ts';
import type { ClickhouseLink } from './link.ts';

const PARTITION = /^\d{6}$/;

/**
 * Merges copies of visits, month by month, and notes once there are none: from then on, questions count rows as they lie.
 * `db` holds the lock of senders, so that nothing is sent meanwhile. What does not succeed is tried again some minutes later.
 */
export async function mergeCopies(db: Db, link: ClickhouseLink): Promise<void> {
  const since = await findSettledCopies(db);
  if (since === null) return;
  let areMerged = false;
  try {
    areMerged = await mergeMonths(link);
  } finally {
    await (areMerged ? forgetCopies(db, since) : noteCopies(db));
  }
}

/** False: other merges kept some parts from this one. */
async function mergeMonths(link: ClickhouseLink): Promise<boolean> {
  const { ask, change, tables, local, onCluster } = link;
  const months = await ask<{ id: string }>(
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
 * Returns rows of a month beyond one of each visit. They are read in the order of their key: few are held at a time.
 */
async function countCopies({ ask, tables }: ClickhouseLink, month: string): Promise<number> {
  const rows = await ask<{ copies: string }>(
    `select (select count() from ${tables.visits} where _partition_id = {month:String})
      - (select count() from ${tables.visits} final where _partition_id = {month:String}) as copies`,
    { month },
    'long',
  );
  return Number(rows[0]?.copies ?? 0);
}
