import type * as z from 'zod';
import type {
  AnalysisCount,
  countQuerySchema,
  searchQuerySchema,
  searchResultSchema,
  VisitRow,
} from '@vigie/contract/data-layer-analysis.ts';
import type { Call } from '../../access/actor.ts';
import { cursorOf } from '../../db/list-page.ts';
import { instantOfId } from '../../db/uuid-v7.ts';
import { periodOf, requireTimeZone } from '../../period/asked-period.ts';
import { chooseStep, listSteps } from '../../period/steps.ts';
import { requireWebsite } from '../websites/require-website.ts';
import { bindSearch, searching } from './bind-search.ts';
import { findVisits, readStates, type VisitCursor } from './find-visits.store.ts';
import { countAll, countMatching } from './search.store.ts';
import { nameVariables } from './variables.store.ts';

/** A page of matching visits with all values that they had. */
export async function searchVisits(
  call: Call,
  query: z.output<typeof searchQuerySchema>,
): Promise<z.infer<typeof searchResultSchema>> {
  const { db } = call;
  await requireWebsite(call, query.websiteId);
  const period = periodOf(query);
  const search = await bindSearch(db, query);
  const limit = query.limit + 1;
  const found = await searching(db, query.conditions, () =>
    findVisits(db, search, { ...period, after: visitCursorOf(query), limit }),
  );
  const visits = found.slice(0, query.limit);
  const states = await readStates(
    db,
    visits.map(({ stateId }) => stateId),
  );
  const names = await nameVariables(db, query.websiteId);
  const items = visits.map(({ stateId, varying, observedAt, ...visit }): VisitRow => {
    const values = Object.entries({ ...states.get(stateId), ...varying });
    return {
      ...visit,
      observedAt: observedAt.toISOString(),
      values: Object.fromEntries(values.map(([id, value]) => [names.get(Number(id)) ?? id, value])),
    };
  });
  return { items, next: found.length > query.limit ? (visits.at(-1)?.observationId ?? null) : null };
}

/** An observation's id holds its instant. */
function visitCursorOf(query: { limit: number; after?: string | undefined }): VisitCursor | null {
  const after = cursorOf(query);
  return after === null ? null : { observationId: after, observedAt: instantOfId(after) };
}

/** How many visits match, over the period and step by step. */
export async function countVisits(
  call: Call,
  query: z.output<typeof countQuerySchema>,
): Promise<AnalysisCount> {
  const { db } = call;
  await requireWebsite(call, query.websiteId);
  const period = periodOf(query);
  requireTimeZone(query.timeZone);
  const search = await bindSearch(db, query);
  const step = chooseStep(period);
  const starts = await listSteps(db, period, { step, timeZone: query.timeZone });
  const steps = { ...period, starts };
  const matching = await searching(db, query.conditions, () => countMatching(db, search, steps));
  const visits = await countAll(db, query.websiteId, steps);
  return {
    matching: sum(matching.values()),
    visits: sum(visits.values()),
    step,
    points: starts.map((start, point) => ({
      from: start.toISOString(),
      to: (starts[point + 1] ?? period.to).toISOString(),
      matching: matching.get(point) ?? 0,
      visits: visits.get(point) ?? 0,
    })),
  };
}

function sum(numbers: Iterable<number>): number {
  return [...numbers].reduce((total, number) => total + number, 0);
}
