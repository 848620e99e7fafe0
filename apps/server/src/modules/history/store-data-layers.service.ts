import { listVariables, conditionText } from '@vigie/audit/data-layer/variables.ts';
import type { DataLayerRecord } from '@vigie/contract/observation/data-layer.ts';
import type { Db } from '../../db/schema/database.ts';
import type { HistoryEngine } from '../../db/schema/stored-types.ts';
import type { WriteStatement } from '../../db/write-together.ts';
import type { Projection } from '../../evaluation/projection.ts';
import { writeVisits as writeOutbox } from './clickhouse/outbox.store.ts';
import { readEngine } from './engine.store.ts';
import { storableValues, toVisitValues, type HistoryVisit } from './history-visit.ts';
import { storePageValues, readPageValues } from './page-values.store.ts';
import { writeVisits } from './postgresql/write-visits.store.ts';
import {
  countRevisits,
  resolveVariables,
  type KnownVariable,
  type Revisit,
  type WebsiteScope,
} from './variables.store.ts';

/** Values of the dataLayer, in the engine of the history. */
export const historyProjection: Projection = {
  name: 'history',
  isFor: ({ feedsAnalysis }) => feedsAnalysis,
  writes: (db, { scope, pages }) => storeDataLayers(db, scope, pages),
};

interface VisitedPage {
  id: string;
  pageId: string;
  observedAt: Date;
  dataLayer: DataLayerRecord | null;
}

/** Stores what visits refer to, and returns the statements that store the visits. */
type WriteVisits = (db: Db, scope: WebsiteScope, visits: HistoryVisit[]) => Promise<WriteStatement[]>;

const WRITERS: Record<HistoryEngine, WriteVisits> = { postgresql: writeVisits, clickhouse: writeOutbox };

/**
 * Stores the variables of pages, and returns the statements that store their visits for searches. A page without a
 * dataLayer, or whose recording failed, has no values.
 */
export async function storeDataLayers(
  db: Db,
  scope: WebsiteScope,
  pages: VisitedPage[],
): Promise<WriteStatement[]> {
  const measured = pages.flatMap((page) =>
    page.dataLayer === null ? [] : [{ page, found: storableValues(listVariables(page.dataLayer)) }],
  );
  if (measured.length === 0) return [];
  const variables = await resolveVariables(
    db,
    scope,
    measured.flatMap(({ found }) => found),
  );
  const visits = measured.map(({ page: { id, pageId, observedAt }, found }) => ({
    observationId: id,
    pageId,
    observedAt,
    values: toVisitValues(found, variables),
  }));
  const writes = await learnWhatVaries(db, scope, { visits, variables });
  const { engine, movingTo } = await readEngine(db);
  for (const one of movingTo === null ? [engine] : [engine, movingTo])
    writes.push(...(await WRITERS[one](db, scope, visits)));
  return writes;
}

/** Revisits after which a variable is well known and its row is no longer updated. */
const LEARNT_REVISITS = 500;

interface Learning {
  visits: HistoryVisit[];
  variables: ReadonlyMap<string, KnownVariable>;
}

/**
 * Counts how often values changed since the last visit of their page. Returns the statement that stores the values for
 * the next visit.
 */
async function learnWhatVaries(
  db: Db,
  scope: WebsiteScope,
  { visits, variables }: Learning,
): Promise<WriteStatement[]> {
  const known = [...variables.values()].filter(({ revisits }) => revisits < LEARNT_REVISITS);
  const learning = new Map(known.map((variable) => [variable.id, variable]));
  if (learning.size === 0) return [];
  const pages = visits.map(({ pageId, observedAt, values }) => {
    const texts = values.filter(({ variableId }) => learning.has(variableId));
    return { pageId, observedAt, values: new Map(texts.map((one) => [one.variableId, conditionText(one)])) };
  });
  const before = await readPageValues(db, pages);
  const counted = new Map<number, Revisit>();
  for (const { pageId, values } of pages)
    for (const [variableId, text] of values) {
      const last = before.get(pageId)?.[String(variableId)];
      // A new variable was on no page before.
      if (last === undefined || learning.get(variableId)?.isNew === true) continue;
      const { revisits, changes } = counted.get(variableId) ?? { revisits: 0, changes: 0 };
      counted.set(variableId, {
        variableId,
        revisits: revisits + 1,
        changes: changes + (last === text ? 0 : 1),
      });
    }
  await countRevisits(db, [...counted.values()]);
  return [storePageValues(db, scope, pages)];
}
