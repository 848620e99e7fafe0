import { isObject } from '@vigie/audit/json-object.ts';
import type { Json } from '@vigie/contract/observation/data-layer.ts';
import { memberOf, textAt } from './answer-members.ts';
import type { DayRange, ReportPurchase, ReportPurchases } from './report-reader.ts';
import { ReportUnavailable } from './report-request.ts';

type PianoQuery = (body: object) => Promise<Json | null>;

const DAY_MS = 86_400_000;
/** Rows of one answer, and answers of one day that are read at most. */
const PAGE_ROWS = 10_000;
const DAY_PAGES_MAX = 20;
/** Event of a purchase. Source: Sales Insights of developers.atinternet-solutions.com, data-collection */
const PURCHASE_EVENT = 'transaction.confirmation';
/** Word by which Piano names an absent value. */
const ABSENT = 'N/A';
/** Times that one transaction is counted at most. */
const TIMES_MAX = 100;

/**
 * Returns the purchases of a Piano site, by their transaction id and day. The interface returns no time of day, and
 * amounts are metrics that each site names itself, so both are left out. Raises ReportUnavailable if a day has more rows
 * than are read, because a list with a gap would accuse orders.
 */
export async function pianoPurchases(
  query: PianoQuery,
  account: string,
  { first, last }: DayRange,
): Promise<ReportPurchases> {
  const purchases: ReportPurchase[] = [];
  for (let at = Date.parse(first); at <= Date.parse(last); at += DAY_MS)
    purchases.push(...(await pianoDay(query, account, new Date(at).toISOString().slice(0, 10))));
  return { purchases, timeZone: null };
}

async function pianoDay(query: PianoQuery, account: string, day: string): Promise<ReportPurchase[]> {
  const found: ReportPurchase[] = [];
  for (let page = 1; page <= DAY_PAGES_MAX; page += 1) {
    const answer = await query({
      space: { s: [Number(account)] },
      columns: ['event_name', 'transaction_id', 'm_events'],
      sort: ['-m_events'],
      period: { p1: [{ type: 'D', start: day, end: day }] },
      'max-results': PAGE_ROWS,
      'page-num': page,
    });
    if (answer === null) return found;
    const rows = memberOf(memberOf(answer, 'DataFeed'), 'Rows');
    if (!Array.isArray(rows)) throw new ReportUnavailable('not-understood', 'no DataFeed');
    found.push(...rows.flatMap((row) => purchasesIn(row, day)));
    if (rows.length < PAGE_ROWS) return found;
  }
  throw new ReportUnavailable('not-understood', `more than ${PAGE_ROWS * DAY_PAGES_MAX} rows a day`);
}

/** Returns a purchase for each time that its transaction was counted. */
function purchasesIn(row: Json, day: string): ReportPurchase[] {
  const transactionId = textAt(row, 'transaction_id').slice(0, 200);
  if (!isObject(row) || textAt(row, 'event_name') !== PURCHASE_EVENT) return [];
  if (transactionId === '' || transactionId === ABSENT) return [];
  const times = Number(row['m_events']);
  const length = Number.isSafeInteger(times) ? Math.min(Math.max(times, 1), TIMES_MAX) : 1;
  return Array.from({ length }, () => ({ transactionId, time: day, amount: '', currency: '' }));
}
