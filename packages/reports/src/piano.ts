import { pianoCounting, pianoRows } from '@vigie/audit/counting/piano.ts';
import type { ReportRow } from '@vigie/audit/counting/report-row.ts';
import type { Json } from '@vigie/contract/observation/data-layer.ts';
import { lengthAt, memberOf, textAt } from './answer-members.ts';
import { pianoPurchases } from './piano-purchases.ts';
import { everyDay, type DayRange, type DayVolume, type ReportReader } from './report-reader.ts';
import { ReportUnavailable, requestReport, type OpenConnection } from './report-request.ts';

/** Rows of one answer, and answers that are read at most. */
const PAGE_ROWS = 10_000;
const PAGES_MAX = 10;
/** Difference of two time zones in ms: days are those of the site. */
const ZONES_MS = 14 * 3_600_000;

type Ask = (body: object) => Promise<Json | null>;

/**
 * Returns the reader of Piano Analytics' Data API, version 3. It needs the access key and the secret key of an API key,
 * as `ACCESS:SECRET`. Its totals are of whole days. Sources: developers.atinternet-solutions.com, data-api; getData
 */
export function pianoReader({ base, token, send, options }: OpenConnection): ReportReader {
  const root = base.replace(/\/+$/, '');
  const marker = options.marker ?? null;
  const ask: Ask = async (body) => {
    const { status, json } = await requestReport(send, `${root}/v3/data/getData`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-api-key': token
          .trim()
          .split(/[\s:]+/)
          .join('_'),
      },
      body: new TextEncoder().encode(JSON.stringify(body)),
    });
    return readAnswer(status, json);
  };
  return {
    counting: pianoCounting(marker),
    isAccount: isSite,
    rows: (account, sinceMs) => totals(ask, account, { sinceMs, marker }),
    purchases: (account, range) => pianoPurchases(ask, account, range),
    settings: async () => ({
      pageUrl: null,
      explain: ({ hit: { siteId } }) =>
        isSite(siteId ?? '')
          ? undefined
          : { state: 'not-counted', reason: 'account', proof: `s=${siteId ?? ''}` },
    }),
    volumes: async (account, range) => everyDay(await daysOf(ask, account, range), range),
    test: async (account) => {
      if (account === null) throw new ReportUnavailable('no-identifier', 'a site is needed');
      await ask({ ...queryOf(account, Date.now(), null), 'max-results': 1 });
    },
  };
}

const isSite = (account: string): boolean => /^\d{1,12}$/.test(account);

/** Returns the value of an answer; null for 204, which has no rows. Raises ReportUnavailable for an error of Piano. */
function readAnswer(status: number, json: Json | undefined): Json | null {
  if (status === 204) return null;
  const message = textAt(json, 'ErrorMessage') || textAt(json, 'message');
  const text = `HTTP ${status} ${message}`.trim();
  if (status === 401) throw new ReportUnavailable('authentication', text);
  if (status === 403) throw new ReportUnavailable('right-missing', text, { right: 'piano-site' });
  if (json === undefined || status >= 400) throw new ReportUnavailable('not-understood', text);
  return json;
}

const dayOf = (atMs: number): string => new Date(atMs).toISOString().slice(0, 10);

function queryOf(account: string, sinceMs: number, marker: string | null): object {
  return {
    space: { s: [Number(account)] },
    columns: ['event_name', 'page', ...(marker === null ? [] : [marker]), 'm_events'],
    sort: ['-m_events'],
    period: { p1: [{ type: 'D', start: dayOf(sinceMs - ZONES_MS), end: dayOf(Date.now() + ZONES_MS) }] },
    'max-results': PAGE_ROWS,
    'page-num': 1,
  };
}

async function totals(
  ask: Ask,
  account: string,
  { sinceMs, marker }: { sinceMs: number; marker: string | null },
): Promise<ReportRow[]> {
  const rows: ReportRow[] = [];
  for (let page = 1; page <= PAGES_MAX; page += 1) {
    const answer = await ask({ ...queryOf(account, sinceMs, marker), 'page-num': page });
    if (answer === null) break;
    const found = pianoRows(answer, marker);
    if (found === null) throw new ReportUnavailable('not-understood', 'no DataFeed');
    rows.push(...found);
    if (lengthAt(memberOf(answer, 'DataFeed'), 'Rows') < PAGE_ROWS) break;
  }
  return rows;
}

/** Returns the events of each day that has any, in the time zone of the site. */
async function daysOf(ask: Ask, account: string, { first, last }: DayRange): Promise<DayVolume[]> {
  const answer = await ask({
    space: { s: [Number(account)] },
    columns: ['date', 'event_name', 'm_events'],
    sort: ['-m_events'],
    period: { p1: [{ type: 'D', start: first, end: last }] },
    'max-results': PAGE_ROWS,
    'page-num': 1,
  });
  if (answer === null) return [];
  const rows = memberOf(memberOf(answer, 'DataFeed'), 'Rows');
  if (!Array.isArray(rows)) throw new ReportUnavailable('not-understood', 'no DataFeed');
  return rows.map((row) => {
    const name = textAt(row, 'event_name');
    return {
      day: textAt(row, 'date').slice(0, 10),
      event: name === 'page.display' ? 'page_view' : name,
      counted: Number(memberOf(row, 'm_events')),
    };
  });
}
