import type * as z from 'zod';
import type {
  countQuerySchema,
  searchQuerySchema,
  visitRowSchema,
} from '@vigie/contract/data-layer-analysis.ts';
import { cursorOf } from '../../db/list-page.ts';
import { instantOfId } from '../../db/uuid-v7.ts';
import { periodOf, requireTimeZone } from '../../period/requested-period.ts';
import { chooseStep, listPeriodSteps } from '../../period/steps.ts';
import { requireWebsite } from '../websites/require-website.ts';
import type { HistoryCall, VisitCursor } from '../history/history.ts';
import { nameVariables } from '../history/variables.store.ts';
import { bindSearch, searching } from './bind-search.service.ts';

/** Returns a page of matching visits with all their values. */
export async function searchVisits(call: HistoryCall, query: z.output<typeof searchQuerySchema>) {
  const { db, history } = call;
  await requireWebsite(call, query.websiteId);
  const period = periodOf(query);
  const search = await bindSearch(db, query);
  const limit = query.limit + 1;
  const { found, visits, states } = await searching(call, query.conditions, async () => {
    const found = await history.findVisits(db, search, { ...period, after: visitCursorOf(query), limit });
    const visits = found.slice(0, query.limit);
    const stateIds = visits.map(({ state }) => state);
    return { found, visits, states: await history.readStates(db, query.websiteId, stateIds) };
  });
  const names = await nameVariables(db, query.websiteId);
  const items = visits.map(({ state, varying, observedAt, ...visit }): z.input<typeof visitRowSchema> => {
    const values = Object.entries({ ...states.get(state), ...varying });
    return {
      ...visit,
      observedAt,
      values: Object.fromEntries(values.map(([id, value]) => [names.get(Number(id)) ?? id, value])),
    };
  });
  return { items, next: found.length > query.limit ? (visits.at(-1)?.observationId ?? null) : null };
}

/** Returns the cursor of a page. An observation's id contains its instant. */
function visitCursorOf(query: { limit: number; after?: string | undefined }): VisitCursor | null {
  const after = cursorOf(query);
  return after === null ? null : { observationId: after, observedAt: instantOfId(after) };
}

/** Returns how many visits match, in total and for each step of the period. */
export async function countMatchingVisits(call: HistoryCall, query: z.output<typeof countQuerySchema>) {
  const { db, history } = call;
  await requireWebsite(call, query.websiteId);
  const period = periodOf(query);
  requireTimeZone(query.timeZone);
  const search = await bindSearch(db, query);
  const step = chooseStep(period);
  const starts = await listPeriodSteps(db, period, { step, timeZone: query.timeZone });
  const steps = { ...period, starts };
  const { matching, visits } = await searching(call, query.conditions, async () => ({
    matching: await history.countMatching(db, search, steps),
    visits: await history.countAll(db, query.websiteId, steps),
  }));
  return {
    matching: sum(matching.values()),
    visits: sum(visits.values()),
    step,
    points: starts.map((start, point) => ({
      from: start,
      to: starts[point + 1] ?? period.to,
      matching: matching.get(point) ?? 0,
      visits: visits.get(point) ?? 0,
    })),
  };
}

function sum(numbers: Iterable<number>): number {
  return [...numbers].reduce((total, number) => total + number, 0);
}
