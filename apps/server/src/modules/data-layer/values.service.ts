import type * as z from 'zod';
import type {
  ValueDistribution,
  valuesQuerySchema,
  variablesSchema,
} from '@vigie/contract/data-layer-analysis.ts';
import { periodOf, type Period } from '../../period/requested-period.ts';
import { requireWebsite } from '../websites/require-website.ts';
import type { HistoryCall, ValueCounts } from '../history/history.ts';
import { findVariables, keyOf } from '../history/variables.store.ts';
import { searching } from './bind-search.service.ts';

/** Returns the variables that a website's visits of a period had. */
export async function readVariables(
  call: HistoryCall,
  query: { websiteId: string; from: string; to: string },
): Promise<z.infer<typeof variablesSchema>> {
  const { db, history } = call;
  const { websiteId } = query;
  await requireWebsite(call, websiteId);
  const period = periodOf(query);
  return searching(call, [], async () => {
    const visits = await countVisits(call, websiteId, period);
    const covered = await history.listCoverage(db, websiteId, period);
    const variables = covered.map(({ category, name, varies, types, distinctValues, ...variable }) => ({
      category,
      name,
      visits: variable.visits,
      types,
      distinctValues: varies ? null : distinctValues,
    }));
    return { visits, variables };
  });
}

/** Returns the values of a variable with their counts. */
export async function readValues(
  call: HistoryCall,
  query: z.output<typeof valuesQuerySchema>,
): Promise<ValueDistribution> {
  const { db, history } = call;
  const { websiteId, q, limit } = query;
  await requireWebsite(call, websiteId);
  const period = periodOf(query);
  const variable = (await findVariables(db, websiteId, [query])).get(keyOf(query));
  return searching(call, [], async () => {
    const visits = await countVisits(call, websiteId, period);
    if (variable === undefined)
      return presentValues(visits, { items: [], distinctValues: 0, visitsWithValue: 0 });
    const valuesQuery = { variableId: variable.id, period, q, limit };
    const counted = await history.countValues(db, websiteId, valuesQuery);
    if (!variable.varies) return presentValues(visits, counted);
    const items = await history.sampleValues(db, websiteId, valuesQuery);
    const { visitsWithValue } = counted;
    return presentValues(visits, { items, distinctValues: items.length, visitsWithValue }, true);
  });
}

async function countVisits({ db, history }: HistoryCall, websiteId: string, period: Period): Promise<number> {
  const counted = await history.countAll(db, websiteId, { ...period, starts: [period.from] });
  return counted.get(0) ?? 0;
}

function presentValues(
  visits: number,
  { items, distinctValues, visitsWithValue }: ValueCounts,
  estimated = false,
): ValueDistribution {
  const shown = items.reduce((sum, item) => sum + item.visits, 0);
  return {
    visits,
    distinctValues: { count: distinctValues, estimated },
    items,
    otherVisits: Math.max(0, visitsWithValue - shown),
    absentVisits: Math.max(0, visits - visitsWithValue),
  };
}
