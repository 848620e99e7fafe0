import type { IncomingMessage, ServerResponse } from 'node:http';
import { selfSignedCertificate } from '@vigie/demo-site/certificate.ts';
import { listen } from '@vigie/demo-site/listen.ts';
import type { LinkCase } from './link-case.ts';

/** Servers of all hosts of the links. */
export interface LinkServers {
  /** Chromium's mapping of all hosts to the servers. */
  hostResolverRules: string;
  close: () => Promise<void>;
}

const CAMPAIGN = `new URLSearchParams(location.search || location.hash.slice(1))`;
/** Scripts of trackers by host; each sends a page view as its vendor's own tag does. */
const TAGS: Readonly<Record<string, string>> = {
  'www.boutique.fr': `fetch('//stats.boutique.fr/matomo.php?' + new URLSearchParams({ idsite: 1, rec: 1, url: window.hitUrl ?? location.href, action_name: document.title, ...window.more }), { method: 'POST', mode: 'no-cors', keepalive: true });`,
  'www.journal.com': `fetch('//www.google-analytics.com/g/collect?' + new URLSearchParams({ v: 2, tid: 'G-JOURNAL123', en: 'page_view', dl: window.hitUrl ?? location.href, dt: document.title, dr: document.referrer, ...window.more }), { method: 'POST', mode: 'no-cors' });`,
  'www.banque.fr': `const found = Object.fromEntries([...${CAMPAIGN}].filter(([name]) => /^(at_|xtor)/.test(name)));
    fetch('//banque.pa-cd.com/event?s=618001&idclient=a1', { method: 'POST', mode: 'no-cors', body: JSON.stringify({ events: [{ name: 'page.display', data: { page: 'accueil', event_url_full: location.origin + location.pathname, ...(window.more ?? found) } }] }) });`,
  'www.media.fr': `new Image().src = '//logs.xiti.com/hit.xiti?' + new URLSearchParams({ s: 618002, p: 'accueil', idclient: 'a1', ...(window.more ?? { xto: ${CAMPAIGN}.get('xtor') }) });`,
  'www.musee.org': `fetch('/collecte?' + new URLSearchParams({ page: window.hitUrl ?? location.href, titre: document.title }), { method: 'POST' });`,
  'www.revue.org': `fetch('//plausible.io/api/event', { method: 'POST', mode: 'no-cors', body: JSON.stringify({ n: 'pageview', u: window.hitUrl ?? location.href, d: 'revue.org', r: null }) });`,
};

/** Serves the links of all cases, on every host, with and without TLS. */
export async function serveLinks(cases: readonly LinkCase[]): Promise<LinkServers> {
  const byName = new Map(cases.map((one) => [one.name, one]));
  const handle = (request: IncomingMessage, response: ServerResponse) => answer(byName, request, response);
  const certificate = selfSignedCertificate('boutique.fr', new Date());
  const plain = await listen(handle, { host: '127.0.0.1', port: 0 });
  const secure = await listen(handle, { host: '127.0.0.1', port: 0, certificate });
  return {
    hostResolverRules: `MAP disparu.fr ~NOTFOUND,MAP *:80 127.0.0.1:${plain.port},MAP *:443 127.0.0.1:${secure.port}`,
    close: async () => void (await Promise.all([plain.close(), secure.close()])),
  };
}

function answer(
  byName: ReadonlyMap<string, LinkCase>,
  request: IncomingMessage,
  response: ServerResponse,
): void {
  const host = request.headers.host ?? '';
  const url = URL.parse(request.url ?? '/', `http://${host}`);
  if (url === null) return void response.writeHead(400).end();
  if (url.pathname === '/tag.js') {
    const tag = TAGS[host.replace(/^(?:www\.)?/, 'www.')] ?? '';
    return void response.writeHead(200, { 'content-type': 'text/javascript' }).end(tag);
  }
  const [, name = '', ...rest] = url.pathname.split('/');
  const reply = byName.get(name)?.answers[`${host}/${rest.join('/')}`]?.(url.search);
  if (reply === undefined) return void response.writeHead(204).end();
  const named = (text: string) => text.replaceAll('NAME', name);
  const headers = Object.entries(reply.headers ?? {}).map(([header, text]) => [header, named(text)] as const);
  response.writeHead(reply.status ?? 200, Object.fromEntries(headers)).end(named(reply.body ?? ''));
}
