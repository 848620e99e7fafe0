import { randomBytes } from 'node:crypto';
import { MATOMO_COUNTING } from '@vigie/audit/counting/matomo/matomo.ts';
import { matomoRows } from '@vigie/audit/counting/matomo/rows.ts';
import { explainByMatomo, isSiteId, type MatomoSite } from '@vigie/audit/counting/matomo/site.ts';
import type { ReportRow } from '@vigie/audit/counting/report-row.ts';
import type { Json } from '@vigie/contract/observation/data-layer.ts';
import { matomoVolumes } from './matomo-volumes.ts';
import { matomoPurchases } from './read-purchases.ts';
import { ORDINARY_AGENTS, sendHit } from './control-hit.ts';
import { memberOf } from './answer-members.ts';
import { nullIfUnavailable, ReportUnavailable, requestReport, type SendRequest } from './report-request.ts';
import type { AccountSettings, ControlOrder, ReportReader } from './report-reader.ts';

/** Address and token of a Matomo instance. */
export interface MatomoConnection {
  /** Address of the instance, with or without `index.php`. */
  url: string;
  token: string;
  send: SendRequest;
}

type Call = (method: string, parameters?: Record<string, string>) => Promise<Json>;

/** Visits of one page of the visitor log, and pages that are read at most. */
const PAGE_VISITS = 100;
const PAGES_MAX = 50;
/** Tolerated difference of the clocks, and difference of two time zones, in ms. */
const CLOCKS_MS = 300_000;
const ZONES_MS = 14 * 3_600_000;

/** Parameters of searches of an instance that has no own ones. Source: plugins/SitesManager/API.php */
const SEARCH_PARAMETERS = 'q,query,s,search,searchword,k,keyword,keywords';

/**
 * Returns the reader of a Matomo instance. It needs a token with view access; with admin access it also reads the lists
 * of the whole instance. Source: developer.matomo.org/api-reference/reporting-api
 */
export function matomoReader({ url, token, send }: MatomoConnection): ReportReader {
  const call: Call = async (method, parameters = {}) => {
    const address = new URL(`${url.replace(/(\/|\/index\.php)?$/, '')}/index.php`);
    // The token is in the body, since servers log addresses.
    for (const [name, value] of Object.entries({ module: 'API', method, format: 'JSON', ...parameters }))
      address.searchParams.set(name, value);
    const { status, json } = await requestReport(send, address.href, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded', authorization: `Bearer ${token}` },
      body: new TextEncoder().encode(new URLSearchParams({ token_auth: token }).toString()),
    });
    return readAnswer(status, json);
  };
  return {
    counting: MATOMO_COUNTING,
    isAccount: isSiteId,
    rows: (account, sinceMs) => visitorLog(call, account, sinceMs),
    settings: (account) => settingsOf(call, account),
    control: (order) => sendControl(send, order),
    test: (account) => testRights(call, account),
    volumes: (account, range) => matomoVolumes(call, account, range),
    purchases: (account, range) => matomoPurchases(call, account, range),
  };
}

/** Returns the value of an answer. Raises ReportUnavailable for an error of Matomo. */
function readAnswer(status: number, json: Json | undefined): Json {
  if (json === undefined) throw new ReportUnavailable('not-understood', `HTTP ${status} without JSON`);
  const message = errorIn(json);
  if (message === null && status < 400) return json;
  const text = message ?? `HTTP ${status}`;
  if (/unexpected website/i.test(text)) throw new ReportUnavailable('not-in-interface', text);
  if (/visits log is deactivated|plugin Live is not enabled/i.test(text))
    throw new ReportUnavailable('visitor-log-off', text);
  if (/authenticate/i.test(text)) throw new ReportUnavailable('authentication', text);
  if (/requires|access/i.test(text) || status === 401 || status === 403)
    throw new ReportUnavailable('right-missing', text, { right: 'matomo-view' });
  throw new ReportUnavailable('not-understood', text);
}

/** Reads the visitor log of a site. Without a known site, only the token and the plugin of the log are tested. */
async function testRights(call: Call, account: string | null): Promise<void> {
  if (account === null) {
    await call('API.getMatomoVersion');
    const live = await call('API.isPluginActivated', { pluginName: 'Live' }).catch(nullIfUnavailable);
    if (memberOf(live ?? undefined, 'value') === false)
      throw new ReportUnavailable('visitor-log-off', 'The plugin Live is not enabled.');
    return;
  }
  const day = dayOf(Date.now());
  await call('Live.getLastVisitsDetails', { idSite: account, period: 'day', date: day, filter_limit: '1' });
}

function errorIn(json: Json): string | null {
  if (typeof json !== 'object' || json === null || Array.isArray(json)) return null;
  return json['result'] === 'error' ? (plainText(json['message']) ?? '') : null;
}

/** Returns the rows of the visitor log since an instant; null if the site does not exist. */
async function visitorLog(call: Call, account: string, sinceMs: number): Promise<ReportRow[] | null> {
  const rows: ReportRow[] = [];
  let before = '';
  for (let page = 0; page < PAGES_MAX; page += 1) {
    const answer = await call('Live.getLastVisitsDetails', {
      idSite: account,
      period: 'range',
      date: `${dayOf(sinceMs - ZONES_MS)},${dayOf(Date.now() + ZONES_MS)}`,
      minTimestamp: String(Math.floor((sinceMs - CLOCKS_MS) / 1000)),
      filter_limit: String(PAGE_VISITS),
      filter_offset: String(page * PAGE_VISITS),
    }).catch(nullIfUnknown);
    if (answer === null) return null;
    const found = matomoRows(answer);
    if (found === null) throw new ReportUnavailable('not-understood', 'no visitor log');
    const visits = Array.isArray(answer) ? answer : [];
    const first = JSON.stringify(visits[0] ?? null);
    if (first === before) break;
    rows.push(...found);
    if (visits.length < PAGE_VISITS) break;
    before = first;
  }
  return rows;
}

function nullIfUnknown(error: unknown): null {
  if (error instanceof ReportUnavailable && error.reason === 'not-in-interface') return null;
  throw error;
}

/** Returns a text or number as text; null for another value. */
const plainText = (value: Json | undefined): string | null =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : null;

const dayOf = (atMs: number): string => new Date(atMs).toISOString().slice(0, 10);

async function settingsOf(call: Call, account: string): Promise<AccountSettings> {
  const site = isSiteId(account)
    ? await call('SitesManager.getSiteFromId', { idSite: account }).catch(nullIfUnknown)
    : null;
  if (site === null || typeof site !== 'object' || Array.isArray(site))
    return { pageUrl: null, explain: (sent, visitor) => explainByMatomo(sent, null, visitor) };
  const read = await readSite(call, account, site);
  return {
    pageUrl: read.urls[0] ?? null,
    explain: (sent, visitor) => explainByMatomo(sent, read, visitor),
  };
}

async function readSite(call: Call, account: string, site: Record<string, Json>): Promise<MatomoSite> {
  const text = (name: string) => plainText(site[name]) ?? '';
  const aliases = await call('SitesManager.getSiteUrlsFromId', { idSite: account }).catch(() => []);
  const own = text('sitesearch_keyword_parameters');
  return {
    urls: [
      ...new Set([
        text('main_url'),
        ...(Array.isArray(aliases) ? aliases.flatMap((one) => plainText(one) ?? []) : []),
      ]),
    ],
    countsKnownUrlsOnly: text('exclude_unknown_urls') === '1',
    excludedAddresses: listed(text('excluded_ips'), await global(call, 'getExcludedIpsGlobal')),
    excludedAgents: listed(text('excluded_user_agents'), await global(call, 'getExcludedUserAgentsGlobal')),
    searchParameters:
      text('sitesearch') === '1' ? listed(own === '' ? await searchParametersOf(call) : own) : [],
  };
}

/** Returns a list of the whole instance. Empty if the token may not read it: then it explains nothing. */
async function global(call: Call, method: string): Promise<string> {
  const answer = await call(`SitesManager.${method}`).catch(() => null);
  const value =
    typeof answer === 'object' && answer !== null && !Array.isArray(answer) ? answer['value'] : answer;
  return typeof value === 'string' ? value : '';
}

const searchParametersOf = async (call: Call): Promise<string> =>
  (await global(call, 'getSearchKeywordParametersGlobal')) || SEARCH_PARAMETERS;

const listed = (...lists: string[]): string[] =>
  lists.flatMap((list) => list.split(',').map((one) => one.trim())).filter((one) => one !== '');

/**
 * Sends a page view to the collector of a hit, with an address and a browser that the settings accept. It counts as a
 * page view titled "Vigie control hit".
 */
async function sendControl(
  send: SendRequest,
  { account, settings, example, isMarked }: ControlOrder,
): Promise<{ kind: string; key: string }> {
  const { hit, userAgent } = example;
  const { origin, pathname } = new URL(hit.url);
  const key = randomBytes(3).toString('hex');
  const agent = ORDINARY_AGENTS.find((one) => one !== userAgent && isAccepted(settings, one)) ?? userAgent;
  const query = new URLSearchParams({
    idsite: account,
    rec: '1',
    action_name: 'Vigie control hit',
    url: settings.pageUrl ?? origin,
    _id: randomBytes(8).toString('hex'),
    pv_id: key,
    ua: agent,
    send_image: '0',
    ...(isMarked ? { vigie: '1' } : {}),
  });
  const address = `${origin}${pathname}?${query.toString()}`;
  await sendHit(send, address, { userAgent: agent });
  return { kind: 'page-view', key };
}

/** Returns whether the settings accept a page view of a browser. */
function isAccepted({ explain, pageUrl }: AccountSettings, userAgent: string): boolean {
  const parameters = { idsite: '1', rec: '1', url: pageUrl ?? '' };
  const hit = { parameters, status: 200 } as never;
  return (
    explain(
      { event: 'page_view', index: 0, hit, sentAtMs: Date.now(), userAgent },
      { addresses: [], isMarked: false },
    ) === undefined
  );
}
