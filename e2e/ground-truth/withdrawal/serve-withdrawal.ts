import type { IncomingMessage, ServerResponse } from 'node:http';
import { acceptHit, allowOrigin, answerWith, type Answer } from '@vigie/demo-site/answers.ts';
import { listen } from '@vigie/demo-site/listen.ts';
import { packaged } from '../consent/serve-consent.ts';
import { CONSENT_SITES } from '../consent/sites.ts';
import { pathOf, REACTIONS, type Reaction, type WithdrawalPage } from './withdrawal-page.ts';

/** Event of one visitor, as the servers logged it. */
type LoggedEvent = 'document' | 'accepted' | 'withdrawn' | 'matomo' | 'ga4';
/** Visitor of a page, with the events of the page in their order. */
export interface LoggedVisitor {
  path: string;
  events: LoggedEvent[];
}

export interface ServedWithdrawal {
  origin: string;
  visitors: () => LoggedVisitor[];
  close: () => Promise<void>;
}

const REACTION_NAMES = Object.keys(REACTIONS) as Reaction[];
const html = (body: string) => answerWith({ type: 'text/html; charset=utf-8', body });
const missing = answerWith({ status: 404, type: 'text/plain', body: 'absent' });
const VENDORS: Readonly<Partial<Record<string, LoggedEvent>>> = {
  '/matomo.php': 'matomo',
  '/g/collect': 'ga4',
};

/**
 * Serves the pages, with collectors on another host that log their hits. A cookie of the server names the visitor, so
 * that the log follows a visitor from page to page.
 */
export async function serveWithdrawal(pages: readonly WithdrawalPage[]): Promise<ServedWithdrawal> {
  const visitors = new Map<string, LoggedVisitor>();
  const record = (visitor: string | null, event: LoggedEvent) =>
    visitors.get(visitor ?? '')?.events.push(event);
  const collector = await listen(
    (request, response) => {
      const url = addressOf(request);
      const vendor = VENDORS[url.pathname];
      if (vendor !== undefined) record(url.searchParams.get('visitor'), vendor);
      const answer = ELSEWHERE_FILES[url.pathname] ?? acceptHit(allowOrigin);
      answer(request, response);
    },
    { host: 'localhost', port: 0 },
  );

  async function answerTo(request: IncomingMessage, url: URL): Promise<Answer> {
    const visitor = /visiteur=(\d+)/.exec(request.headers.cookie ?? '')?.[1];
    if (url.pathname.startsWith('/managers/')) return packaged(url.pathname.slice('/managers/'.length));
    if (url.pathname === '/told') {
      record(visitor ?? null, url.searchParams.get('is') === 'accept' ? 'accepted' : 'withdrawn');
      return acceptHit(allowOrigin);
    }
    const reaction = REACTION_NAMES.find((one) => url.pathname === `/cookies/${one}`);
    if (reaction !== undefined) return html(cookiePage(reaction));
    const page = pages.find((one) => pathOf(one) === url.pathname);
    if (page === undefined) return missing;
    const id = visitor ?? String(visitors.size + 1);
    if (!visitors.has(id)) visitors.set(id, { path: url.pathname, events: [] });
    record(id, 'document');
    const body = documentOf(page, { visitor: id, elsewhere: collector.origin });
    const headers = { 'set-cookie': `visiteur=${id};path=/` };
    return answerWith({ type: 'text/html; charset=utf-8', body, headers });
  }

  const serve = (request: IncomingMessage, response: ServerResponse) =>
    void answerTo(request, addressOf(request)).then((answer) => answer(request, response));
  const server = await listen(serve, { host: '127.0.0.1', port: 0 });
  return {
    origin: server.origin,
    visitors: () => [...visitors.values()],
    close: async () => void (await Promise.all([server.close(), collector.close()])),
  };
}

/** Files of the collector's host: the trackers' script, and a page whose frame opens the choice of the page around. */
const ELSEWHERE_FILES: Readonly<Partial<Record<string, Answer>>> = {
  '/matomo.js': answerWith({ type: 'text/javascript', body: 'onTag();' }),
  '/choix': html(
    `<!doctype html><iframe title="Cookies" style="width:250px;height:60px" srcdoc="<button onclick='top.postMessage(&quot;reouvrir&quot;, &quot;*&quot;)'>Gérer mes cookies</button>"></iframe>`,
  ),
};

const addressOf = (request: IncomingMessage) => new URL(request.url ?? '/', 'http://localhost');

const TRACKING = `const tracked = (is) => { is ? localStorage.setItem('suivi', '1') : localStorage.removeItem('suivi'); };
const forget = () => { document.cookie = '_pk_id.1.abcd=;path=/;max-age=0'; };`;

/** Page about cookies on which an own banner can be reopened. */
const cookiePage = (
  reaction: Reaction,
): string => `<!doctype html><html lang="fr"><head><meta charset="utf-8"><title>Cookies</title></head><body>
<script>${TRACKING}
const refuse = () => { document.cookie = 'choix=non;path=/'; navigator.sendBeacon('/told?is=refuse'); ${REACTIONS[reaction]} document.getElementById('choix').remove(); };</script>
<h1>Politique de cookies</h1><p>Nous mesurons l’audience.</p>
<button type="button" onclick="document.getElementById('choix').hidden = false">Modifier mes préférences de cookies</button>
<div id="choix" hidden style="position:fixed;bottom:0;left:0;right:0;background:#fff;padding:2em">Nous utilisons des cookies.
<button onclick="refuse()">Tout refuser</button>
<button onclick="document.getElementById('choix').remove()">Tout accepter</button></div></body></html>`;

/**
 * Behaviour of a page: accepted trackers start again on each page, until `tracked(false)`. The trackers' cookie is set
 * by the script of the collector's host.
 */
const BEHAVIOUR = (reaction: WithdrawalPage['reaction']): string => `
let sentAnswer = null;
const tellAnswer = (is) => { if (sentAnswer === is) return false; sentAnswer = is; navigator.sendBeacon('/told?' + new URLSearchParams({ is })); return true; };
${TRACKING}
const send = (path, values) => { new Image().src = ELSEWHERE + path + '?' + new URLSearchParams({ visitor: VISITOR, ...values }); };
const matomo = () => send('/matomo.php', { idsite: '1', rec: '1', action_name: document.title, url: location.href, _id: '0123456789abcdef', rand: String(Math.random()) });
const ga = () => send('/g/collect', { v: '2', tid: 'G-ABCDEF1234', cid: '1.2', en: 'page_view', dl: location.href });
function onTag() { document.cookie = '_pk_id.1.abcd=0123456789abcdef;path=/'; }
let isStarted = false;
function start() { if (isStarted) return; isStarted = true; matomo(); ga();
  document.head.append(Object.assign(document.createElement('script'), { src: ELSEWHERE + '/matomo.js' })); }
function agreed() { if (localStorage.getItem('retire')) return; tracked(true); tellAnswer('accept'); start(); }
function declined() { if (!tellAnswer('refuse')) return; if (localStorage.getItem('suivi')) { localStorage.setItem('retire', '1'); ${REACTIONS[reaction]} } }
if (localStorage.getItem('suivi')) start();
if (localStorage.getItem('ga')) ga();`;

interface Serving {
  visitor: string;
  elsewhere: string;
}

function documentOf({ banner, reaction, offer }: WithdrawalPage, { visitor, elsewhere }: Serving): string {
  const site = CONSENT_SITES.find(({ name }) => name === banner);
  return `<!doctype html>
<html lang="fr"><head><meta charset="utf-8"><title>Boutique</title><link rel="icon" href="data:,">
<script>const ELSEWHERE = '${elsewhere}', VISITOR = '${visitor}';${BEHAVIOUR(reaction)}</script>
${site?.head ?? ''}</head>
<body><main><h1>Boutique</h1><p>Nos produits de la semaine, livrés chez vous.</p></main>
${offer.html}
${site?.body ?? OWN_BANNER}
</body></html>`;
}

const OWN_BANNER = `<div id="avis" hidden style="position:fixed;bottom:0;left:0;right:0;background:#fff;border-top:1px solid;padding:2em">
<p>Nous utilisons des cookies pour mesurer l’audience de notre site.</p>
<button id="non">Tout refuser</button> <button id="oui">Tout accepter</button></div>
<script>
function reouvrir() { avis.hidden = false; }
const choisi = /choix=(oui|non)/.exec(document.cookie)?.[1];
if (choisi === undefined) reouvrir(); else if (choisi === 'oui') agreed(); else declined();
for (const id of ['oui', 'non']) document.getElementById(id).onclick = () => {
  document.cookie = 'choix=' + id + ';path=/'; avis.hidden = true; id === 'oui' ? agreed() : declined(); };
</script>`;
