import { dayRows, ga4Counting, realtimeRows, REALTIME_MINUTES } from '@vigie/audit/counting/ga4.ts';
import type { ReportRow } from '@vigie/audit/counting/report-row.ts';
import type { Json } from '@vigie/contract/observation/data-layer.ts';
import { memberOf } from './answer-members.ts';
import { ga4Purchases, reportValues } from './read-purchases.ts';
import {
  everyDay,
  type AccountSettings,
  type DayRange,
  type DayVolume,
  type ReportReader,
} from './report-reader.ts';
import { ReportUnavailable, type OpenConnection } from './report-request.ts';
import { ANALYTICS_SCOPE, googleRequests, ownStreams } from './google-request.ts';

/** Rows of one answer, and answers that are read at most. */
const PAGE_ROWS = 100_000;
const PAGES_MAX = 3;
/** Age in ms of the oldest hit up to which the realtime report is queried. Later ones wait for the report of the day. */
const REALTIME_MS = 3_600_000;
const ONE_DAY_MS = 86_400_000;

type Ask = (method: string, body: object) => Promise<Json>;

/**
 * Returns the reader of a property of GA4: the realtime report for hits of the last hour, else the report of the day. It
 * needs the JSON file of a service account that may view the property. Its hits cannot be followed by a control hit,
 * because a day is complete after 48 hours only. Source: developers.google.com/analytics/devguides/reporting/data/v1/rest
 */
export function ga4Reader({ base, token, send, options }: OpenConnection): ReportReader {
  const root = base.replace(/\/+$/, '');
  const property = options.property ?? '';
  const marker = options.marker ?? null;
  const request = googleRequests({
    token,
    send,
    scopes: [ANALYTICS_SCOPE],
    rightOf: ({ isOff, status }) => (isOff ? 'ga4-interface' : status === 403 ? 'ga4-property' : null),
  });
  const ask: Ask = (method, body) => request(`${root}/v1beta/properties/${property}:${method}`, body);
  const requireOwn = ownStreams(request, { root: root.replace('analyticsdata', 'analyticsadmin'), property });
  return {
    counting: ga4Counting(marker),
    isAccount: isGa4Account,
    rows: async (account, sinceMs) => {
      await requireOwn(account);
      return marker === null && Date.now() - sinceMs <= REALTIME_MS
        ? await realtime(ask)
        : await ofDays(ask, sinceMs, marker);
    },
    settings: async () => GA4_SETTINGS,
    volumes: async (account, range) => {
      await requireOwn(account);
      return everyDay(await volumesOf(ask, range), range);
    },
    purchases: (_account, range) => ga4Purchases(ask, range),
    test: async () => {
      await realtime(ask);
      await ask('runReport', {
        ...DAY_METRIC,
        dateRanges: [{ startDate: 'today', endDate: 'today' }],
        limit: '1',
      });
    },
  };
}

/** Returns whether a text is a measurement id, or the number of a property. */
export const isGa4Account = (account: string): boolean => /^(GT?-[A-Z\d]+|\d+)$/i.test(account);

/** Settings of every property: no interface reports why a hit is missing, but a hit may name no stream. */
export const GA4_SETTINGS: AccountSettings = {
  pageUrl: null,
  explain: ({ hit: { parameters } }) =>
    /^GT?-/i.test(parameters['tid'] ?? '')
      ? undefined
      : { state: 'not-counted', reason: 'account', proof: `tid=${parameters['tid'] ?? ''}` },
};

/** Returns the totals of the last half hour. Raises ReportUnavailable with `live-away` if this report alone fails. */
async function realtime(ask: Ask): Promise<ReportRow[]> {
  const answer = await ask('runRealtimeReport', {
    dimensions: [{ name: 'minutesAgo' }, { name: 'eventName' }, { name: 'unifiedScreenName' }],
    metrics: [{ name: 'eventCount' }],
    minuteRanges: [{ startMinutesAgo: REALTIME_MINUTES, endMinutesAgo: 0 }],
    limit: String(PAGE_ROWS),
  }).catch((error: unknown) => {
    if (error instanceof ReportUnavailable && error.reason === 'not-understood')
      throw new ReportUnavailable('live-away', error.message);
    throw error;
  });
  const rows = realtimeRows(answer, Date.now());
  if (rows === null) throw new ReportUnavailable('not-understood', 'no realtime report');
  return rows;
}

const DAY_METRIC = { metrics: [{ name: 'eventCount' }] };

/** Returns the totals of the days since an instant. */
async function ofDays(ask: Ask, sinceMs: number, marker: string | null): Promise<ReportRow[]> {
  const names = ['dateHourMinute', 'eventName', 'hostName', 'pagePath'];
  const dimensions = [...names, ...(marker === null ? [] : [`customEvent:${marker}`])].map((name) => ({
    name,
  }));
  const rows: ReportRow[] = [];
  for (let page = 0; page < PAGES_MAX; page += 1) {
    const answer = await ask('runReport', {
      ...DAY_METRIC,
      dimensions,
      // The day of the property may be an earlier one than the day in UTC, or a later one.
      dateRanges: [
        { startDate: new Date(sinceMs - ONE_DAY_MS).toISOString().slice(0, 10), endDate: 'today' },
      ],
      limit: String(PAGE_ROWS),
      offset: String(page * PAGE_ROWS),
    });
    const found = dayRows(answer);
    if (found === null) throw new ReportUnavailable('not-understood', 'no report');
    rows.push(...found);
    if ((page + 1) * PAGE_ROWS >= Number(memberOf(answer, 'rowCount') ?? 0)) break;
  }
  return rows;
}

/** Returns the events of each day that has any, in the time zone of the property. */
async function volumesOf(ask: Ask, { first, last }: DayRange): Promise<DayVolume[]> {
  const answer = await ask('runReport', {
    ...DAY_METRIC,
    dimensions: [{ name: 'date' }, { name: 'eventName' }],
    dateRanges: [{ startDate: first, endDate: last }],
    limit: String(PAGE_ROWS),
  });
  const rows = memberOf(answer, 'rows') ?? [];
  if (!Array.isArray(rows) || memberOf(answer, 'metricHeaders') === undefined)
    throw new ReportUnavailable('not-understood', 'no report of days');
  return rows.flatMap((row): DayVolume[] => {
    const [date = '', event = ''] = reportValues(row, 'dimensionValues');
    const [, year, month, day] = /^(\d{4})(\d\d)(\d\d)$/.exec(date) ?? [];
    const counted = Number(reportValues(row, 'metricValues')[0]);
    return year === undefined ? [] : [{ day: `${year}-${month}-${day}`, event, counted }];
  });
}
