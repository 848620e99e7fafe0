import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { IncomingMessage, RequestListener } from 'node:http';
import type { TrackingSettings } from '@vigie/contract/tracking-settings.ts';
import { acceptHit, allowOrigin, answerWith, hangUp, type Answer } from '@vigie/demo-site/answers.ts';
import { listen } from '@vigie/demo-site/listen.ts';
import {
  COLLECTOR_NAME,
  TAG_NAME,
  dataLayerScript,
  tagSnippet,
  type Command,
} from '@vigie/demo-site/shop/tracking-snippet.ts';

type Headers = Record<string, string>;

/** A page on which a security check of the browser blocks the tag or the collector. */
interface GuardedPage {
  name: string;
  path: string;
  headers: Headers;
  /** Content of the head before the tag. */
  head: string;
  tag: keyof typeof TAGS;
  /** Further attributes of the tag's element. */
  attributes: string;
  transport: Command[number];
  collector: keyof typeof COLLECTORS;
  /** API with which the page itself sends a page view, beside its tag; null: none. */
  calls: 'fetch' | 'image' | null;
}

export interface GuardedSite {
  tracking: TrackingSettings;
  pages: GuardedPage[];
  /** A reference page that is measured well. */
  sound: GuardedPage;
  urlOf: (page: GuardedPage) => string;
  close: () => Promise<void>;
}

const TAG = readFileSync(new URL(import.meta.resolve('@vigie/demo-site/tag/phare.js')), 'utf8');
const HASH = `sha384-${createHash('sha384').update(TAG).digest('base64')}`;
const TYPE = 'text/javascript; charset=utf-8';
const OPEN = { 'access-control-allow-origin': '*', 'cross-origin-resource-policy': 'cross-origin' };
const served = (headers: Headers, type = TYPE) => answerWith({ type, body: TAG, headers });

/** Response headers of the tag's server, by folder. */
const TAGS = {
  plain: served({}),
  open: served(OPEN),
  'own-only': served({ 'cross-origin-resource-policy': 'same-origin' }),
  'site-only': served({ 'cross-origin-resource-policy': 'same-site' }),
  gone: answerWith({ status: 404, type: 'text/html', body: '<h1>Not Found</h1>' }),
  text: served({ 'x-content-type-options': 'nosniff' }, 'text/plain'),
  json: served({ 'x-content-type-options': 'nosniff' }, 'application/json'),
  table: served({}, 'text/csv'),
  closed: hangUp,
} satisfies Record<string, Answer>;

const COLLECTORS = {
  plain: acceptHit(() => ({})),
  open: acceptHit((request) => ({ ...allowOrigin(request), 'cross-origin-resource-policy': 'cross-origin' })),
  'own-only': acceptHit(() => ({ 'cross-origin-resource-policy': 'same-origin' })),
} satisfies Record<string, Answer>;

const EMBEDDED = { 'cross-origin-embedder-policy': 'require-corp' };
const CREDENTIALLESS = { 'cross-origin-embedder-policy': 'credentialless' };
const policy = (text: string) => ({ 'content-security-policy': text });
const INLINE = "script-src 'self' 'unsafe-inline'";
const BOTH = `${INLINE}; connect-src 'none'; img-src 'none'`;

type Row = [name: string, differs: Partial<Omit<GuardedPage, 'name' | 'path'>>];

const ROWS: Row[] = [
  ['embedder policy, tag without a policy', { headers: EMBEDDED, tag: 'plain' }],
  ['embedder policy, tag not found', { headers: EMBEDDED, tag: 'gone' }],
  ['embedder policy, tag unreachable', { headers: EMBEDDED, tag: 'closed' }],
  ['embedder policy, tag of its own origin only', { headers: EMBEDDED, tag: 'own-only' }],
  ['embedder policy, tag of another type', { headers: EMBEDDED, tag: 'json' }],
  ['embedder policy, tag asked with CORS', { headers: EMBEDDED, tag: 'plain', attributes: 'crossorigin' }],
  ['embedder policy and a blocked tag', { headers: { ...EMBEDDED, ...policy(INLINE) } }],
  ['embedder policy and a blocked tag without a policy', { headers: { ...EMBEDDED, ...policy(INLINE) }, tag: 'plain' }],
  ['embedder policy and a blocked collector', { headers: { ...EMBEDDED, ...policy(`connect-src 'none'`) }, collector: 'plain' }],
  ['embedder policy and a blocked pixel', { headers: { ...EMBEDDED, ...policy(`img-src 'none'`) }, collector: 'plain', transport: 'image' }],
  ['without credentials, tag not found', { headers: CREDENTIALLESS, tag: 'gone' }],
  ['tag of its own origin only', { tag: 'own-only' }],
  ['tag of its own site only', { tag: 'site-only' }],
  ['tag as text that is not sniffed', { tag: 'text' }],
  ['tag as JSON that is not sniffed', { tag: 'json' }],
  ['tag as a table', { tag: 'table' }],
  ['tag not found', { tag: 'gone' }],
  ['tag asked with CORS', { tag: 'plain', attributes: 'crossorigin' }],
  ['tag asked with credentials', { tag: 'open', attributes: 'crossorigin="use-credentials"' }],
  ['tag with another hash', { attributes: `crossorigin integrity="sha384-${'A'.repeat(64)}"` }],
  ['tag with its hash, asked without CORS', { attributes: `integrity="${HASH}"` }],
  ['tag with its hash, asked without CORS of a closed server', { tag: 'plain', attributes: `integrity="${HASH}"` }],
  ['tag with another hash, asked without CORS', { tag: 'plain', attributes: `integrity="sha384-${'A'.repeat(64)}"` }],
  ...(['beacon', 'fetch', 'readable-fetch', 'xhr', 'json', 'image', 'script'] as const).map(
    (transport): Row => [`policy against tag and collector, by ${transport}`, { headers: policy(BOTH), transport }],
  ),
  ['policy against everything', { headers: policy("default-src 'none'; script-src 'unsafe-inline'") }],
  ['policy of an element against both', { head: `<meta http-equiv="Content-Security-Policy" content="${BOTH}">` }],
  ['two policies against both', { headers: policy(`${INLINE}, connect-src 'none'`) }],
  ['policy and an element against both', { headers: policy(INLINE), head: `<meta http-equiv="Content-Security-Policy" content="connect-src 'none'">` }],
  ['policy and an element, each against both', { headers: policy(BOTH), head: `<meta http-equiv="Content-Security-Policy" content="${BOTH}">` }],
  ['policy against both, and a call of the page', { headers: policy(`${INLINE}; connect-src 'none'`), transport: 'image', calls: 'fetch' }],
  ['policy against both, and a pixel of the page', { headers: policy(`${INLINE}; connect-src 'none'`), calls: 'image' }],
  ['policy against both, which only the page calls', { headers: policy(`${INLINE}; connect-src 'none'`), calls: 'fetch', transport: { js: '() => {}' } }],
  ['policy against both, collector without CORS', { headers: policy(BOTH), transport: 'json', collector: 'plain' }],
  ['policy against a pixel of its own origin only', { headers: policy(BOTH), transport: 'image', collector: 'own-only' }],
]; // prettier-ignore

const DEFAULTS: Omit<GuardedPage, 'name' | 'path'> = {
  headers: {},
  head: '',
  tag: 'open',
  attributes: '',
  transport: 'beacon',
  collector: 'open',
  calls: null,
};
const pageOf = ([name, differs]: Row, index: number): GuardedPage => ({
  ...DEFAULTS,
  ...differs,
  name,
  path: `/page/${index}`,
});

/** Serves pages with security checks of the browser, their tag and their collector. */
export async function startGuardedSite(): Promise<GuardedSite> {
  const host = '127.0.0.1';
  const sound = pageOf(['sound', {}], ROWS.length);
  const pages = ROWS.map(pageOf);
  const tag = await listen(answerBy(TAGS), { host, port: 0 });
  const collector = await listen(answerBy(COLLECTORS), { host, port: 0 });
  const site = await listen((request, response) => {
    const page = [...pages, sound].find(({ path }) => path === pathOf(request));
    const body = page === undefined ? '' : documentOf(page, tag.origin, collector.origin);
    answerWith({ type: 'text/html; charset=utf-8', body, headers: page?.headers ?? {} })(request, response);
  }, { host, port: 0 }); // prettier-ignore
  return {
    tracking: { jsTagName: TAG_NAME, phpTagName: COLLECTOR_NAME, requiredVariables: [], pageViewRule: null },
    pages,
    sound,
    urlOf: ({ path }) => site.origin + path,
    close: async () => {
      await Promise.all([tag, collector, site].map((server) => server.close()));
    },
  };
}

function documentOf(page: GuardedPage, tag: string, collector: string): string {
  const called = `${collector}/${page.collector}/${COLLECTOR_NAME}`;
  const snippet = tagSnippet({
    tag: `${tag}/${page.tag}/${TAG_NAME}`,
    collector: called,
    commands: [['setTransport', page.transport], ['trackPageView']],
    attributes: page.attributes,
  });
  return `<!doctype html>
<html lang="fr"><head><meta charset="utf-8"><title>${page.name}</title><link rel="icon" href="data:,">
${page.head}
${dataLayerScript([{ page_type: 'essai' }])}
${snippet}
${page.calls === null ? '' : callOf(page.calls, `${called}?idsite=7&rec=1&action_name=page&pv_id=abcdef`)}
</head><body><h1>${page.name}</h1></body></html>`;
}

function callOf(by: 'fetch' | 'image', url: string): string {
  const call = by === 'fetch' ? `fetch('${url}').catch(() => {})` : `new Image().src = '${url}'`;
  return `<script>${call};</script>`;
}

const preflight: Answer = (request, response) => void response.writeHead(204, allowOrigin(request)).end();

function answerBy(answers: Readonly<Record<string, Answer>>): RequestListener {
  const missing = answerWith({ status: 404, type: 'text/plain', body: 'absent' });
  return (request, response) => {
    const folder = pathOf(request).split('/')[1] ?? '';
    const isOpen = request.method === 'OPTIONS' && folder === 'open';
    (isOpen ? preflight : (answers[folder] ?? missing))(request, response);
  };
}

const pathOf = (request: IncomingMessage) => new URL(request.url ?? '/', 'http://site').pathname;
