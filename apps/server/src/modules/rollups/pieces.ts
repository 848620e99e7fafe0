import { sql, type RawBuilder } from 'kysely';
import type { Period } from '../../period/asked-period.ts';
import { wholeDays, wholeHours, type Span } from '../../period/steps.ts';

/** What is counted of a span: sums of days or hours, or one by one. */
type Grain = 'days' | 'hours' | 'single';

export interface Counting {
  websiteIds: string[];
  period: Period;
  /** Steps may begin in the middle of a day: they are counted by hours. */
  inSteps: boolean;
}

/**
 * The union of the rows that add up to a period's counts. Whole days and hours come from the rollups. Only the hours
 * that the period cuts are read one by one. `select` says how to read the rows of one grain, without the choice of
 * rows.
 */
export function unionOfPieces(
  { websiteIds, period, inSteps }: Counting,
  select: Record<Grain, { rows: RawBuilder<unknown>; instant: string }>,
): RawBuilder<unknown> {
  const selects = piecesOf(period, inSteps).map(([grain, { first, last }]) => {
    const { rows, instant } = select[grain];
    return sql`${rows} website_id = any(${websiteIds}) and ${sql.ref(instant)} >= ${first} and ${sql.ref(instant)} < ${last}`;
  });
  return sql.join(selects, sql` union all `);
}

function piecesOf({ from, to }: Period, inSteps: boolean): Array<[Grain, Span]> {
  const hours = wholeHours({ from, to });
  const days = inSteps
    ? { first: hours.last, last: hours.last }
    : wholeDays({ from: hours.first, to: hours.last });
  const pieces: Array<[Grain, Span]> = [
    ['single', { first: from, last: hours.first }],
    ['hours', { first: hours.first, last: days.first }],
    ['days', days],
    ['hours', { first: days.last, last: hours.last }],
    ['single', { first: hours.last, last: to }],
  ];
  return pieces.filter(([, { first, last }]) => first < last);
}
