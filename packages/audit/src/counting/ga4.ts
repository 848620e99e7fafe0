import type { Json } from '@vigie/contract/observation/data-layer.ts';
import { isObject } from '../json-object.ts';
import type { CountingFamily } from './counting-family.ts';
import { markedRows, textOf } from './marked-rows.ts';
import type { ReportRow } from './report-row.ts';

const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;

/** Minutes that the realtime report of an ordinary property goes back. Source: runRealtimeReport, MinuteRange */
export const REALTIME_MINUTES = 29;

/**
 * Returns the rules by which hits of GA4 are found in its totals: by name, minute and page title in the realtime report,
 * by name, minute and page in the report of the day. With `marker`, an event parameter that the property registers as a
 * custom dimension identifies hits, in the report of the day only. Google may take 48 hours until a day is complete, and
 * states less than a minute to a few minutes for realtime. Sources: developers.google.com/analytics/devguides/reporting/data/v1,
 * support.google.com/analytics/answer/11198161
 */
export function ga4Counting(marker: string | null): CountingFamily {
  return {
    family: 'ga4',
    standsIn: () => false,
    wanted: ({ event, hit: { parameters } }) => ({
      ...ga4Name(event),
      key: marker === null ? '' : (parameters[`ep.${marker}`] ?? parameters[`epn.${marker}`] ?? ''),
      url: ga4Page(parameters['dl'] ?? ''),
      title: parameters['dt'] ?? '',
      isShared: true,
    }),
    insteadOf: () => [],
    explainByAnswer: ({ hit: { parameters } }) =>
      // Source: support.google.com/analytics/answer/9976101, consent mode: such pings are in no report of users.
      /^G1[01]0/.test(parameters['gcs'] ?? '')
        ? { state: 'left-out-as-asked', reason: 'consent-denied', proof: `gcs=${parameters['gcs'] ?? ''}` }
        : undefined,
    showsTotals: true,
    delays: { promptMs: 5 * MINUTE_MS, pauseMs: 10_000, completeMs: 48 * HOUR_MS },
  };
}

/** Returns the rows of the realtime report by `minutesAgo`, `eventName` and `unifiedScreenName`. Null if it is none. */
export function realtimeRows(answer: Json, nowMs: number): ReportRow[] | null {
  return rowsOf(answer, (dimensions, count) => {
    const [minutes = '', name = '', title = ''] = dimensions;
    const atMs = nowMs - Number(minutes) * MINUTE_MS;
    return markedRows({ ...ga4Name(name), key: '', url: '', title, atMs: finite(atMs) }, count);
  });
}

/**
 * Returns the rows of the report of the day by `dateHourMinute`, `eventName`, `hostName`, `pagePath` and, with a marker,
 * its values. Its times are in the zone of the property, which the answer names. Null if it is no report.
 */
export function dayRows(answer: Json): ReportRow[] | null {
  const metadata = isObject(answer) ? answer['metadata'] : undefined;
  const zone = isObject(metadata) ? textOf(metadata['timeZone']) : '';
  return rowsOf(answer, (dimensions, count) => {
    const [minute = '', name = '', host = '', path = '', marker] = dimensions;
    const key = marker === undefined || marker === '(not set)' ? '' : marker;
    const url = ga4Page(`https://${host}${path}`);
    // Where many values are left, Google names the rest "(other)".
    // An identifier needs no time: it may be that of a visitor, whose hits the page distinguishes.
    const atMs = key === '' ? minuteIn(minute, zone) : null;
    return markedRows({ ...ga4Name(name), key, url, atMs }, count);
  });
}

function rowsOf(
  answer: Json,
  read: (dimensions: string[], count: number) => ReportRow[],
): ReportRow[] | null {
  // A report without data has no rows at all.
  if (!isObject(answer) || !Array.isArray(answer['dimensionHeaders'] ?? answer['metricHeaders'])) return null;
  const rows = answer['rows'] ?? [];
  if (!Array.isArray(rows)) return null;
  return rows.flatMap((row) => {
    if (!isObject(row)) return [];
    const [count] = valuesOf(row['metricValues']);
    return read(valuesOf(row['dimensionValues']), Number(count));
  });
}

function valuesOf(json: Json | undefined): string[] {
  return Array.isArray(json) ? json.map((one) => (isObject(one) ? textOf(one['value']) : '')) : [];
}

export const ga4Name = (name: string): { kind: string; subject: string } =>
  name === 'page_view' ? { kind: 'page-view', subject: '' } : { kind: 'event', subject: name };

/** Returns an address whose path has host and page, because a property may count several hosts. */
export function ga4Page(address: string): string {
  const url = URL.parse(address);
  return url === null ? '' : `https://page/${url.hostname}${url.pathname}`;
}

const finite = (value: number): number | null => (Number.isFinite(value) ? value : null);

/** Returns the instant of a minute (`202611290705`) in a time zone. Null if the zone is unknown. */
function minuteIn(minute: string, zone: string): number | null {
  const [, year, month, day, hour, minutes] = /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)$/.exec(minute) ?? [];
  if (minutes === undefined) return null;
  const asUtc = Date.UTC(Number(year), Number(month) - 1, Number(day), Number(hour), Number(minutes));
  const shift = shiftOf(zone, asUtc);
  return shift === null ? null : asUtc - (shiftOf(zone, asUtc - shift) ?? shift);
}

/** Returns by how many ms a time zone is ahead of UTC at an instant. */
function shiftOf(zone: string, atMs: number): number | null {
  try {
    const parts = new Intl.DateTimeFormat('en-GB', {
      timeZone: zone,
      dateStyle: 'short',
      timeStyle: 'medium',
    }).formatToParts(atMs);
    const part = (type: string) => Number(parts.find((one) => one.type === type)?.value);
    return (
      Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'), part('second')) -
      Math.floor(atMs / 1000) * 1000
    );
  } catch {
    return null;
  }
}
