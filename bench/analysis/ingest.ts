/** Visits that come in while everything else is there, as the product stores them. */
import { createId } from '../../apps/server/src/db/uuid-v7.ts';
import type { HistoryVisit } from '../../apps/server/src/modules/history/history-visit.ts';
import { ensurePartitions } from '../../apps/server/src/modules/observations/partitions.ts';
import type { BenchEngine } from './engine.ts';
import type { ShopVariables } from './history-filler.ts';
import type { Loading } from './list-visits.ts';
import { VARYING, varyingValues, versionOn } from './shop.ts';

/** So many pages of a run are stored in one transaction. */
const STORED_AT_ONCE = 50;
/** One visit in so many shows a state that was not there before. */
const NEW_STATES_EVERY = 20;

export function* batchesOf<T>(all: readonly T[]): Generator<T[]> {
  for (let start = 0; start < all.length; start += STORED_AT_ONCE)
    yield all.slice(start, start + STORED_AT_ONCE);
}

/** Visits a second, after the last hour that is asked about. */
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
  // No day that was loaded has such a version.
  const version = number % NEW_STATES_EVERY === 0 ? 1_000_000 + atMs : shown.version;
  const own = varyingValues(number, atMs);
  const place = new Map(variables.varyingIds.map((id, index) => [Number(id), index]));
  return {
    observationId: createId(atMs),
    pageId: pageIds[page.index] ?? '',
    observedAt: new Date(atMs),
    values: variables
      .valuesOf({ ...shown, version })
      .map((one) => ({ ...one, value: own[place.get(one.variableId) ?? VARYING.length] ?? one.value })),
  };
}
