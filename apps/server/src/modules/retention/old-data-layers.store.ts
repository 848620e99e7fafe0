import { sql } from 'kysely';
import type { Db } from '../../db/schema/database.ts';

const STATES = 2_000;
const LOCK_NOT_AVAILABLE = '55P03';
const LOCK_TIMEOUT = '500ms';

interface Old {
  websiteId: string;
  before: Date;
}

/** Deletes some states of the dataLayer that no stored visit has, and that none had for as long; how many. */
export async function deleteOldStates(db: Db, { websiteId, before }: Old): Promise<number> {
  const deleted = await sql`
    delete from data_layer_states where id in (
      select id from data_layer_states as states
      where website_id = ${websiteId} and last_seen_at < ${before}
        and not exists (select from data_layer_visits as visits where visits.state_id = states.id)
      limit ${STATES}
    ) and last_seen_at < ${before}`.execute(db);
  return Number(deleted.numAffectedRows ?? 0);
}

/**
 * Deletes shapes and values that no state of a website uses any more. It locks both tables, so that a visit with a
 * new state waits. If it does not get the locks in time, it leaves the work to the next run.
 */
export async function deleteUnusedValues(db: Db, websiteId: string): Promise<void> {
  try {
    await db.transaction().execute(async (transaction) => {
      await sql`set local lock_timeout = ${sql.lit(LOCK_TIMEOUT)}`.execute(transaction);
      for (const table of ['data_layer_shapes', 'data_layer_values'] as const)
        await sql`lock table ${sql.table(table)} in share row exclusive mode`.execute(transaction);
      await sql`delete from data_layer_shapes where website_id = ${websiteId} and not exists (
        select from data_layer_states where shape_id = data_layer_shapes.id)`.execute(transaction);
      await sql`delete from data_layer_values as known using data_layer_variables as variables
        where variables.id = known.variable_id and variables.website_id = ${websiteId} and not exists (
          select from data_layer_state_values as had
          where had.variable_id = known.variable_id and had.value_id = known.id)`.execute(transaction);
    });
  } catch (error) {
    if ((error as { code?: string }).code !== LOCK_NOT_AVAILABLE) throw error;
  }
}
