import { sql } from 'kysely';
import type { Db } from '../src/db/schema/database.ts';
import { allColumns, decodeStateValue } from '../src/modules/history/clickhouse/columns.ts';
import type { ClickhouseLink } from '../src/modules/history/clickhouse/link.ts';

/** A visit with all of its values, by the ids of their variables. */
export interface KnownVisit {
  observationId: string;
  at: string;
  values: Record<string, unknown>;
}

/** Reads the visits from PostgreSQL's tables. */
export async function visitsInPostgresql(db: Db): Promise<KnownVisit[]> {
  const { rows } = await sql<{ observationId: string; at: Date; values: Record<string, unknown> }>`
    select visits.observation_id, visits.observed_at as at, states.variables || visits.varying as values
    from data_layer_visits as visits join data_layer_states as states on states.id = visits.state_id
    order by visits.observation_id`.execute(db);
  return rows.map(({ observationId, at, values }) => ({ observationId, at: at.toISOString(), values }));
}

/** Reads the visits from ClickHouse. A visit without its state has no values. */
export async function visitsInClickhouse({ query, tables }: ClickhouseLink): Promise<KnownVisit[]> {
  const rows = await query<{
    id: string;
    at: string;
    state: Record<string, string>;
    varying: Record<string, string>;
    types: Record<string, string>;
  }>(
    `select observation_id as id, formatDateTime(observed_at, '%Y-%m-%dT%H:%i:%S.', 'UTC') || leftPad(toString(toUnixTimestamp64Milli(observed_at) % 1000), 3, '0') || 'Z' as at,
      ${allColumns('varying')} as varying, varying_types as types,
      (select groupArray((website_id, month, state_id, ${allColumns('state')})) from ${tables.states} final) as known,
      arrayFirst(one -> one.1 = website_id and one.2 >= toStartOfMonth(observed_at) and one.3 = state_id, known).4 as state
    from ${tables.visits} final order by toString(id)`,
    {},
  );
  return rows.map(({ id, at, state, varying, types }) => ({
    observationId: id,
    at,
    values: { ...known(state), ...typed(varying, types) },
  }));
}

function known(state: Record<string, string>): Record<string, unknown> {
  const entries = Object.entries(state).map(([id, text]) => [id, decodeStateValue(text)] as const);
  return Object.fromEntries(entries.flatMap(([id, { varies, value }]) => (varies ? [] : [[id, value]])));
}

function typed(varying: Record<string, string>, types: Record<string, string>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(varying).map(([id, text]) => [id, types[id] === undefined ? text : JSON.parse(text)]),
  );
}
