import type { IncomingMessage, ServerResponse } from 'node:http';
import { acceptHit, allowOrigin, answerWith, type Answer } from '@vigie/demo-site/answers.ts';
import { listen } from '@vigie/demo-site/listen.ts';
import { CONSENT_SITES } from '../consent/sites.ts';
import { packaged } from '../consent/serve-consent.ts';
import type { MatrixPage } from './matrix-page.ts';

/** A logged hit, in the collector's terms. */
export type LoggedHit = { vendor: 'matomo' | 'ga4' | 'piano'; isPing: boolean; isAfterAnswer: boolean };

/** Server-side record of one visit. */
export type LoggedVisit = {
  path: string;
  sendsPrivacy: boolean;
  answer: 'accept' | 'refuse' | null;
  hits: LoggedHit[];
  /** True if Consent Mode got its default after the first hit of Google's tag. */
  isDefaultLate: boolean;
};

export type ServedMatrix = {
  origin: string;
  visits: () => LoggedVisit[];
  close: () => Promise<void>;
};

const html = (body: string) => answerWith({ type: 'text/html; charset=utf-8', body });
const script = (body: string) => answerWith({ type: 'text/javascript', body });
const missing = answerWith({ status: 404, type: 'text/plain', body: 'absent' });

/** Data that a tracker's script stores in the browser. */
const STORAGE_SCRIPT = `document.cookie = '_pk_id.1.abcd=0123456789abcdef;path=/'; localStorage.setItem('_pk_session', '1');`;
/** Scripts of trackers, and other files that a page waits for; the page's own script defines their effect. */
const TAGS: Readonly<Partial<Record<string, string>>> = {
  '/matomo.js?keeps': STORAGE_SCRIPT,
  '/matomo.js?calls': 'onTag();',
  '/gtag/js': 'onGoogle();',
};
const MANAGER = `onManager(); fetch('/own/settings.json').then((answer) => answer.json()).then(() => onSettings());`;
const TEXT = `<p>Nous utilisons des cookies pour mesurer l’audience de notre site.</p>`;
const STYLE =
  'position:fixed;bottom:0;left:0;right:0;background:#fff;border-top:1px solid;padding:2em;z-index:9';

/**
 * Serves pages under `/BANNER/NAME`, with a collector on another host that logs its hits. `own` is a banner of the page
 * itself; every other name is a site with a real consent manager.
 */
export async function serveMatrix(pages: readonly MatrixPage[]): Promise<ServedMatrix> {
  const visits = new Map<string, LoggedVisit>();
  const collector = await listen(receive, { host: 'localhost', port: 0 });
  const server = await listen((request, response) => void serve(request, response), {
    host: '127.0.0.1',
    port: 0,
  });

  function receive(request: IncomingMessage, response: ServerResponse): void {
    const url = addressOf(request);
    const tag = TAGS[url.pathname + (url.pathname === '/matomo.js' ? url.search : '')];
    if (tag !== undefined) return script(tag)(request, response);
    const visit = visits.get(url.searchParams.get('visit') ?? '');
    const vendor = VENDORS[url.pathname];
    if (vendor !== undefined)
      visit?.hits.push({ vendor, isPing: isPing(url.searchParams), isAfterAnswer: visit.answer !== null });
    acceptHit(allowOrigin)(request, response);
  }

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = addressOf(request);
    const [, banner = '', name] = url.pathname.split('/');
    const page = pages.find((one) => one.name === name);
    const visit = visits.get(url.searchParams.get('visit') ?? '');
    if (visit !== undefined && url.pathname === '/answer')
      visit.answer = url.searchParams.get('is') as LoggedVisit['answer'];
    if (visit !== undefined && url.pathname === '/late') visit.isDefaultLate = true;
    const answer =
      page === undefined || banner === 'managers' || banner === 'consent'
        ? await fileOf(url)
        : html(documentOf(page, { banner, visit: begin(request, url), elsewhere: collector.origin }));
    answer(request, response);
  }

  function begin(request: IncomingMessage, { pathname }: URL): string {
    const id = String(visits.size + 1);
    const sendsPrivacy = request.headers['sec-gpc'] === '1';
    visits.set(id, { path: pathname, sendsPrivacy, answer: null, hits: [], isDefaultLate: false });
    return id;
  }

  return {
    origin: server.origin,
    visits: () => [...visits.values()],
    close: async () => void (await Promise.all([server.close(), collector.close()])),
  };
}

const VENDORS: Readonly<Partial<Record<string, LoggedHit['vendor']>>> = {
  '/matomo.php': 'matomo',
  '/g/collect': 'ga4',
  '/event': 'piano',
};

/** Returns whether the sender marked the hit as a ping. */
const isPing = (query: URLSearchParams): boolean => query.has('meansPing');

/** Paths at which pages report to their own server. */
const REPORT_PATHS: ReadonlySet<string> = new Set(['/answer', '/late', '/consent/events']);

const addressOf = (request: IncomingMessage) => new URL(request.url ?? '/', 'http://localhost');

async function fileOf({ pathname, search }: URL): Promise<Answer> {
  if (pathname.startsWith('/managers/')) return packaged(pathname.slice('/managers/'.length));
  if (pathname === '/own/matomo.js' && search === '?sets')
    return answerWith({
      type: 'text/javascript',
      body: '',
      headers: { 'set-cookie': '_pk_ses.1.abcd=1;path=/' },
    });
  if (pathname === '/own/consent-manager.js') return script(search === '?alone' ? 'onManager();' : MANAGER);
  if (pathname === '/own/settings.json') return answerWith({ type: 'application/json', body: '{}' });
  return REPORT_PATHS.has(pathname) ? acceptHit(allowOrigin) : missing;
}

type Serving = { banner: string; visit: string; elsewhere: string };

function documentOf(page: MatrixPage, { banner, visit, elsewhere }: Serving): string {
  const site = banner === 'own' ? undefined : CONSENT_SITES.find(({ name }) => name === banner);
  const own = page.banner === 'none' ? '' : ownBanner(page.banner);
  return `<!doctype html>
<html lang="fr"><head><meta charset="utf-8"><title>Boutique</title><link rel="icon" href="data:,">
<script>
const ELSEWHERE = '${elsewhere}', VISIT = '${visit}';
window.dataLayer = window.dataLayer || []; let isGoogleInTime = true;
function gtag() { dataLayer.push(arguments); if (!isGoogleInTime && hasDefault()) navigator.sendBeacon('/late?' + new URLSearchParams({ visit: VISIT })); }
const sendHit = (path, values) => { new Image().src = ELSEWHERE + path + '?' + new URLSearchParams({ visit: VISIT, ...values }); };
const matomoUrl = (more = '&_id=0123456789abcdef') => ELSEWHERE + '/matomo.php?' + new URLSearchParams({ visit: VISIT, idsite: '1', rec: '1', action_name: document.title, url: location.href, rand: String(Math.random()), ...(more.includes('cookie=0') ? { meansPing: '1' } : {}) }) + more;
function matomo(more) { new Image().src = matomoUrl(typeof more === 'string' ? more : undefined); }
const hasDefault = () => dataLayer.some((entry) => entry[0] === 'consent' && entry[1] === 'default');
function google(gcs) { isGoogleInTime &&= hasDefault(); sendHit('/g/collect', { v: '2', tid: 'G-ABCDEF1234', cid: '1.2', en: 'page_view', dl: location.href, gcs, ...(gcs === 'G100' ? { meansPing: '1' } : {}) }); }
function piano(mode) { sendHit('/event', { s: '123456', idclient: 'abc', events: JSON.stringify([{ name: 'page.display', data: { page: 'Boutique', event_url_full: location.href, visitor_privacy_mode: mode } }]), ...(mode === 'no-consent' ? { meansPing: '1' } : {}) }); }
let sentAnswer = null;
const tellAnswer = (is, then) => { if (sentAnswer === is) return; sentAnswer = is; navigator.sendBeacon('/answer?' + new URLSearchParams({ visit: VISIT, is })); setTimeout(then, 50); };
let agreed = () => {}, declined = () => {};
${page.script}
{ const [yes, no] = [agreed, declined]; agreed = () => tellAnswer('accept', yes); declined = () => tellAnswer('refuse', no); }
</script>
${site?.head ?? ''}</head>
<body><main><h1>Boutique</h1><p>Nos produits de la semaine, livrés chez vous.</p></main>
${site === undefined ? own : site.body}
</body></html>`;
}

const HAS_REFUSAL = new Set<MatrixPage['banner']>([undefined, 'own', 'managed']);

/** Returns the page's own banner; with `settings`, its second layer refuses. */
const ownBanner = (
  kind: MatrixPage['banner'],
): string => `<div id="avis" style="${STYLE}" ${kind === 'managed' ? 'hidden' : ''}>${TEXT}
${HAS_REFUSAL.has(kind) ? '<button id="non">Tout refuser</button>' : ''} ${kind === 'settings' ? '<button onclick="reglages.hidden = false">Paramétrer</button>' : ''} <button id="oui">Tout accepter</button>
${kind === 'settings' ? '<div id="reglages" hidden><button id="non">Tout refuser</button></div>' : ''}</div>
<script>for (const id of ['oui', 'non']) { const button = document.getElementById(id); if (button) button.onclick = () => {
  document.cookie = 'choix=' + id + ';path=/'; document.getElementById('avis').remove(); id === 'oui' ? agreed() : declined(); }; }</script>`;
