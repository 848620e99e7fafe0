import { sql, type RawBuilder } from 'kysely';
import { conditionText } from '@vigie/audit/data-layer/variables.ts';
import { jsonText } from '../../../db/json-text.ts';
import type { Db } from '../../../db/schema/database.ts';
import { stored } from '../../../db/stored.ts';
import type { WebsiteScope } from '../variables.store.ts';
import { hashShape, hashState, numberOf, valuesById, type VisitValue } from '../history-visit.ts';

const DAY_MS = 24 * 3_600_000;

/** Set of values, and when a visit had it. */
export interface SeenState {
  values: VisitValue[];
  seenAt: Date;
}

/**
 * Returns the states of these visits, in the order of the visits. It creates missing states with their search rows. It
 * writes hashes, shapes and values in a fixed order, so that concurrent visits cannot deadlock.
 */
export async function storeStates(db: Db, scope: WebsiteScope, seen: SeenState[]): Promise<number[]> {
  const hashes = seen.map(({ values }) => hashState(values).toString('hex'));
  const distinct = new Map<string, SeenState>();
  seen.forEach((state, index) => {
    const hash = hashes[index] ?? '';
    const before = distinct.get(hash);
    if (before === undefined || before.seenAt < state.seenAt) distinct.set(hash, state);
  });
  const { states: ids, shapes } = await findKnown(db, scope, distinct);
  const fresh = [...distinct].filter(([hash]) => !ids.has(hash)).toSorted(([a], [b]) => (a < b ? -1 : 1));
  for (const [hash, id] of await insertStates(db, scope, { fresh, shapes })) ids.set(hash, id);
  return hashes.map((hash) => stored(ids.get(hash), 'A state of the dataLayer'));
}

/** Ids, by hashes in hex. */
type Ids = Map<string, number>;

interface Known {
  states: Ids;
  /** Shapes of all requested states. */
  shapes: Ids;
}

/**
 * Returns known states and shapes by their hash. Updates the last visit of a state once a day only, because many visits
 * share one row.
 */
async function findKnown(
  db: Db,
  { websiteId }: WebsiteScope,
  distinct: ReadonlyMap<string, SeenState>,
): Promise<Known> {
  const shapes = [...distinct.values()].map(({ values }) => hashShape(shapeOf(values)));
  const { rows } = await sql<{ id: number; hash: Buffer; lastSeenAt: Date | null }>`
    select id, hash, last_seen_at from data_layer_states
    where website_id = ${websiteId} and hash = any(${[...distinct.keys()].map(bytesOf)}::bytea[])
    union all
    select id, hash, null from data_layer_shapes where website_id = ${websiteId} and hash = any(${shapes}::bytea[])
    order by id`.execute(db);
  const known: Known = { states: new Map(), shapes: new Map() };
  for (const { id, hash, lastSeenAt: recordedAt } of rows) {
    (recordedAt === null ? known.shapes : known.states).set(hash.toString('hex'), id);
    const seenAt = distinct.get(hash.toString('hex'))?.seenAt;
    if (recordedAt === null || seenAt === undefined || seenAt.getTime() - recordedAt.getTime() < DAY_MS)
      continue;
    await db.updateTable('dataLayerStates').set({ lastSeenAt: seenAt }).where('id', '=', id).execute();
  }
  return known;
}

const bytesOf = (hash: string) => Buffer.from(hash, 'hex');

interface FreshStates {
  fresh: [string, SeenState][];
  /** Shapes that are known. */
  shapes: Ids;
}

async function insertStates(
  db: Db,
  scope: WebsiteScope,
  { fresh, shapes: known }: FreshStates,
): Promise<Ids> {
  if (fresh.length === 0) return new Map();
  const missing = fresh.map(([, { values }]) => shapeOf(values)).filter((shape) => !known.has(nameOf(shape)));
  const shapes = new Map([...known, ...(await storeShapes(db, scope, missing))]);
  const insert = db
    .insertInto('dataLayerStates')
    .values(
      fresh.map(([hash, { values, seenAt }]) => ({
        companyId: scope.companyId,
        websiteId: scope.websiteId,
        shapeId: stored(shapes.get(nameOf(shapeOf(values))), 'A shape of the dataLayer'),
        hash: bytesOf(hash),
        variables: jsonText(valuesById(values, { varying: false })),
        lastSeenAt: seenAt,
      })),
    )
    // Another visit may have created it meanwhile: its row is locked until that visit is stored.
    .onConflict((conflict) =>
      conflict.columns(['websiteId', 'hash']).doUpdateSet({
        lastSeenAt: sql`greatest(data_layer_states.last_seen_at, excluded.last_seen_at)`,
      }),
    )
    .returning(['id', 'hash']);
  // One statement for both, because neither reads the other.
  const values = insertValues(fresh.flatMap(([, state]) => state.values));
  const inserted = await sql<{ id: number; hash: Buffer }>`
    with states as (${insert}), given as (${values}) select id, hash from states`.execute(db);
  const ids = new Map(inserted.rows.map(({ id, hash }) => [hash.toString('hex'), id]));
  await relateValues(
    db,
    fresh.map(([hash, state]) => ({
      stateId: stored(ids.get(hash), 'A state of the dataLayer'),
      values: state.values,
    })),
  );
  return ids;
}

function shapeOf(values: VisitValue[]): number[] {
  return values.map(({ variableId }) => variableId).toSorted((a, b) => a - b);
}

/** Returns the hash of a shape in hex. */
function nameOf(shape: number[]): string {
  return hashShape(shape).toString('hex');
}

async function storeShapes(db: Db, scope: WebsiteScope, shapes: number[][]): Promise<Ids> {
  const distinct = new Map(shapes.map((shape) => [nameOf(shape), shape]));
  const sorted = [...distinct].toSorted(([a], [b]) => (a < b ? -1 : 1));
  if (sorted.length === 0) return new Map();
  const made = await db
    .insertInto('dataLayerShapes')
    .values(
      sorted.map(([hash, variableIds]) => ({
        companyId: scope.companyId,
        websiteId: scope.websiteId,
        hash: bytesOf(hash),
        variableIds,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .returning(['id', 'hash'])
    .execute();
  const ids = new Map(made.map(({ id, hash }) => [hash.toString('hex'), id]));
  if (ids.size === sorted.length) return ids;
  // Another visit has created some meanwhile.
  const rows = await db
    .selectFrom('dataLayerShapes')
    .select(['id', 'hash'])
    .where('websiteId', '=', scope.websiteId)
    .where(
      'hash',
      'in',
      sorted.map(([hash]) => bytesOf(hash)),
    )
    .execute();
  return new Map(rows.map(({ id, hash }) => [hash.toString('hex'), id]));
}

/** Inserts values, each once, in a fixed order. */
function insertValues(values: VisitValue[]): RawBuilder<unknown> {
  const distinct = new Map(values.map((one) => [valueKey(one), one]));
  const sorted = [...distinct].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, one]) => one);
  const columns = {
    variableIds: sorted.map(({ variableId }) => variableId),
    types: sorted.map(({ type }) => type),
    texts: sorted.map((one) => (one.varies ? '' : conditionText(one))),
    numbers: sorted.map((one) => (one.varies ? null : numberOf(one))),
    varies: sorted.map(({ varies }) => varies),
  };
  return sql`
    insert into data_layer_values (variable_id, type, text, number, varies)
    select * from unnest(${columns.variableIds}::int[], ${columns.types}::text[], ${columns.texts}::text[],
      ${columns.numbers}::float8[], ${columns.varies}::bool[])
    on conflict do nothing`;
}

async function relateValues(db: Db, states: { stateId: number; values: VisitValue[] }[]): Promise<void> {
  const pairs = states.flatMap(({ stateId, values }) => values.map((one) => ({ stateId, one })));
  if (pairs.length === 0) return;
  await sql`
    insert into data_layer_state_values (variable_id, value_id, state_id)
    select known.variable_id, known.id, state_id
    from unnest(${pairs.map(({ one }) => one.variableId)}::int[], ${pairs.map(({ one }) => one.type)}::text[],
        ${pairs.map(({ one }) => (one.varies ? '' : conditionText(one)))}::text[],
        ${pairs.map(({ one }) => one.varies)}::bool[], ${pairs.map(({ stateId }) => stateId)}::bigint[])
      as had (variable_id, type, text, varies, state_id)
    join data_layer_values as known on known.variable_id = had.variable_id and md5(known.text) = md5(had.text)
      and known.type = had.type and known.varies = had.varies
    on conflict do nothing`.execute(db);
}

function valueKey(one: VisitValue): string {
  return `${one.variableId}\0${one.type}\0${one.varies ? '*' : `=${conditionText(one)}`}`;
}
