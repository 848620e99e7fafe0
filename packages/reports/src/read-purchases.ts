import type { Json } from '@vigie/contract/observation/data-layer.ts';
import { isObject } from '@vigie/audit/json-object.ts';
import { memberOf, textAt } from './answer-members.ts';
import type { DayRange, ReportPurchase, ReportPurchases } from './report-reader.ts';
import { ReportUnavailable } from './report-request.ts';

const DAY_MS = 86_400_000;
/** Longest stored text of an id. */
const TEXT_MAX = 200;

type MatomoCall = (method: string, parameters: Record<string, string>) => Promise<Json>;

/** Visits of one answer of Matomo, and answers of one day that are read at most. */
const VISITS = 500;
const DAY_ANSWERS_MAX = 60;
/** Visitor log of visits with an order. Source: developer.matomo.org/api-reference/segmentation */
const WITH_ORDER = 'visitEcommerceStatus==ordered,visitEcommerceStatus==orderedThenAbandonedCart';

/**
 * Returns the orders of a Matomo site day by day, by its visitor log. Raises ReportUnavailable if a day has more visits
 * than are read, because a list with a gap would accuse orders. Source: Live.getLastVisitsDetails of
 * developer.matomo.org/api-reference/reporting-api
 */
export async function matomoPurchases(
  call: MatomoCall,
  account: string,
  { first, last }: DayRange,
): Promise<ReportPurchases> {
  const purchases: ReportPurchase[] = [];
  for (let at = Date.parse(first); at <= Date.parse(last); at += DAY_MS)
    purchases.push(...(await matomoDay(call, account, new Date(at).toISOString().slice(0, 10))));
  return { purchases, timeZone: null };
}

async function matomoDay(call: MatomoCall, account: string, day: string): Promise<ReportPurchase[]> {
  const found: ReportPurchase[] = [];
  const known = new Set<string>();
  for (let answers = 0; answers < DAY_ANSWERS_MAX; answers += 1) {
    const visits = await call('Live.getLastVisitsDetails', {
      idSite: account,
      period: 'day',
      date: day,
      segment: WITH_ORDER,
      filter_limit: String(VISITS),
      filter_offset: String(answers * VISITS),
    });
    if (!Array.isArray(visits)) throw new ReportUnavailable('not-understood', 'no visitor log');
    // Visits that come meanwhile move others to the next answer.
    const fresh = visits.filter((visit) => !known.has(visitId(visit)));
    for (const visit of fresh) known.add(visitId(visit));
    found.push(...fresh.flatMap(matomoOrders));
    if (visits.length < VISITS || fresh.length === 0) return found;
  }
  throw new ReportUnavailable('not-understood', `more than ${VISITS * DAY_ANSWERS_MAX} visits with an order`);
}

const visitId = (visit: Json): string => JSON.stringify(memberOf(visit, 'idVisit') ?? null);

function matomoOrders(visit: Json): ReportPurchase[] {
  const actions = memberOf(visit, 'actionDetails');
  if (!Array.isArray(actions)) return [];
  const currency = textAt(visit, 'siteCurrency').slice(0, 3);
  return actions.flatMap((action) => {
    if (textAt(action, 'type') !== 'ecommerceOrder') return [];
    const transactionId = plainAt(action, 'orderId');
    const seconds = Number(plainAt(action, 'timestamp') || Number.NaN);
    if (transactionId === '' || !Number.isSafeInteger(seconds) || Math.abs(seconds) > 8.64e12) return [];
    return [
      {
        transactionId,
        time: new Date(seconds * 1000).toISOString(),
        amount: plainAt(action, 'revenue'),
        currency,
      },
    ];
  });
}

type Ga4Ask = (method: string, body: object) => Promise<Json>;

/** Rows of one answer of GA4, and answers that are read at most. */
const ROWS = 100_000;
const ANSWERS_MAX = 10;
/** Transaction ids under which GA4 puts purchases without one, and those of rare ids. */
const NO_ID = /^$|^\(not set\)$|^\(other\)$/;
const MINUTE = /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)$/;

/**
 * Returns the purchases of a GA4 property. GA4 keeps one purchase of each transaction id, and reports its minute in the
 * time zone of the property. Source: developers.google.com/analytics/devguides/reporting/data/v1/api-schema
 */
export async function ga4Purchases(ask: Ga4Ask, { first, last }: DayRange): Promise<ReportPurchases> {
  const purchases: ReportPurchase[] = [];
  let timeZone: string | null = null;
  for (let answers = 0; answers < ANSWERS_MAX; answers += 1) {
    const answer = await ask('runReport', {
      dimensions: [{ name: 'transactionId' }, { name: 'dateHourMinute' }],
      metrics: [{ name: 'purchaseRevenue' }],
      dateRanges: [{ startDate: first, endDate: last }],
      limit: String(ROWS),
      offset: String(answers * ROWS),
    });
    const metadata = memberOf(answer, 'metadata');
    timeZone = textAt(metadata, 'timeZone') || null;
    const currency = textAt(metadata, 'currencyCode').slice(0, 3);
    const rows = memberOf(answer, 'rows') ?? [];
    if (!isObject(answer) || !Array.isArray(rows))
      throw new ReportUnavailable('not-understood', 'no report of purchases');
    purchases.push(...rows.flatMap((row) => ga4Purchase(row, currency)));
    if ((answers + 1) * ROWS >= Number(memberOf(answer, 'rowCount') ?? 0)) return { purchases, timeZone };
  }
  throw new ReportUnavailable('not-understood', `more than ${ROWS * ANSWERS_MAX} purchases`);
}

function ga4Purchase(row: Json, currency: string): ReportPurchase[] {
  const [transactionId = '', minute = ''] = reportValues(row, 'dimensionValues');
  const [amount = ''] = reportValues(row, 'metricValues');
  const [, year, month, day, hours, minutes] = MINUTE.exec(minute) ?? [];
  if (NO_ID.test(transactionId) || year === undefined) return [];
  return [{ transactionId, time: `${year}-${month}-${day} ${hours}:${minutes}`, amount, currency }];
}

/** Returns the values of a row of a report of GA4: `dimensionValues` or `metricValues`. */
export function reportValues(row: Json, name: string): string[] {
  const values = memberOf(row, name);
  return Array.isArray(values) ? values.map((value) => plainAt(value, 'value')) : [];
}

function plainAt(json: Json | undefined, name: string): string {
  const value = memberOf(json, name);
  return typeof value === 'number' || typeof value === 'string' ? String(value).slice(0, TEXT_MAX) : '';
}
