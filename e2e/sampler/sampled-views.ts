import type { IncomingMessage, RequestListener } from 'node:http';
import { answerWith } from '@vigie/demo-site/answers.ts';
import { listen } from '@vigie/demo-site/listen.ts';
import type { Sample } from '@vigie/real-visitors/sample.ts';
import type { SamplerConfig } from '@vigie/real-visitors/sampler-config.ts';
import { samplerScript } from '@vigie/real-visitors/sampler/sampler-script.ts';
import { HIDE_AUTOMATION } from './browsers/real-browser.ts';

/** Fault that a page view has. */
export const PLANTED_KINDS = [
  'healthy',
  'policy',
  'own-error',
  'allowed-error',
  'lost-connection',
  'no-script',
  'no-hit',
  'no-data-layer',
  'wrong-property',
  'late-consent',
] as const;
export type PlantedKind = (typeof PLANTED_KINDS)[number];

export interface SampledSite {
  urlOf: (kind: PlantedKind, query?: string) => string;
  /** Samples in the order of their arrival. */
  samples: Sample[];
  close: () => Promise<void>;
}

const TRACKER = 'main';
const LATE_MS = 1_300;

/** Serves pages with a tracker on another host, and the sampler on their own one. Pages have a strict policy. */
export async function serveSampledViews(changes: Partial<SamplerConfig> = {}): Promise<SampledSite> {
  const samples: Sample[] = [];
  const tracker = await listen(serveTracker, { host: '127.0.0.1', port: 0 });
  const other = `localhost:${tracker.port}`;
  const config: SamplerConfig = {
    v: 1,
    endpoint: 'samples',
    rate: 1,
    respectDoNotTrack: true,
    respectGlobalPrivacyControl: true,
    trackers: [{ id: TRACKER, script: [`${other}/tag.js`, 'own-tag.js'], hit: [`${other}/hit?site=1`] }],
    pageGroups: [
      { id: 'shop', path: '/shop/*' },
      { id: 'rest', path: '*' },
    ],
    dataLayer: { name: 'dataLayer' },
    events: [
      {
        name: 'purchase',
        properties: [
          { name: 'value', type: 'number' },
          { name: 'currency', type: 'text' },
        ],
      },
    ],
    consent: { from: 'consent-mode' },
    release: { meta: 'release' },
    ...changes,
  };
  const site = await listen(
    (request, response) => {
      const { pathname } = pathOf(request);
      if (pathname === '/vigie/samples') {
        readBody(request, (text) => samples.push(JSON.parse(text) as Sample));
        response.writeHead(204).end();
      } else answerPage(request, { other, config })(request, response);
    },
    { host: '127.0.0.1', port: 0 },
  );
  return {
    samples,
    urlOf: (kind, query = '') => `${site.origin}/shop/page?kind=${kind}${query}`,
    close: async () => {
      await Promise.all([site.close(), tracker.close()]);
    },
  };
}

function answerPage(request: IncomingMessage, { other, config }: { other: string; config: SamplerConfig }) {
  const { pathname, searchParams } = pathOf(request);
  if (pathname === '/vigie/sampler.js') {
    return answerWith({ type: 'text/javascript', body: `${HIDE_AUTOMATION}\n${samplerScript(config)}` });
  }
  if (pathname.startsWith('/shop/'))
    return viewAnswer(searchParams.get('kind') as PlantedKind, {
      other,
      isLate: searchParams.has('late-sampler'),
    });
  return answerWith({ status: 404, type: 'text/plain', body: '' });
}

/** Returns a page of one kind. The sampler is the first script, or starts after the load. */
function viewAnswer(kind: PlantedKind, { other, isLate }: { other: string; isLate: boolean }) {
  const nonce = 'bWFyZWU';
  const sampler = isLate
    ? `<script nonce="${nonce}">addEventListener('load', () => {
  const onload = () => { document.documentElement.id = 'sampled'; };
  document.head.append(Object.assign(document.createElement('script'), { src: '/vigie/sampler.js', onload }));
});</script>`
    : '<script src="/vigie/sampler.js"></script>';
  const origin = `http://${other}`;
  const script =
    {
      'own-error': '/own-tag.js',
      'allowed-error': `${origin}/tag.js?status=503&allow`,
      'lost-connection': `${origin}/tag.js?lost`,
      'no-hit': `${origin}/tag.js?silent`,
    }[kind as string] ?? `${origin}/tag.js`;
  const consent = `gtag('consent', 'update', { analytics_storage: 'granted' });`;
  const purchase =
    kind === 'wrong-property'
      ? `{ event: 'purchase', value: '12' }`
      : `{ event: 'purchase', value: 12, currency: 'EUR' }`;
  const layer = `window.dataLayer = [];
function gtag() { dataLayer.push(arguments); }
${kind === 'late-consent' ? `setTimeout(() => { ${consent} }, ${LATE_MS});` : consent}
dataLayer.push(${purchase});`;
  return answerWith({
    type: 'text/html; charset=utf-8',
    headers: {
      'content-security-policy': `default-src 'none'; script-src 'self' 'nonce-${nonce}' ${kind === 'policy' ? '' : other}; connect-src 'self' ${other}; img-src data:`,
    },
    body: `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>View</title><meta name="release" content="v42">
<link rel="icon" href="data:,">${isLate ? '' : sampler}
${kind === 'no-data-layer' ? '' : `<script nonce="${nonce}">${layer}</script>`}
${kind === 'no-script' ? '' : `<script src="${script}" async></script>`}
${isLate ? sampler : ''}</head><body><h1>View</h1></body></html>`,
  });
}

/** Serves the script of the tracker, which sends one page view, and accepts its requests. */
const serveTracker: RequestListener = (request, response) => {
  const { pathname, searchParams } = pathOf(request);
  if (searchParams.has('lost')) {
    request.socket.destroy();
    return;
  }
  const isHit = pathname === '/hit';
  const hit = `fetch('http://${request.headers.host}/hit?site=1', { method: 'POST', keepalive: true, mode: 'no-cors' });`;
  const body = searchParams.has('silent') ? 'void 0;' : hit;
  answerWith({
    status: isHit ? 204 : Number(searchParams.get('status') ?? 200),
    type: 'text/javascript',
    body: isHit ? '' : body,
    headers: searchParams.has('allow') ? { 'timing-allow-origin': '*' } : {},
  })(request, response);
};

const pathOf = ({ url }: IncomingMessage) => new URL(url ?? '/', 'http://site');

function readBody(request: IncomingMessage, done: (text: string) => void): void {
  const parts: Buffer[] = [];
  request
    .on('data', (part: Buffer) => parts.push(part))
    .on('end', () => done(Buffer.concat(parts).toString('utf8')));
}
