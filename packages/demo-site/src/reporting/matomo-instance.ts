import type { RequestListener } from 'node:http';
import { answerWith, allowOrigin } from '../answers.ts';
import { isExcluded, listed, type MatomoSiteSettings, type Sender } from './matomo-exclusions.ts';
import { eventsByDay, viewsByDay } from './matomo-volumes.ts';
import { bodyOf } from './request-body.ts';

/** Settings and behaviour of an instance, which tests change while it runs. */
export interface MatomoState {
  sites: Record<string, MatomoSiteSettings>;
  aliases: Record<string, string[]>;
  global: { excludedIps: string; excludedUserAgents: string };
  /** Time in ms after which a hit is in the visitor log, as with a queue. */
  delayMs: number;
  /** Answer in place of the visitor log: it is off, the quota is spent, the instance is away. */
  instead: { status: number; body: object | string } | null;
  isVisitorLogOn: boolean;
  /** Hits that the tracker throws away although no setting causes it, by their page view. */
  lost: (parameters: Record<string, string>, atMs: number) => boolean;
  /** Page views of other visitors on a day, which begins at an instant in ms since 1970. */
  viewsOfOthers: (dayMs: number) => number;
  tokens: readonly string[];
  now: () => number;
}

/** Small Matomo: its tracker (`matomo.php`) and the part of its reporting interface (`index.php`) that Vigie queries. */
export interface MatomoInstance {
  listener: RequestListener;
  state: MatomoState;
  /** Takes the hits of one request; returns the status of the answer. */
  take: (hits: SentHits, from: Sender) => number;
  /** Methods that were requested of the interface, in order. */
  requestedMethods: () => string[];
  /** Returns the page views and events that it counted. */
  counted: () => number;
}

/** Hits of a request: one in address and body, or several in a bulk. */
export interface SentHits {
  query: URLSearchParams;
  body: string;
}

export const ORDINARY_SITE: MatomoSiteSettings = {
  main_url: 'http://127.0.0.1',
  exclude_unknown_urls: 0,
  excluded_ips: '',
  excluded_user_agents: '',
  sitesearch: 1,
  sitesearch_keyword_parameters: '',
};

interface Action {
  idSite: string;
  shownFromMs: number;
  details: Record<string, unknown>;
  visitorId: string;
  atMs: number;
}

type Parameters = Record<string, string>;

const SEARCHES = 'q,query,s,search,searchword,k,keyword,keywords';
const ONE_DAY_MS = 86_400_000;

/**
 * Creates an instance with one ordinary site, whose number is 1. It counts and refuses as Matomo 5.0.2 does, for what
 * `packages/reports/test/recorded/matomo` shows: answers of 200 or 204 to what it throws away, 400 without an account.
 */
export function createMatomo(change: Partial<MatomoState> = {}): MatomoInstance {
  const state: MatomoState = {
    sites: { 1: ORDINARY_SITE },
    aliases: {},
    global: { excludedIps: '', excludedUserAgents: '' },
    delayMs: 0,
    instead: null,
    isVisitorLogOn: true,
    lost: () => false,
    viewsOfOthers: () => 0,
    now: Date.now,
    tokens: ['valid'],
    ...change,
  };
  const actions: Action[] = [];
  const requestedMethods: string[] = [];
  return {
    state,
    take: (hits, from) => track({ state, actions }, from, hits),
    requestedMethods: () => [...requestedMethods],
    counted: () => actions.length,
    listener: (request, response) => {
      void bodyOf(request).then((body) => {
        const url = new URL(request.url ?? '/', 'http://matomo');
        if (request.method === 'OPTIONS') return void response.writeHead(204, allowOrigin(request)).end();
        if (url.pathname.endsWith('index.php')) {
          const { status, json } = answerReport(
            { state, actions, requestedMethods },
            all(url.searchParams, body),
          );
          const text = typeof json === 'string' ? json : JSON.stringify(json);
          return answerWith({ status, type: 'application/json; charset=utf-8', body: text })(
            request,
            response,
          );
        }
        const from = {
          userAgent: request.headers['user-agent'] ?? '',
          address: (request.socket.remoteAddress ?? '').replace('::ffff:', ''),
          atMs: state.now(),
        };
        const status = track({ state, actions }, from, { query: url.searchParams, body });
        const image = {
          status,
          type: 'image/gif',
          body: status === 204 ? '' : PIXEL,
          headers: allowOrigin(request),
        };
        return answerWith(image)(request, response);
      });
    },
  };
}

const PIXEL = Buffer.from('R0lGODlhAQABAIAAAAAAAAAAACH5BAEAAAAALAAAAAABAAEAAAICRAEAOw==', 'base64');

const all = (query: URLSearchParams, body: string): Parameters =>
  Object.fromEntries([...query, ...new URLSearchParams(body)]);

function requestsOf({ query, body }: SentHits): Parameters[] {
  if (!body.startsWith('{')) return [all(query, body)];
  const { requests } = JSON.parse(body) as { requests: string[] };
  return requests.map((one) => Object.fromEntries(new URLSearchParams(one.replace(/^\?/, ''))));
}

interface Tracker {
  state: MatomoState;
  actions: Action[];
}

/** Number of actions that are stored, the latest. */
const ACTIONS_MAX = 50_000;

/** Counts hits; returns the status of the answer. */
function track({ state, actions }: Tracker, from: Sender, sent: SentHits): number {
  const hits = requestsOf(sent);
  const { atMs } = from;
  for (const parameters of hits) {
    const idSite = parameters['idsite'] ?? '';
    const site = state.sites[idSite];
    if (site === undefined || isRefused(parameters, atMs)) return 400;
    const settings = { site, global: state.global, aliases: state.aliases[idSite] ?? [] };
    if (isExcluded(settings, from, parameters)) continue;
    const details = actionOf(site, parameters);
    if (details === null || state.lost(parameters, atMs)) continue;
    if (actions.length >= ACTIONS_MAX) actions.shift();
    const datedMs = dateOf(parameters) ?? atMs;
    actions.push({
      idSite,
      atMs: datedMs,
      shownFromMs: atMs + state.delayMs,
      visitorId: parameters['_id'] ?? '',
      details: { ...details, timestamp: Math.floor(datedMs / 1000) },
    });
  }
  return hits[0]?.['send_image'] === '0' ? 204 : 200;
}

function isRefused(parameters: Parameters, nowMs: number): boolean {
  if (parameters['token_auth']) return false;
  return Boolean(parameters['cip']) || nowMs - (dateOf(parameters) ?? nowMs) >= ONE_DAY_MS;
}

/** Returns the date of a hit in ms since 1970; null without one. */
function dateOf({ cdt = '' }: Parameters): number | null {
  const atMs = /^\d+$/.test(cdt) ? Number(cdt) * 1000 : Date.parse(`${cdt.replace(' ', 'T')}Z`);
  const readMs = Number.isNaN(atMs) ? Date.parse(cdt) : atMs;
  return Number.isNaN(readMs) ? null : readMs;
}

/** Returns the action of a hit in the visitor log; null for a ping and for what the log does not show. */
function actionOf(site: MatomoSiteSettings, parameters: Parameters): Record<string, unknown> | null {
  const idpageview = parameters['pv_id'] ?? '';
  const { url = '', e_c, e_a, ec_id: order, download, link } = parameters;
  if (parameters['ping'] === '1' || parameters['c_n'] !== undefined) return null;
  if (order) return { type: 'ecommerceOrder', orderId: order, idpageview: null };
  const goalId = Number(parameters['idgoal'] ?? 0);
  if (goalId > 0) return { type: 'goal', goalId, url, idpageview: null };
  if (parameters['idgoal'] !== undefined) return null;
  if (e_c !== undefined) return { type: 'event', url, idpageview, eventCategory: e_c, eventAction: e_a };
  if (download) return { type: 'download', url: download, idpageview };
  if (link) return { type: 'outlink', url: link, idpageview };
  const keyword = site.sitesearch === 1 ? (parameters['search'] ?? keywordIn(site, url)) : '';
  if (keyword) return { type: 'search', url: null, idpageview, siteSearchKeyword: keyword };
  return { type: 'action', url, idpageview, pageTitle: parameters['action_name'] ?? '' };
}

function keywordIn({ sitesearch_keyword_parameters: own }: MatomoSiteSettings, url: string): string {
  const names = listed(own || SEARCHES).map((name) => name.toLowerCase());
  const { search = '', hash = '' } = URL.parse(url) ?? {};
  const values = [...new URLSearchParams(search), ...new URLSearchParams(hash.replace(/^#[^?]*\??/, ''))];
  const found = values.find(([name]) => names.includes(name.toLowerCase()));
  return found?.[1] ?? '';
}

interface Interface extends Tracker {
  requestedMethods: string[];
}

const error = (message: string) => ({ result: 'error', message });

/** Answers one question of the reporting interface. */
function answerReport(
  { state, actions, requestedMethods }: Interface,
  parameters: Parameters,
): { status: number; json: object | string } {
  const { method = '', idSite = '', token_auth: token = '' } = parameters;
  requestedMethods.push(method);
  if (state.instead !== null) return { status: state.instead.status, json: state.instead.body };
  if (!state.tokens.includes(token))
    return {
      status: 401,
      json: error('Unable to authenticate with the provided token. It is either invalid or expired.'),
    };
  const site = state.sites[idSite];
  if (idSite !== '' && site === undefined)
    return {
      status: 200,
      json: error(`An unexpected website was found in the request: website id was set to '${idSite}' .`),
    };
  return { status: 200, json: read({ state, actions }, method, parameters) };
}

function read({ state, actions }: Tracker, method: string, parameters: Parameters): object {
  const { idSite = '', filter_limit: limit = '10', filter_offset: offset = '0' } = parameters;
  switch (method) {
    case 'API.getMatomoVersion':
      return { value: '5.0.2' };
    case 'SitesManager.getSiteFromId':
      return { idsite: Number(idSite), name: `Site ${idSite}`, ...state.sites[idSite] };
    case 'SitesManager.getSiteUrlsFromId':
      return [state.sites[idSite]?.main_url, ...(state.aliases[idSite] ?? [])];
    case 'SitesManager.getExcludedIpsGlobal':
      return { value: state.global.excludedIps || false };
    case 'SitesManager.getExcludedUserAgentsGlobal':
      return { value: state.global.excludedUserAgents || false };
    case 'SitesManager.getSearchKeywordParametersGlobal':
      return { value: SEARCHES };
    case 'Actions.get':
      return viewsByDay(actions, { idSite, range: parameters['date'] ?? '' }, state.viewsOfOthers);
    case 'Events.getAction':
      return eventsByDay(actions, { idSite, range: parameters['date'] ?? '' });
    case 'Live.getLastVisitsDetails':
      if (!state.isVisitorLogOn)
        return error(
          'Visits log is deactivated in website settings. A user with at least admin access can enable it.',
        );
      return visitsOf(
        actions.filter(({ atMs }) => atMs >= Number(parameters['minTimestamp'] ?? 0) * 1000),
        idSite,
        state.now(),
      ).slice(Number(offset), Number(offset) + Number(limit));
    default:
      return error(`The method '${method}' does not exist.`);
  }
}

/** Returns the visits of a site, the last first; actions of one visitor are one visit. */
function visitsOf(actions: readonly Action[], idSite: string, nowMs: number): object[] {
  const shown = actions.filter((action) => action.idSite === idSite && action.shownFromMs <= nowMs);
  return [...Map.groupBy(shown, ({ visitorId }) => visitorId).entries()]
    .map(([visitorId, its], index) => ({
      idSite: Number(idSite),
      idVisit: index + 1,
      visitorId,
      actionDetails: its.map(({ details }) => details),
    }))
    .toReversed();
}
