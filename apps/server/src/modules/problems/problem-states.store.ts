import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../../db/schema/database.ts';

export interface StateChange {
  state: 'open' | 'acknowledged' | 'muted';
  until: Date | null;
  /** Who said so; nobody for an open one. */
  ownerId: string | null;
}

/**
 * Gives problems that are not over a state, and tells how many. They are taken in the order of their ids, as visits
 * take them: neither waits for the other for ever.
 */
export async function changeStates(
  db: Db,
  condition: RawBuilder<boolean>,
  { state, until, ownerId }: StateChange,
): Promise<number> {
  const changed = await sql`
    with chosen as materialized (
      select id from problems where ${condition} and resolved_at is null order by id for update
    )
    update problems set state = ${state}, until = ${until}, owner_id = ${ownerId}
    where id in (select id from chosen)`.execute(db);
  return Number(changed.numAffectedRows ?? 0);
}
