import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { extname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { acceptHit, allowOrigin, answerWith, type Answer } from '@vigie/demo-site/answers.ts';
import { listen } from '@vigie/demo-site/listen.ts';
import { build } from 'vite';
import type { Behaviour, ConsentSite } from './consent-site.ts';

/** Server-side record of a visit. */
export type ServedVisit = { hits: number; state: string | null };

export type ServedConsent = {
  /** Returns the address of a page for one visit, identified by the visit's name. */
  urlOf: (site: ConsentSite, behaviour: Behaviour, visit: string) => string;
  of: (visit: string) => ServedVisit;
  close: () => Promise<void>;
};

const FOLDER = new URL('../../consent-managers/', import.meta.url);
const TYPES: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
};
const missing = answerWith({ status: 404, type: 'text/plain', body: 'absent' });
const html = (body: string) => answerWith({ type: 'text/html; charset=utf-8', body });

/** Serves the sites on two free loopback ports, one for frames of another site. */
export async function serveConsent(sites: readonly ConsentSite[]): Promise<ServedConsent> {
  const visits = new Map<string, ServedVisit>();
  const isAnyBuilt = sites.some(({ body }) => body.includes('/built/'));
  const built = isAnyBuilt ? await buildEntries() : new Map<string, Answer>();
  const visitOf = (name: string): ServedVisit => {
    const visit = visits.get(name) ?? { hits: 0, state: null };
    visits.set(name, visit);
    return visit;
  };
  const elsewhere = await listen((request, response) => answer(request, response), {
    host: 'localhost',
    port: 0,
  });

  function answer(request: IncomingMessage, response: ServerResponse): void {
    const url = new URL(request.url ?? '/', 'http://localhost');
    const visit = visitOf(url.searchParams.get('visit') ?? '');
    if (url.pathname === '/matomo.php') visit.hits += 1;
    if (url.pathname === '/state') visit.state = url.searchParams.get('is') || null;
    void answerTo(url).then((give) => give(request, response));
  }

  async function answerTo(url: URL): Promise<Answer> {
    const path = url.pathname;
    if (path === '/matomo.js') return answerWith({ type: 'text/javascript', body: TRACKER });
    if (path === '/matomo.php' || path === '/state') return acceptHit(allowOrigin);
    if (path.startsWith('/managers/')) return packaged(path.slice('/managers/'.length));
    if (path.startsWith('/built/')) return built.get(path.slice('/built/'.length)) ?? missing;
    const site = sites.find(({ name }) => path === `/${name}` || path.startsWith(`/${name}/`));
    if (site === undefined) return missing;
    const frame = site.frames?.[path];
    if (frame !== undefined) return html(frame);
    return path.endsWith('/answer') ? answeredByTheServer : html(documentOf(site, elsewhere.origin));
  }

  const server = await listen(answer, { host: '127.0.0.1', port: 0 });
  return {
    urlOf: ({ name }, behaviour, visit) =>
      `${server.origin}/${name}?${new URLSearchParams({ how: behaviour, visit })}`,
    of: visitOf,
    close: async () => void (await Promise.all([server.close(), elsewhere.close()])),
  };
}

/** Stores the answer in a cookie, and redirects the visitor to the page. */
function answeredByTheServer(request: IncomingMessage, response: ServerResponse): void {
  let body = '';
  request.on('data', (bytes) => (body += bytes));
  request.on('end', () => {
    const requested = new URL(request.url ?? '/', 'http://localhost');
    const choice =
      new URLSearchParams(request.method === 'POST' ? body : requested.search).get('choix') ?? '';
    const headers = { 'set-cookie': `choix=${choice};path=/`, location: request.headers.referer ?? '/' };
    response.writeHead(303, headers).end();
  });
}

/** Returns a file of a consent manager. Raises an error if the managers are not installed. */
export async function packaged(path: string): Promise<Answer> {
  const file = new URL(`node_modules/${path}`, FOLDER);
  const body = await readFile(file).catch(() => null);
  if (body === null && !existsSync(new URL('node_modules', FOLDER)))
    throw new Error('The consent managers are not installed: npm ci --prefix e2e/consent-managers');
  if (body === null) return missing;
  return answerWith({ type: TYPES[extname(path)] ?? 'application/octet-stream', body });
}

/** Returns built bundles for sites of React and of the IAB, by file name. */
async function buildEntries(): Promise<Map<string, Answer>> {
  const input = Object.fromEntries(
    ['react-banners', 'iab-cmp'].map((name) => [name, fileURLToPath(new URL(`${name}.js`, FOLDER))]),
  );
  const result = await build({
    configFile: false,
    logLevel: 'silent',
    build: {
      write: false,
      modulePreload: false,
      rolldownOptions: {
        input,
        preserveEntrySignatures: 'strict',
        output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
      },
    },
  });
  if (!('output' in result)) throw new Error('the banners have one output');
  const chunks = result.output.filter((file) => file.type === 'chunk');
  return new Map(
    chunks.map(({ fileName, code }) => [fileName, answerWith({ type: 'text/javascript', body: code })]),
  );
}

/** Script that sends a page view, as Matomo's does. */
const TRACKER = `{ const visit = new URLSearchParams(location.search).get('visit');
new Image().src = '/matomo.php?' + new URLSearchParams({ visit, idsite: '1', rec: '1', action_name: document.title, url: location.href, rand: Math.random(), _id: '0123456789abcdef', send_image: '1' }); }`;

function documentOf({ head = '', body, state, measuresAgain }: ConsentSite, elsewhere: string): string {
  return `<!doctype html>
<html lang="fr">
<head><meta charset="utf-8"><title>Boutique</title><link rel="icon" href="data:,">
<script>
const query = new URLSearchParams(location.search);
let isMeasured = false;
function measure() { if (isMeasured) return; isMeasured = ${measuresAgain !== true};
  document.head.append(Object.assign(document.createElement('script'), { async: true, src: '/matomo.js' })); }
function agreed() { measure(); }
function declined() { if (query.get('how') === 'deaf') measure(); }
if (query.get('how') === 'early') measure();
let reported = null;
setInterval(() => { let is = null; try { is = (${state}) || null; } catch {}
  if (is !== reported) { reported = is; navigator.sendBeacon('/state?' + new URLSearchParams({ visit: query.get('visit'), is: is ?? '' })); } }, 200);
</script>
${head}
</head>
<body><main><h1>Boutique</h1><p>Nos produits de la semaine, livrés chez vous.</p><p><a href="#suite">Suite</a></p></main>
${body.replaceAll('ELSEWHERE', elsewhere)}
</body>
</html>`;
}
