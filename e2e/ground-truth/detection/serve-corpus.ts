import type { IncomingMessage } from 'node:http';
import type { Answer } from '@vigie/demo-site/answers.ts';
import { acceptHit, allowOrigin, answerWith } from '@vigie/demo-site/answers.ts';
import { selfSignedCertificate } from '@vigie/demo-site/certificate.ts';
import { listen } from '@vigie/demo-site/listen.ts';
import { ADVERTISING_SCRIPTS } from './advertising-scripts.ts';
import { ANALYTICS_SCRIPTS } from './analytics-scripts.ts';
import type { CorpusSite } from './corpus-site.ts';
import { GOOGLE_SCRIPTS } from './google-scripts.ts';
import { SMALL_SITE_SCRIPTS } from './small-site-scripts.ts';

/** The simulated Internet of the corpus: one server, which answers as each host. */
export type ServedCorpus = {
  urlOf: (site: CorpusSite) => string;
  hostResolverRules: string;
  close: () => Promise<void>;
};

const VENDORS = { ...GOOGLE_SCRIPTS, ...ANALYTICS_SCRIPTS, ...ADVERTISING_SCRIPTS, ...SMALL_SITE_SCRIPTS };
const missing = answerWith({ status: 404, type: 'text/plain', body: 'absent' });

/** Serves the sites with their vendors on a free loopback port, to a browser with the given host rules. */
export async function serveCorpus(sites: readonly CorpusSite[]): Promise<ServedCorpus> {
  const host = '127.0.0.1';
  const certificate = selfSignedCertificate(host, new Date());
  const documents = new Map(sites.map((site) => [site.domain, documentOf(site)]));
  if (documents.size < sites.length) throw new Error('two websites of the corpus have one domain');
  const files = Object.assign({}, ...sites.map((site) => site.files ?? {})) as NonNullable<
    CorpusSite['files']
  >;
  const server = await listen(
    (request, response) => answerTo(request, { documents, files })(request, response),
    { host, port: 0, certificate },
  );
  return {
    urlOf: (site) => `https://${site.domain}/`,
    hostResolverRules: `MAP * ${host}:${server.port}`,
    close: () => server.close(),
  };
}

const thank: Answer = (request, response) =>
  answerWith({ type: 'application/json', body: '{"status":1}', headers: allowOrigin(request) })(
    request,
    response,
  );

type Served = { documents: ReadonlyMap<string, Answer>; files: NonNullable<CorpusSite['files']> };

function answerTo(request: IncomingMessage, { documents, files }: Served): Answer {
  const url = new URL(request.url ?? '/', `https://${request.headers.host}`);
  const document = documents.get(url.host);
  if (document !== undefined && request.headers['sec-fetch-dest'] === 'document') return document;
  const hostPath = url.host + url.pathname;
  const own = [hostPath + url.search, hostPath].find((address) => address in files);
  // A script and its collector may have one address.
  if (request.method !== 'GET') return collectorAnswer(request);
  const script = own === undefined ? VENDORS[hostPath] : files[own];
  if (script === null) return missing;
  return script === undefined ? collectorAnswer(request) : fileAnswer(request, script(url));
}

function fileAnswer(request: IncomingMessage, body: string): Answer {
  const isFrame = request.headers['sec-fetch-dest'] === 'iframe';
  return answerWith({
    type: isFrame ? 'text/html; charset=utf-8' : 'text/javascript; charset=utf-8',
    headers: { 'access-control-allow-origin': '*' },
    body,
  });
}

/** Returns the answer of a collector or service: a valid, empty one of the requested type. */
function collectorAnswer(request: IncomingMessage): Answer {
  const wanted = request.headers['sec-fetch-dest'];
  if (wanted === 'script') return answerWith({ type: 'text/javascript', body: '' });
  if (wanted === 'style') return answerWith({ type: 'text/css', body: '' });
  return wanted === 'image' ? acceptHit(allowOrigin) : thank;
}

function documentOf({ domain, head, body = '', headers }: CorpusSite): Answer {
  return answerWith({
    type: 'text/html; charset=utf-8',
    headers,
    body: `<!doctype html>
<html lang="fr">
<head><meta charset="utf-8"><title>Boutique ${domain}</title><link rel="icon" href="data:,">
${head}
</head>
<body><h1>Boutique</h1><p><a href="#suite">Suite</a></p>
${body}
</body>
</html>`,
  });
}
