import type { CountingFamily } from './counting-family.ts';
import { ga4Counting, ga4Name, ga4Page } from './ga4.ts';
import type { CountableHit } from './countable-hit.ts';
import type { ReportRow } from './report-row.ts';

const HOUR_MS = 3_600_000;
const PROOF_MAX = 500;

/**
 * Returns the rules by which hits of GA4 are found in its BigQuery export, which has each event: by client and session
 * (`cid` and `sid` of a hit), name, page and time, or by a marker. Google updates the table of a day for three days; the
 * streaming export has an event within minutes. Source: support.google.com/analytics/answer/7029846 and 9358801
 */
export function ga4ExportCounting(marker: string | null): CountingFamily {
  return {
    ...ga4Counting(marker),
    wanted: (sent) => ({
      ...ga4Name(sent.event),
      key: exportKey(sent, marker),
      url: ga4Page(sent.hit.parameters['dl'] ?? ''),
      isShared: true,
    }),
    showsTotals: false,
    // Each question reads whole tables, which Google bills.
    delays: { promptMs: 15 * 60_000, pauseMs: 120_000, completeMs: 72 * HOUR_MS },
  };
}

/** Returns the text by which the rows of a hit are selected: its marker, or its client. Empty: it has none. */
export function exportSelector({ hit: { parameters } }: CountableHit, marker: string | null): string {
  return marker === null
    ? (parameters['cid'] ?? '')
    : (parameters[`ep.${marker}`] ?? parameters[`epn.${marker}`] ?? '');
}

function exportKey(sent: CountableHit, marker: string | null): string {
  const selector = exportSelector(sent, marker);
  const session = sent.hit.parameters['sid'] ?? '';
  return marker !== null || selector === '' || session === '' ? selector : `${selector} ${session}`;
}

/** Event of the export, as the columns of a question. */
export type ExportedEvent = Readonly<Record<string, string>>;

/** Returns the rows of exported events by `day`, `name`, `at` (microseconds), `client`, `session`, `page` and `marker`. */
export function exportRows(events: readonly ExportedEvent[], marker: string | null): ReportRow[] {
  return events.map(({ day = '', name = '', at = '', client = '', session = '', page = '', ...of }) => {
    const instant = instantOf(at);
    // An identifier needs no time: it may be that of a visitor, whose hits the page distinguishes.
    const atMs = marker === null && instant !== null ? Date.parse(instant) : null;
    const key = marker !== null ? (of['marker'] ?? '') : session === '' ? client : `${client} ${session}`;
    const proof = `events_${day}: ${name} ${page} ${instant ?? ''}`.trim().slice(0, PROOF_MAX);
    return { ...ga4Name(name), key, url: ga4Page(page), atMs, proof };
  });
}

/** Returns an instant in ISO 8601 of microseconds since 1970. Null if they are no time. */
export function instantOf(microseconds: string): string | null {
  const atMs = Math.floor(Number(microseconds || Number.NaN) / 1000);
  return Math.abs(atMs) <= 8.64e15 ? new Date(atMs).toISOString() : null;
}
