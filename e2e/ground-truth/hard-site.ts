import { readFileSync } from 'node:fs';
import type { IncomingMessage, RequestListener } from 'node:http';
import type { TrackingSettings } from '@vigie/contract/tracking-settings.ts';
import type { Answer } from '@vigie/demo-site/answers.ts';
import { acceptHit, allowOrigin, answerWith, redirectTo } from '@vigie/demo-site/answers.ts';
import { listen } from '@vigie/demo-site/listen.ts';
import type { HitRecord, ReceivedHit } from '@vigie/demo-site/received-hits.ts';
import { createHitRecord } from '@vigie/demo-site/received-hits.ts';
import { RESOURCES } from '@vigie/demo-site/shop/resources.ts';
import { COLLECTOR_NAME, TAG_NAME } from '@vigie/demo-site/shop/tracking-snippet.ts';
import type { Origins } from './hard-document.ts';
import { hardDocument, hardFrame } from './hard-document.ts';
import type { HardPage, Traits } from './hard-page.ts';

export type HardSite = {
  tracking: TrackingSettings;
  urlOf: (page: HardPage) => string;
  /** Returns the hits that the collector received from one page. */
  receivedFor: (page: HardPage) => ReceivedHit[];
  close: () => Promise<void>;
};

const TAG = readFileSync(new URL(import.meta.resolve('@vigie/demo-site/tag/phare.js')), 'utf8');
const REFUSALS = { 'not-found': 404, broken: 500 } as const;
const missing = answerWith({ status: 404, type: 'text/plain', body: 'absent' });

/** Serves the hard pages, the tag and the collector, each on its own origin. */
export async function startHardSite(pages: readonly HardPage[]): Promise<HardSite> {
  const host = '127.0.0.1';
  const record = createHitRecord(() => new Date());
  const tag = await listen(serveTag, { host, port: 0 });
  const hits = await listen(collect(pages, record), { host, port: 0 });
  const site = await listen((...exchange) => pageAnswer(pages, origins, exchange[0])(...exchange), {
    host,
    port: 0,
  });
  const origins: Origins = { site: site.origin, tag: tag.origin, collector: hits.origin };
  return {
    tracking: {
      jsTagName: TAG_NAME,
      phpTagName: COLLECTOR_NAME,
      requiredVariables: ['idsite', 'url', 'action_name', 'page_type'],
      pageViewRule: null,
    },
    urlOf: ({ path }) => site.origin + path,
    receivedFor: ({ id }) => record.received().filter(({ path }) => path === `/${id}/${COLLECTOR_NAME}`),
    close: async () => {
      await Promise.all([tag, hits, site].map((server) => server.close()));
    },
  };
}

function pageAnswer(pages: readonly HardPage[], origins: Origins, request: IncomingMessage): Answer {
  const [kind = '', id = '', part = ''] = pathOf(request).split('/').slice(1);
  const page = pages[Number(id)];
  if (page === undefined || (kind !== 'page' && kind !== 'frame'))
    return RESOURCES[pathOf(request)] ?? missing;
  if (kind === 'page' && page.traits.redirect === 'page' && part === '')
    return redirectTo(`${page.path}/suite`);
  return answerWith({
    type: 'text/html; charset=utf-8',
    headers: policyOf(page.traits, origins),
    body: kind === 'frame' ? hardFrame(page, origins) : hardDocument(page, origins),
  });
}

function policyOf({ policy, transport }: Traits, { tag, collector }: Origins): Record<string, string> {
  const scripts = `script-src 'self' 'unsafe-inline'`;
  const byScript = transport === 'script';
  const policies = {
    none: {},
    allowing: {
      'content-security-policy': `${scripts} ${tag}${byScript ? ` ${collector}` : ''}; connect-src 'self' ${collector}; img-src data: ${collector}`,
    },
    reporting: { 'content-security-policy-report-only': `${scripts}; connect-src 'self'` },
    'blocking-tag': { 'content-security-policy': scripts },
    'blocking-collector': {
      'content-security-policy': byScript ? `${scripts} ${tag}` : `connect-src 'self'; img-src 'self' data:`,
    },
  };
  return policies[policy];
}

const serveTag: RequestListener = (request, response) => {
  const [first, ...rest] = pathOf(request).split('/').slice(1);
  const isCached = first === 'kept';
  const answer =
    first === 'redirected'
      ? redirectTo(`/${rest.join('/')}`)
      : answerWith({
          type: 'text/javascript; charset=utf-8',
          body: TAG,
          headers: { 'cache-control': isCached ? 'public, max-age=3600' : 'no-store' },
        });
  answer(request, response);
};

function collect(pages: readonly HardPage[], record: HitRecord): RequestListener {
  return (request, response) => {
    const [first = '', second = ''] = pathOf(request).split('/').slice(1);
    const isRedirected = first === 'redirected';
    const traits = pages[Number(isRedirected ? second : first)]?.traits;
    if (traits === undefined) return missing(request, response);
    const headers = traits.cors === 'allowed' ? allowOrigin(request) : {};
    const answer = isRedirected ? forwarded(request, headers) : answerOf(traits, headers);
    if (request.method === 'OPTIONS') return preflight(traits)(request, response);
    if (isRedirected) return answer(request, response);
    void record.add(request).then(() => answer(request, response));
  };
}

/** Returns a redirect. Status 307 preserves method and body, so that a beacon arrives unchanged. */
function forwarded(request: IncomingMessage, headers: Record<string, string>): Answer {
  const location = (request.url ?? '').replace('/redirected', '');
  return answerWith({ status: 307, type: 'text/plain', body: '', headers: { ...headers, location } });
}

function answerOf({ status }: Traits, headers: Record<string, string>): Answer {
  if (status === 'good') return acceptHit(() => headers);
  return answerWith({ status: REFUSALS[status], type: 'text/plain', body: 'refus', headers });
}

function preflight({ cors }: Traits): Answer {
  return cors === 'allowed'
    ? (request, response) => acceptHit(allowOrigin)(request, response)
    : answerWith({ status: 405, type: 'text/plain', body: '' });
}

function pathOf(request: IncomingMessage): string {
  return new URL(request.url ?? '/', 'http://site').pathname;
}
