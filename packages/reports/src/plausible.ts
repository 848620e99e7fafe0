import { randomBytes } from 'node:crypto';
import { explainByPlausible, plausibleCounting, plausibleRows } from '@vigie/audit/counting/plausible.ts';
import type { CountableHit } from '@vigie/audit/counting/countable-hit.ts';
import type { ReportRow } from '@vigie/audit/counting/report-row.ts';
import type { Json } from '@vigie/contract/observation/data-layer.ts';
import { lengthAt, memberOf } from './answer-members.ts';
import { ORDINARY_AGENTS, sendHit } from './control-hit.ts';
import {
  everyDay,
  type ControlOrder,
  type DayRange,
  type DayVolume,
  type ReportReader,
} from './report-reader.ts';
import {
  nullIfUnavailable,
  ReportUnavailable,
  requestReport,
  type SendRequest,
  type OpenConnection,
} from './report-request.ts';

/** Rows of one answer, and answers that are read at most. */
const PAGE_ROWS = 10_000;
const PAGES_MAX = 10;
/** Tolerated difference of the clocks in ms. */
const CLOCKS_MS = 60_000;

/**
 * Returns the reader of Plausible's Stats API, version 2. It needs a key of a member of the site. Sources:
 * plausible.io/docs/stats-api; lib/plausible_web/plugs/authorize_public_api.ex of plausible/analytics
 */
export function plausibleReader({ base, token, send, options }: OpenConnection): ReportReader {
  const root = base.replace(/\/+$/, '');
  const marker = options.marker ?? null;
  const query = (body: object) => queryStats({ root, token, send }, body);
  return {
    counting: plausibleCounting(marker),
    isAccount: (account) => account !== '',
    rows: (account, sinceMs) => totals(query, domainOf(account), { sinceMs, marker }),
    settings: async (_account, missing = []) => {
      const dropped = missing.find(({ statement }) => statement?.outcome === 'dropped');
      const isTaken = dropped === undefined ? null : await isOrdinaryTaken(send, dropped);
      return { pageUrl: null, explain: (sent) => explainByPlausible(sent, isTaken) };
    },
    control: (order) => sendControl(send, order, marker),
    volumes: async (account, range) => everyDay(await daysOf(query, domainOf(account), range), range),
    test: async (account) => {
      if (account === null) return testKey({ root, token, send });
      await query({ site_id: domainOf(account), metrics: ['events'], date_range: 'day' });
    },
  };
}

/** Returns the first domain of a hit, which may name several, as Plausible stores it. */
const domainOf = (account: string): string => (account.split(',')[0] ?? '').trim().replace(/^www\./, '');

interface Access {
  root: string;
  token: string;
  send: SendRequest;
}

async function queryStats({ root, token, send }: Access, body: object): Promise<Json> {
  const { status, json } = await requestReport(send, `${root}/api/v2/query`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: new TextEncoder().encode(JSON.stringify(body)),
  });
  const text = `HTTP ${status}${errorIn(json)}`;
  if (status === 402) throw new ReportUnavailable('right-missing', text, { right: 'plausible-plan' });
  if (status === 401) {
    // One answer for a wrong key and for a key without access: the list of sites distinguishes them.
    await testKey({ root, token, send });
    throw new ReportUnavailable('right-missing', text, { right: 'plausible-site' });
  }
  if (json === undefined || status >= 400) throw new ReportUnavailable('not-understood', text);
  return json;
}

/** Tests a key by the list of sites, which every valid key may read. Raises ReportUnavailable. */
async function testKey({ root, token, send }: Access): Promise<void> {
  const { status, json } = await requestReport(send, `${root}/api/v1/sites?limit=1`, {
    method: 'GET',
    headers: { authorization: `Bearer ${token}` },
  });
  if (status === 401) throw new ReportUnavailable('authentication', `HTTP 401${errorIn(json)}`);
}

function errorIn(json: Json | undefined): string {
  const error = typeof json === 'object' && json !== null && !Array.isArray(json) ? json['error'] : null;
  return typeof error === 'string' ? `: ${error}` : '';
}

/** Returns the totals by name, host and page since an instant. */
async function totals(
  query: (body: object) => Promise<Json>,
  site: string,
  { sinceMs, marker }: { sinceMs: number; marker: string | null },
): Promise<ReportRow[]> {
  const rows: ReportRow[] = [];
  for (let page = 0; page < PAGES_MAX; page += 1) {
    const answer = await query({
      site_id: site,
      metrics: ['events'],
      date_range: [secondOf(sinceMs - CLOCKS_MS), secondOf(Date.now() + CLOCKS_MS)],
      dimensions: [
        'event:name',
        'event:hostname',
        'event:page',
        ...(marker === null ? [] : [`event:props:${marker}`]),
      ],
      ...(page > 0 && { pagination: { limit: PAGE_ROWS, offset: page * PAGE_ROWS } }),
    });
    const found = plausibleRows(answer);
    if (found === null) throw new ReportUnavailable('not-understood', 'no results');
    rows.push(...found);
    if (lengthAt(answer, 'results') < PAGE_ROWS) break;
  }
  return rows;
}

/** Returns the page views and events of each day that has any, in the time zone of the site. */
async function daysOf(
  query: (body: object) => Promise<Json>,
  site: string,
  { first, last }: DayRange,
): Promise<DayVolume[]> {
  const results = memberOf(
    await query({
      site_id: site,
      metrics: ['events'],
      date_range: [first, last],
      dimensions: ['time:day', 'event:name'],
      pagination: { limit: PAGE_ROWS, offset: 0 },
    }),
    'results',
  );
  if (!Array.isArray(results)) throw new ReportUnavailable('not-understood', 'no results');
  return results.flatMap((one): DayVolume[] => {
    const [dimensions, metrics] = [memberOf(one, 'dimensions'), memberOf(one, 'metrics')];
    if (!Array.isArray(dimensions) || !Array.isArray(metrics)) return [];
    const [day, name] = dimensions;
    if (typeof day !== 'string' || typeof name !== 'string' || name === 'engagement') return [];
    return [{ day, event: name === 'pageview' ? 'page_view' : name, counted: Number(metrics[0]) }];
  });
}

const secondOf = (atMs: number): string => `${new Date(atMs).toISOString().slice(0, 19)}+00:00`;

/** Returns whether the collector takes a dropped hit from an ordinary browser. Null if it does not answer. */
async function isOrdinaryTaken(send: SendRequest, dropped: CountableHit): Promise<boolean | null> {
  try {
    const { headers } = await sendEvent(send, dropped, {});
    return headers.get('x-plausible-dropped') !== '1';
  } catch (error) {
    return nullIfUnavailable(error);
  }
}

/** Sends an event "Vigie control hit" of an ordinary browser; with a marker it has an identifier of its own. */
async function sendControl(
  send: SendRequest,
  { example, isMarked }: ControlOrder,
  marker: string | null,
): Promise<{ kind: string; key: string }> {
  const key = randomBytes(6).toString('hex');
  await sendEvent(send, example, {
    ...(marker !== null && { [marker]: key }),
    ...(isMarked && { vigie: '1' }),
  });
  return { kind: 'event', key };
}

function sendEvent(send: SendRequest, { hit, userAgent }: CountableHit, properties: object) {
  const { parameters } = hit;
  return sendHit(send, hit.url, {
    body: JSON.stringify({
      n: 'Vigie control hit',
      u: parameters['u'] ?? parameters['url'],
      d: parameters['d'] ?? parameters['domain'],
      p: properties,
    }),
    userAgent: ORDINARY_AGENTS.find((one) => one !== userAgent) ?? userAgent,
  });
}
