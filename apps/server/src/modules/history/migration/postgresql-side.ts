import { sql } from 'kysely';
import type { ValueType } from '@vigie/contract/data-layer-filter.ts';
import type { StoredValues } from '../../../db/schema/stored-types.ts';
import type { Db } from '../../../db/schema/database.ts';
import {
  toMigratedVisit,
  toState,
  toStateValue,
  type MigratedState,
  type MigratedVisit,
} from './migrated-visit.ts';
import { BATCH, LAST_ID, CACHED_STATES_MAX, type MigrationSide, type WebsitePeriod } from './side.ts';
import { deleteMovedVisits, forgetVisits, insertVisits } from './write-postgresql.store.ts';

const DAY_MS = 24 * 3_600_000;

/** Returns the PostgreSQL side of a migration. The partitions of the months that are written to must exist. */
export function postgresqlSide(db: Db): MigrationSide {
  const cached = new Map<number, MigratedState>();
  return {
    countDays: (websiteId) => countDays(db, websiteId),
    read: (period) => readVisits(db, cached, period),
    write: (scope, visits) =>
      db.transaction().execute((transaction) => insertVisits(transaction, scope, visits)),
    replace: (scope, visits) =>
      db.transaction().execute(async (transaction) => {
        await deleteMovedVisits(transaction, scope, visits);
        await insertVisits(transaction, scope, visits);
      }),
    forget: (websiteId, before) =>
      db.transaction().execute((transaction) => forgetVisits(transaction, websiteId, before)),
  };
}

async function findEnd(db: Db, websiteId: string, end: 'min' | 'max'): Promise<Date | null> {
  const { rows } = await sql<{ at: Date | null }>`
    select ${sql.raw(end)}(observed_at) as at from data_layer_visits where website_id = ${websiteId}`.execute(
    db,
  );
  return rows[0]?.at ?? null;
}

/** Counts the visits of each day, thirty days at a time: a statement over years would exceed the statement timeout. */
async function countDays(db: Db, websiteId: string): Promise<Map<number, number>> {
  const [oldest, newest] = [await findEnd(db, websiteId, 'min'), await findEnd(db, websiteId, 'max')];
  const counted = new Map<number, number>();
  if (oldest === null || newest === null) return counted;
  const first = Math.floor(oldest.getTime() / DAY_MS) * DAY_MS;
  for (let from = first; from <= newest.getTime(); from += 30 * DAY_MS) {
    const { rows } = await sql<{ day: Date; visits: number }>`
      select date_trunc('day', observed_at, 'UTC') as day, count(*) as visits from data_layer_visits
      where website_id = ${websiteId} and observed_at >= ${new Date(from)} and observed_at < ${new Date(from + 30 * DAY_MS)}
      group by 1`.execute(db);
    for (const { day, visits } of rows) counted.set(day.getTime(), visits);
  }
  return counted;
}

interface VisitRow {
  observationId: string;
  pageId: string;
  observedAt: Date;
  stateId: number;
  varying: StoredValues;
}

async function* readVisits(
  db: Db,
  cached: Map<number, MigratedState>,
  { scope, from, to }: WebsitePeriod,
): AsyncGenerator<MigratedVisit[]> {
  let after = { observedAt: new Date(from.getTime() - 1), observationId: LAST_ID };
  for (;;) {
    const { rows } = await sql<VisitRow>`
      select observation_id, page_id, observed_at, state_id, varying from data_layer_visits
      where website_id = ${scope.websiteId} and observed_at < ${to}
        and (observed_at, observation_id) > (${after.observedAt}, ${after.observationId}::uuid)
      order by observed_at, observation_id limit ${BATCH}`.execute(db);
    await cachePostgresqlStates(db, rows, cached);
    if (rows.length > 0)
      yield rows.map(({ stateId, ...row }) =>
        toMigratedVisit({ ...scope, ...row }, cached.get(stateId) ?? toState([])),
      );
    const last = rows.at(-1);
    if (last === undefined || rows.length < BATCH) return;
    after = last;
  }
}

/** Values of a state, from the rows that searches use. */
interface StateRow {
  id: number;
  variables: StoredValues;
  had: [variableId: number, type: ValueType, varies: boolean][];
}

async function cachePostgresqlStates(
  db: Db,
  rows: VisitRow[],
  cached: Map<number, MigratedState>,
): Promise<void> {
  if (cached.size > CACHED_STATES_MAX) cached.clear();
  const missing = new Set(rows.map(({ stateId }) => stateId).filter((id) => !cached.has(id)));
  if (missing.size === 0) return;
  const { rows: states } = await sql<StateRow>`
    select states.id, variables, coalesce((
      select jsonb_agg(jsonb_build_array(known.variable_id, known.type, known.varies))
      from data_layer_state_values as had join data_layer_values as known on known.id = had.value_id
      where had.state_id = states.id
    ), '[]') as had
    from data_layer_states as states where states.id = any(${[...missing]}::bigint[])`.execute(db);
  for (const { id, variables, had } of states)
    cached.set(
      id,
      toState(
        had.map(([variableId, type, varies]) =>
          toStateValue({ variableId, type, varies, value: variables[String(variableId)] ?? null }),
        ),
      ),
    );
}
