import { sql } from 'kysely';
import { textOf } from '@vigie/audit/data-layer/variables.ts';
import { jsonText } from '../../db/json-text.ts';
import type { Db } from '../../db/schema/database.ts';
import { stored } from '../../db/stored.ts';
import type { WebsiteScope } from './variables.store.ts';
import { hashShape, hashState, numberOf, valuesById, type VisitValue } from './visit-values.ts';

const DAY_MS = 24 * 3_600_000;

/** One set of values, and when a visit had it. */
export interface SeenState {
  values: VisitValue[];
  seenAt: Date;
}

/**
 * Returns the states of these visits, in the order of the visits. It creates missing states with the rows that find
 * them again. It writes hashes, shapes and values in a fixed order, so that concurrent visits cannot deadlock.
 */
export async function storeStates(db: Db, scope: WebsiteScope, seen: SeenState[]): Promise<number[]> {
  const hashes = seen.map(({ values }) => hashState(values).toString('hex'));
  const distinct = new Map<string, SeenState>();
  seen.forEach((state, index) => {
    const hash = hashes[index] ?? '';
    const before = distinct.get(hash);
    if (before === undefined || before.seenAt < state.seenAt) distinct.set(hash, state);
  });
  const ids = await findStates(db, scope, distinct);
  const fresh = [...distinct].filter(([hash]) => !ids.has(hash)).toSorted(([a], [b]) => (a < b ? -1 : 1));
  for (const [hash, id] of await insertStates(db, scope, fresh)) ids.set(hash, id);
  return hashes.map((hash) => stored(ids.get(hash), 'A state of the dataLayer'));
}

/** Known states by their hash. Their last visit is noted once a day: many visits share one row. */
async function findStates(
  db: Db,
  { websiteId }: WebsiteScope,
  distinct: ReadonlyMap<string, SeenState>,
): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('dataLayerStates')
    .select(['id', 'hash', 'lastSeenAt'])
    .where('websiteId', '=', websiteId)
    .where(
      'hash',
      'in',
      [...distinct.keys()].map((hash) => Buffer.from(hash, 'hex')),
    )
    .orderBy('id')
    .execute();
  for (const { id, hash, lastSeenAt: noted } of rows) {
    const seenAt = distinct.get(hash.toString('hex'))?.seenAt ?? noted;
    if (seenAt.getTime() - noted.getTime() < DAY_MS) continue;
    await db.updateTable('dataLayerStates').set({ lastSeenAt: seenAt }).where('id', '=', id).execute();
  }
  return new Map(rows.map(({ id, hash }) => [hash.toString('hex'), id]));
}

async function insertStates(
  db: Db,
  scope: WebsiteScope,
  fresh: [string, SeenState][],
): Promise<Map<string, number>> {
  if (fresh.length === 0) return new Map();
  const shapes = await storeShapes(
    db,
    scope,
    fresh.map(([, { values }]) => shapeOf(values)),
  );
  const inserted = await db
    .insertInto('dataLayerStates')
    .values(
      fresh.map(([hash, { values, seenAt }]) => ({
        companyId: scope.companyId,
        websiteId: scope.websiteId,
        shapeId: stored(shapes.get(hashShape(shapeOf(values)).toString('hex')), 'A shape of the dataLayer'),
        hash: Buffer.from(hash, 'hex'),
        variables: jsonText(valuesById(values, { varying: false })),
        lastSeenAt: seenAt,
      })),
    )
    // Another visit may have made it meanwhile: its row is locked until that one is stored.
    .onConflict((conflict) =>
      conflict.columns(['websiteId', 'hash']).doUpdateSet({
        lastSeenAt: sql`greatest(data_layer_states.last_seen_at, excluded.last_seen_at)`,
      }),
    )
    .returning(['id', 'hash'])
    .execute();
  const ids = new Map(inserted.map(({ id, hash }) => [hash.toString('hex'), id]));
  await storeStateValues(
    db,
    fresh.map(([hash, { values }]) => ({
      stateId: stored(ids.get(hash), 'A state of the dataLayer'),
      values,
    })),
  );
  return ids;
}

function shapeOf(values: VisitValue[]): number[] {
  return values.map(({ variableId }) => variableId).toSorted((a, b) => a - b);
}

async function storeShapes(db: Db, scope: WebsiteScope, shapes: number[][]): Promise<Map<string, number>> {
  const distinct = new Map(shapes.map((shape) => [hashShape(shape).toString('hex'), shape]));
  const sorted = [...distinct].toSorted(([a], [b]) => (a < b ? -1 : 1));
  await db
    .insertInto('dataLayerShapes')
    .values(
      sorted.map(([hash, variableIds]) => ({
        companyId: scope.companyId,
        websiteId: scope.websiteId,
        hash: Buffer.from(hash, 'hex'),
        variableIds,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const rows = await db
    .selectFrom('dataLayerShapes')
    .select(['id', 'hash'])
    .where('websiteId', '=', scope.websiteId)
    .where(
      'hash',
      'in',
      sorted.map(([hash]) => Buffer.from(hash, 'hex')),
    )
    .execute();
  return new Map(rows.map(({ id, hash }) => [hash.toString('hex'), id]));
}

/** The values of new states, each once, and which state has which. */
async function storeStateValues(db: Db, states: { stateId: number; values: VisitValue[] }[]): Promise<void> {
  const distinct = new Map(
    states.flatMap(({ values }) => values.map((one) => [valueKey(one), one] as const)),
  );
  const sorted = [...distinct].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, one]) => one);
  if (sorted.length === 0) return;
  const columns = {
    variableIds: sorted.map(({ variableId }) => variableId),
    types: sorted.map(({ type }) => type),
    texts: sorted.map((one) => (one.varies ? '' : textOf(one))),
    numbers: sorted.map((one) => (one.varies ? null : numberOf(one))),
    varies: sorted.map(({ varies }) => varies),
  };
  await sql`
    insert into data_layer_values (variable_id, type, text, number, varies)
    select * from unnest(${columns.variableIds}::int[], ${columns.types}::text[], ${columns.texts}::text[],
      ${columns.numbers}::float8[], ${columns.varies}::bool[])
    on conflict do nothing`.execute(db);
  const pairs = states.flatMap(({ stateId, values }) => values.map((one) => ({ stateId, one })));
  await sql`
    insert into data_layer_state_values (variable_id, value_id, state_id)
    select known.variable_id, known.id, state_id
    from unnest(${pairs.map(({ one }) => one.variableId)}::int[], ${pairs.map(({ one }) => one.type)}::text[],
        ${pairs.map(({ one }) => (one.varies ? '' : textOf(one)))}::text[],
        ${pairs.map(({ one }) => one.varies)}::bool[], ${pairs.map(({ stateId }) => stateId)}::bigint[])
      as had (variable_id, type, text, varies, state_id)
    join data_layer_values as known on known.variable_id = had.variable_id and md5(known.text) = md5(had.text)
      and known.type = had.type and known.varies = had.varies
    on conflict do nothing`.execute(db);
}

function valueKey(one: VisitValue): string {
  return `${one.variableId}\0${one.type}\0${one.varies ? '*' : `=${textOf(one)}`}`;
}
