import { randomBytes } from 'node:crypto';
import { explainByUmami, sessionIn, UMAMI_COUNTING, umamiRows } from '@vigie/audit/counting/umami.ts';
import type { ReportRow } from '@vigie/audit/counting/report-row.ts';
import type { Json } from '@vigie/contract/observation/data-layer.ts';
import { lengthAt, memberOf, textAt } from './answer-members.ts';
import { ORDINARY_AGENTS, sendHit } from './control-hit.ts';
import {
  everyDay,
  type AccountSettings,
  type ControlOrder,
  type DayRange,
  type DayVolume,
  type ReportReader,
} from './report-reader.ts';
import { ReportUnavailable, requestReport, type SendRequest, type OpenConnection } from './report-request.ts';

/** Events of one page of the list, and pages that are read at most. */
const PAGE_EVENTS = 200;
const PAGES_MAX = 50;
/** Tolerated difference of the clocks in ms. */
const CLOCKS_MS = 300_000;
const ONE_DAY_MS = 86_400_000;
/** Time by which a hit may date itself ahead, in ms. */
const DATED_MS = ONE_DAY_MS + CLOCKS_MS;

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

interface Answer {
  status: number;
  json: Json;
  aheadMs: number;
}
type Ask = (path: string, parameters?: Record<string, string>) => Promise<Answer>;

/**
 * Returns the reader of an Umami instance, or of Umami Cloud (`https://api.umami.is/v1`). It needs the token of a user
 * who may view the website, or an API key. Sources: src/app/api/websites of umami-software/umami 3.1.0, umami.is/docs/api
 */
export function umamiReader({ base, token, send }: OpenConnection): ReportReader {
  const root = rootOf(base);
  const ask: Ask = async (path, parameters = {}) => {
    const address = new URL(`${root}${path}`);
    for (const [name, value] of Object.entries(parameters)) address.searchParams.set(name, value);
    const { status, json, aheadMs } = await requestReport(send, address.href, {
      method: 'GET',
      headers: { accept: 'application/json', ...credentials(token) },
    });
    if (status === 401) throw new ReportUnavailable('authentication', 'HTTP 401: Unauthorized');
    if (status === 403) throw new ReportUnavailable('right-missing', 'HTTP 403', { right: 'umami-website' });
    if (json === undefined || (status >= 400 && status !== 404))
      throw new ReportUnavailable('not-understood', `HTTP ${status}`);
    return { status, json, aheadMs: aheadMs ?? 0 };
  };
  const exists = async (account: string): Promise<boolean> => {
    if (!UUID.test(account)) return false;
    const { json } = await ofWebsite(ask, `/websites/${account}`);
    return json !== null;
  };
  return {
    counting: UMAMI_COUNTING,
    isAccount: (account) => UUID.test(account),
    rows: async (account, sinceMs) => {
      const rows = await events(ask, account, { sinceMs });
      // The list of a website that does not exist is empty for an administrator.
      return rows.length > 0 || (await exists(account)) ? rows : null;
    },
    settings: async (account): Promise<AccountSettings> => {
      const found = await exists(account);
      return { pageUrl: null, explain: (sent, visitor) => explainByUmami(sent, found, visitor) };
    },
    control: (order) => sendControl(send, order),
    volumes: async (account, range) => {
      if (!(await exists(account))) throw absent(account);
      return everyDay(await daysOf(ask, account, range), range);
    },
    test: async (account) => {
      if (account === null) {
        await ask('/me');
        return;
      }
      await events(ask, account, { sinceMs: Date.now(), pagesMax: 1 });
      if (!(await exists(account))) throw absent(account);
    },
  };
}

const absent = (account: string): ReportUnavailable =>
  new ReportUnavailable('not-in-interface', `website=${account}`);

/** Returns the root of the interface: `/api` of an instance whose address has no path. */
function rootOf(base: string): string {
  const root = base.replace(/\/+$/, '');
  return new URL(base).pathname === '/' ? `${root}/api` : root;
}

/** Returns the header of an API key of Umami Cloud, or of the token of a user. */
const credentials = (token: string): Record<string, string> =>
  token.startsWith('api_') ? { 'x-umami-api-key': token } : { authorization: `Bearer ${token}` };

/** Returns the events of a website since an instant. */
async function events(
  ask: Ask,
  account: string,
  { sinceMs, pagesMax = PAGES_MAX }: { sinceMs: number; pagesMax?: number },
): Promise<ReportRow[]> {
  const rows: ReportRow[] = [];
  for (let page = 1; page <= pagesMax; page += 1) {
    const { status, json, aheadMs } = await ofWebsite(ask, `/websites/${account}/events`, {
      startAt: String(sinceMs - CLOCKS_MS),
      endAt: String(Date.now() + DATED_MS),
      page: String(page),
      pageSize: String(PAGE_EVENTS),
    });
    if (status === 404) throw new ReportUnavailable('live-away', 'HTTP 404: no list of events');
    const found = umamiRows(json, aheadMs);
    if (found === null) throw new ReportUnavailable('not-understood', 'no list of events');
    rows.push(...found);
    if (found.length === 0 || lengthAt(json, 'data') < PAGE_EVENTS) break;
  }
  return rows;
}

/** Returns the page views and named events of each day in UTC that has any. */
async function daysOf(ask: Ask, account: string, { first, last }: DayRange): Promise<DayVolume[]> {
  const days = {
    startAt: String(Date.parse(first)),
    endAt: String(Date.parse(last) + ONE_DAY_MS - 1),
    unit: 'day',
    timezone: 'UTC',
  };
  const views = memberOf((await ofWebsite(ask, `/websites/${account}/pageviews`, days)).json, 'pageviews');
  const events = (await ofWebsite(ask, `/websites/${account}/events/series`, days)).json;
  if (!Array.isArray(views) || !Array.isArray(events))
    throw new ReportUnavailable('not-understood', 'no days');
  return [
    ...views.map((row) => volume(row, 'x', 'page_view')),
    ...events.map((row) => volume(row, 't', textAt(row, 'x'))),
  ];
}

/** Returns the number of a row, and the day that a member of it names. */
const volume = (row: Json, day: string, event: string): DayVolume => ({
  day: textAt(row, day).slice(0, 10),
  event,
  counted: Number(memberOf(row, 'y')),
});

/** Asks about a website. Umami answers 401 to a wrong token and to a user without access, so the token is tested then. */
async function ofWebsite(ask: Ask, path: string, parameters: Record<string, string> = {}): Promise<Answer> {
  try {
    return await ask(path, parameters);
  } catch (error) {
    if (!(error instanceof ReportUnavailable) || error.reason !== 'authentication') throw error;
    await ask('/me');
    throw new ReportUnavailable('right-missing', 'HTTP 401: Unauthorized', { right: 'umami-website' });
  }
}

/** Sends a page view titled "Vigie control hit" with an ordinary browser and a session of its own. */
async function sendControl(
  send: SendRequest,
  { account, example, isMarked }: ControlOrder,
): Promise<{ kind: string; key: string }> {
  const { hit, userAgent } = example;
  const payload = {
    website: account,
    hostname: hit.parameters['payload.hostname'] ?? '',
    url: '/vigie-control-hit',
    title: 'Vigie control hit',
    id: randomBytes(8).toString('hex'),
  };
  const { origin, pathname } = new URL(hit.url);
  const { text } = await sendHit(send, `${origin}${pathname}${isMarked ? '?vigie=1' : ''}`, {
    body: JSON.stringify({ type: 'event', payload }),
    userAgent: ORDINARY_AGENTS.find((one) => one !== userAgent) ?? userAgent,
  });
  return { kind: 'page-view', key: sessionIn(text) || 'none' };
}
