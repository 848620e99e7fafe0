/** Measures visits that are stored beside a full history, by the product's own code. */
import { createId } from '../../apps/server/src/db/uuid-v7.ts';
import type { HistoryVisit } from '../../apps/server/src/modules/history/history-visit.ts';
import { ensurePartitions } from '../../apps/server/src/modules/observations/partitions.ts';
import type { BenchEngine } from './engine.ts';
import type { ShopVariables } from './history-filler.ts';
import type { Loading } from './list-visits.ts';
import { VARYING, varyingValues, versionOn } from './shop.ts';

/** Number of pages of a run that are stored in one transaction. */
const STORED_AT_ONCE = 50;
/** Interval of new states: one visit in this many shows an unknown one. */
const NEW_STATES_EVERY = 20;

export function* batchesOf<T>(all: readonly T[]): Generator<T[]> {
  for (let start = 0; start < all.length; start += STORED_AT_ONCE)
    yield all.slice(start, start + STORED_AT_ONCE);
}

/** Returns visits per second, stored after the last queried hour. */
export async function measureIngest(
  engine: BenchEngine,
  loading: Loading,
  { variables, count }: { variables: ShopVariables; count: number },
): Promise<number> {
  await ensurePartitions(loading.db, [loading.endsAt]);
  const visits = Array.from({ length: count }, (_, number) => newVisit(loading, variables, number));
  return count / (await engine.ingest(loading, visits));
}

function newVisit(
  { pages, pageIds, endsAt }: Loading,
  variables: ShopVariables,
  number: number,
): HistoryVisit {
  const page = pages[number % pages.length];
  if (page === undefined) throw new Error('The shop has no pages.');
  const atMs = endsAt.getTime() + number;
  const shown = versionOn(page, 0, number);
  // No loaded day has such a version.
  const version = number % NEW_STATES_EVERY === 0 ? 1_000_000 + atMs : shown.version;
  const own = varyingValues(number, atMs);
  const indexOf = new Map(variables.varyingIds.map((id, index) => [Number(id), index]));
  return {
    observationId: createId(atMs),
    pageId: pageIds[page.index] ?? '',
    observedAt: new Date(atMs),
    values: variables
      .valuesOf({ ...shown, version })
      .map((one) => ({ ...one, value: own[indexOf.get(one.variableId) ?? VARYING.length] ?? one.value })),
  };
}
