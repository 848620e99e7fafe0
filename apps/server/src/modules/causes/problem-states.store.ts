import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../../db/schema/database.ts';

export interface StateChange {
  state: 'open' | 'acknowledged' | 'muted';
  until: Date | null;
  /** Who said so; nobody for an open one. */
  ownerId: string | null;
}

/**
 * Gives problems that are not over a state, and tells which causes they are of. They are taken in the order of their ids, as visits
 * take them: neither waits for the other for ever.
 */
export async function changeStates(
  db: Db,
  condition: RawBuilder<boolean>,
  { state, until, ownerId }: StateChange,
): Promise<{ causeId: string }[]> {
  const { rows } = await sql<{ causeId: string }>`
    with chosen as materialized (
      select id from problems where ${condition} and resolved_at is null order by id for update
    )
    update problems set state = ${state}, until = ${until}, owner_id = ${ownerId}
    where id in (select id from chosen) returning cause_id`.execute(db);
  return rows;
}
