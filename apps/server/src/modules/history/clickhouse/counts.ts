import type { BoundSearch, Steps } from '../history.ts';
import { searchConditionText, readSearch } from './condition-text.ts';
import { createQuestion, visitsOnce, withinPeriod, type ClickhouseQuery } from './question.ts';

/** Steps begin at quarters of an hour in every current time zone. Visits are counted by quarter, then by step. */
const QUARTER_MS = 900_000;

/**
 * Returns the number of matching visits by step; a step without one is left out. Without conditions, all visits match.
 */
export async function countMatching(
  connection: ClickhouseQuery,
  search: BoundSearch,
  { from, to, starts }: Steps,
): Promise<Map<number, number>> {
  const { link, patience } = connection;
  const question = createQuestion();
  const period = { from, to };
  const startsMs = starts.map((at) => at.getTime());
  const read = await readSearch(connection, { search, period });
  const hasQuarters = startsMs.slice(1).every((ms) => ms % QUARTER_MS === 0);
  const unit = question.bind('Int64', hasQuarters ? QUARTER_MS : 1);
  const rows = await link.query<{ startMs: number; visits: number }>(
    `select roundDown(atMs, ${question.bind('Array(Int64)', startsMs)}) as startMs, sum(visits) as visits
    from (
      select intDiv(toUnixTimestamp64Milli(observed_at), ${unit}) * ${unit} as atMs, count() as visits
      from ${visitsOnce(connection)}
      where ${withinPeriod(question, search.websiteId, period)} and ${searchConditionText(question, link, read)}
      group by atMs
    )
    group by startMs order by startMs`,
    question.params,
    patience,
  );
  const points = new Map(startsMs.map((startMs, point) => [startMs, point]));
  return new Map(rows.map(({ startMs, visits }) => [points.get(startMs) ?? 0, visits]));
}
