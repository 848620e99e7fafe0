import { type RawBuilder, sql } from 'kysely';
import type { Period } from '../../period/requested-period.ts';
import { type InstantRange, wholeDays, wholeHours } from '../../period/steps.ts';
import type { Check, Outcome } from '@vigie/contract/verdict.ts';
import type { Db } from '../../db/schema/database.ts';
import type { VerdictCount } from '../../evaluation/verdict-count.ts';

/** Granularity of the counts of a span: sums of days or hours, or single rows. */
type Grain = 'days' | 'hours' | 'single';

export interface Counting {
  websiteIds: string[];
  period: Period;
  /** True if steps may begin in the middle of a day: then they are counted by hours. */
  inSteps: boolean;
}

/**
 * Returns the union of the rows that add up to a period's counts. Whole days and hours come from the rollups. Only rows
 * of partial hours are read one by one. `select` reads the rows of one granularity, without a condition on time.
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

function piecesOf({ from, to }: Period, inSteps: boolean): Array<[Grain, InstantRange]> {
  const hours = wholeHours({ from, to });
  const days = inSteps
    ? { first: hours.last, last: hours.last }
    : wholeDays({ from: hours.first, to: hours.last });
  const pieces: Array<[Grain, InstantRange]> = [
    ['single', { first: from, last: hours.first }],
    ['hours', { first: hours.first, last: days.first }],
    ['days', days],
    ['hours', { first: days.last, last: hours.last }],
    ['single', { first: hours.last, last: to }],
  ];
  return pieces.filter(([, { first, last }]) => first < last);
}

interface Steps {
  period: Period;
  starts: Date[];
}

/** Counts a website's verdicts in steps that begin at `starts` and end at `period.to`. */
export async function countVerdicts(
  db: Db,
  websiteId: string,
  { period, starts }: Steps,
): Promise<VerdictCount[]> {
  const counted = verdictsOf({ websiteIds: [websiteId], period, inSteps: starts.length > 1 });
  const { rows } = await sql<VerdictCount>`
    select width_bucket(at, ${starts}::timestamptz[]) - 1 as point, "check", outcome, reason,
      root_check, root_reason, sum(verdicts)::int as verdicts
    from (${counted}) as counted group by 1, 2, 3, 4, 5, 6`.execute(db);
  return rows;
}

interface WebsiteVerdicts {
  websiteId: string;
  check: Check;
  outcome: Outcome;
  verdicts: number;
}

/** Counts the verdicts of many websites at once, without their reasons. */
export async function countVerdictsOfWebsites(
  db: Db,
  websiteIds: string[],
  period: Period,
): Promise<WebsiteVerdicts[]> {
  const counted = verdictsOf({ websiteIds, period, inSteps: false });
  const { rows } = await sql<WebsiteVerdicts>`
    select website_id, "check", outcome, sum(verdicts)::int as verdicts
    from (${counted}) as counted group by 1, 2, 3`.execute(db);
  return rows;
}

function verdictsOf(counting: Counting) {
  const columns = sql`"check", outcome, reason, root_check, root_reason`;
  return unionOfPieces(counting, {
    days: {
      rows: sql`select website_id, day as at, ${columns}, verdicts from verdict_days where`,
      instant: 'day',
    },
    hours: {
      rows: sql`select website_id, hour as at, ${columns}, verdicts from verdict_rollups where`,
      instant: 'hour',
    },
    single: {
      rows: sql`select website_id, observed_at as at, ${columns}, 1 as verdicts from verdicts where`,
      instant: 'observed_at',
    },
  });
}

export interface VisitCount {
  point: number;
  measured: number;
  failed: number;
  hits: number;
  pageViews: number;
}

export const NO_VISITS: VisitCount = { point: 0, measured: 0, failed: 0, hits: 0, pageViews: 0 };

/** Counts visits in the same steps, like `countVerdicts`. */
export async function countStepVisits(
  db: Db,
  websiteId: string,
  { period, starts }: Steps,
): Promise<VisitCount[]> {
  const counted = visitsOf({ websiteIds: [websiteId], period, inSteps: starts.length > 1 });
  const { rows } = await sql<VisitCount>`
    select width_bucket(at, ${starts}::timestamptz[]) - 1 as point, sum(measured)::int as measured,
      sum(failed)::int as failed, sum(hits)::int as hits, sum(page_views)::int as "pageViews"
    from (${counted}) as counted group by 1`.execute(db);
  return rows;
}

/** Returns the number of visits of many websites, measured or not. A website without visits is left out. */
export async function countVisitsOfWebsites(
  db: Db,
  websiteIds: string[],
  period: Period,
): Promise<Map<string, number>> {
  const counted = visitsOf({ websiteIds, period, inSteps: false });
  const { rows } = await sql<{ websiteId: string; visited: number }>`
    select website_id, sum(measured + failed)::int as visited
    from (${counted}) as counted group by 1`.execute(db);
  return new Map(rows.map(({ websiteId, visited }) => [websiteId, visited]));
}

function visitsOf(counting: Counting) {
  const figures = sql`measured, failed, hits, page_views`;
  return unionOfPieces(counting, {
    days: { rows: sql`select website_id, day as at, ${figures} from visit_days where`, instant: 'day' },
    hours: { rows: sql`select website_id, hour as at, ${figures} from visit_rollups where`, instant: 'hour' },
    single: {
      rows: sql`select website_id, observed_at as at, (outcome = 'measured')::int as measured,
        (outcome = 'failed')::int as failed, hits, page_views from observations where counts_for_health and`,
      instant: 'observed_at',
    },
  });
}
