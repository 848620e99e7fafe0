import type * as z from 'zod';
import type {
  ValueDistribution,
  valuesQuerySchema,
  variablesSchema,
} from '@vigie/contract/data-layer-analysis.ts';
import type { Call } from '../../access/actor.ts';
import type { Db } from '../../db/schema/database.ts';
import { periodOf, type Period } from '../../period/asked-period.ts';
import { requireWebsite } from '../websites/require-website.ts';
import { searching } from './bind-search.ts';
import { countValues, listCoverage, sampleValues } from './coverage.store.ts';
import { countAll } from './search.store.ts';
import { findVariables, keyOf } from './variables.store.ts';

/** The variables that a website's visits of a period had. */
export async function readVariables(
  call: Call,
  query: { websiteId: string; from: string; to: string },
): Promise<z.infer<typeof variablesSchema>> {
  const { db } = call;
  const { websiteId } = query;
  await requireWebsite(call, websiteId);
  const period = periodOf(query);
  return searching(db, [], async () => {
    const visits = await countVisits(db, websiteId, period);
    const covered = await listCoverage(db, websiteId, period);
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

/** How often a variable had which value. */
export async function readValues(
  call: Call,
  query: z.output<typeof valuesQuerySchema>,
): Promise<ValueDistribution> {
  const { db } = call;
  const { websiteId, q, limit } = query;
  await requireWebsite(call, websiteId);
  const period = periodOf(query);
  const variable = (await findVariables(db, websiteId, [query])).get(keyOf(query));
  return searching(db, [], async () => {
    const visits = await countVisits(db, websiteId, period);
    if (variable === undefined)
      return presentValues(visits, { items: [], distinctValues: 0, visitsWithValue: 0 });
    const asked = { variableId: variable.id, period, q, limit };
    const counted = await countValues(db, websiteId, asked);
    if (!variable.varies) return presentValues(visits, counted);
    const items = await sampleValues(db, websiteId, asked);
    const { visitsWithValue } = counted;
    return presentValues(visits, { items, distinctValues: items.length, visitsWithValue }, true);
  });
}

async function countVisits(db: Db, websiteId: string, period: Period): Promise<number> {
  const counted = await countAll(db, websiteId, { ...period, starts: [period.from] });
  return counted.get(0) ?? 0;
}

function presentValues(
  visits: number,
  { items, distinctValues, visitsWithValue }: Awaited<ReturnType<typeof countValues>>,
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
