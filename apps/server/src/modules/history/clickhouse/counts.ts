import type { BoundSearch, Steps } from '../history.ts';
import { matches } from './condition-text.ts';
import { createQuestion, withinPeriod, type Asking } from './question.ts';

/** Matching visits by step; a step without one is left out. Without conditions, all of them. */
export async function countMatching(
  { link, patience }: Asking,
  search: BoundSearch,
  { from, to, starts }: Steps,
): Promise<Map<number, number>> {
  const question = createQuestion();
  const period = { from, to };
  const startsMs = starts.map((at) => at.getTime());
  const rows = await link.ask<{ startMs: number; visits: number }>(
    `select roundDown(toUnixTimestamp64Milli(observed_at), ${question.bind('Array(Int64)', startsMs)}) as startMs,
      count() as visits
    from ${link.tables.visits} final
    where ${withinPeriod(question, search.websiteId, period)} and ${matches(question, { link, search, period })}
    group by startMs order by startMs`,
    question.params,
    patience,
  );
  const points = new Map(startsMs.map((startMs, point) => [startMs, point]));
  return new Map(rows.map(({ startMs, visits }) => [points.get(startMs) ?? 0, visits]));
}
