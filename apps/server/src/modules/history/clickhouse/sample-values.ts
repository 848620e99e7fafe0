import type { Period } from '../../../period/requested-period.ts';
import { SAMPLED_VISITS, type ValuesQuery, type CountedValue } from '../history.ts';
import { columnOf } from './columns.ts';
import { containsText, type Within } from './coverage.ts';
import { NEWEST_FIRST, oneOfEach } from './find-visits.ts';
import { createQuestion, visitsOnce, withinPeriod, type ClickhouseQuery } from './question.ts';

const SAMPLED_MS = 24 * 3_600_000;

/**
 * Returns the last day of a period if the sample ends in it. A read in order of less than a month takes as long as the
 * whole month.
 */
async function narrow(connection: ClickhouseQuery, { websiteId, period }: Within): Promise<Period> {
  const last = { from: new Date(period.to.getTime() - SAMPLED_MS), to: period.to };
  if (last.from <= period.from) return period;
  const question = createQuestion();
  const [counted] = await connection.link.query<{ visits: number }>(
    `select count() as visits from ${visitsOnce(connection)} where ${withinPeriod(question, websiteId, last)}`,
    question.params,
    connection.patience,
  );
  return Number(counted?.visits) >= SAMPLED_VISITS ? last : period;
}

/** Returns values of a variable that varies, from the newest visits. */
export async function sampleValues(
  connection: ClickhouseQuery,
  websiteId: string,
  { variableId, period, q, limit }: ValuesQuery,
): Promise<CountedValue[]> {
  const { link, patience } = connection;
  const sampled = await narrow(connection, { websiteId, period });
  const question = createQuestion();
  const id = question.bind('UInt32', variableId);
  const column = columnOf('varying', variableId);
  return link.query<CountedValue>(
    `select ${column}[${id}] as value,
      if(mapContains(varying_types, ${id}), toString(varying_types[${id}]), 'string') as type, count() as visits
    from (
      select ${column}, varying_types from ${link.tables.visits}
      where ${withinPeriod(question, websiteId, sampled)}
      order by ${NEWEST_FIRST}
      ${oneOfEach(connection)}
      limit ${SAMPLED_VISITS}
    )
    where mapContains(${column}, ${id}) and ${containsText(question, 'value', q)}
    group by value, type
    order by visits desc, value, type
    limit ${question.bind('UInt32', limit)}`,
    question.params,
    patience,
  );
}
