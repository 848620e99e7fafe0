import { hitSchema, type Hit } from '@vigie/contract/hit.ts';
import { storedObservationSchema, type StoredObservation } from '@vigie/contract/stored-observation.ts';
import { sampleOf, samplerOf } from './sample-of.ts';
import type { RequestRecord } from '@vigie/contract/observation/request.ts';
import { BLOCKED } from './sample-jobs.ts';
import { sampleVisitVendors } from './sample-visit-vendors.ts';
import { NOW, sampleId } from './samples.ts';

function request(id: string, changes: Partial<RequestRecord>): RequestRecord {
  return {
    id,
    method: 'GET',
    url: 'https://cdn.exemple.fr/matomo.js',
    finalUrl: 'https://cdn.exemple.fr/matomo.js',
    redirects: [],
    resourceType: 'script',
    target: 'page',
    frameId: 'main',
    initiator: { type: 'parser', url: 'https://www.boutique-demo.fr/', line: 12 },
    startedMs: 120,
    durationMs: 84,
    requestHeaders: { accept: '*/*' },
    body: null,
    status: 200,
    mimeType: 'text/javascript',
    responseHeaders: { 'content-type': 'text/javascript' },
    fromCache: false,
    fromServiceWorker: false,
    transferBytes: 23_400,
    remoteAddress: '203.0.113.7:443',
    state: 'answered',
    failure: null,
    answeredLocally: false,
    onLeave: false,
    ...changes,
  };
}

const HIT_URL = 'https://stats.exemple.fr/matomo.php?idsite=7&url=https%3A%2F%2Fwww.boutique-demo.fr%2F';
const HIT: Hit = sampleOf(hitSchema, {
  requestId: 'r2',
  vendor: 'matomo',
  method: 'POST',
  url: HIT_URL,
  status: 204,
  atMs: 640,
  parameters: { idsite: '7', url: 'https://www.boutique-demo.fr/', action_name: 'Accueil' },
  pageUrl: 'https://www.boutique-demo.fr/',
  siteId: '7',
});

/** Returns the observation of a faulty page. */
export const sampleObservation = (id: string = sampleId(3000)): StoredObservation => observation({ id });

const url = 'https://www.boutique-demo.fr/product/1000?couleur=blanc';
const observation = samplerOf(storedObservationSchema, {
  url,
  verdicts: [...BLOCKED],
  faults: [
    {
      check: 'csp',
      reason: 'blocks-js-tag',
      evidence: { directive: 'script-src' },
      remedy: {
        code: 'allow-in-csp',
        params: {
          source: 'https://cdn.exemple.fr',
          directive: 'script-src',
          line: 'script-src https://cdn.exemple.fr',
        },
      },
    },
  ],
  hits: [HIT],
  vendors: sampleVisitVendors(),
  observation: {
    requestedUrl: url,
    finalUrl: url,
    httpStatus: 200,
    title: 'Lampe tempête – Boutique Démo',
    finishedAt: new Date(Date.parse(NOW) + 1_840).toISOString(),
    browser: { version: 'Chrome/142', userAgent: 'Chrome', name: 'Chromium', source: 'bundled' },
    visit: { attempt: 1 },
    settledBy: 'look-ahead',
    timings: {
      dnsMs: 2,
      connectMs: 8,
      tlsMs: 14,
      firstByteMs: 92,
      domContentLoadedMs: 310,
      loadMs: 540,
      settledMs: 6720,
      totalMs: 7840,
    },
    requests: {
      value: [
        request('r0', {
          url: 'https://www.boutique-demo.fr/product/1000?couleur=blanc',
          resourceType: 'document',
          mimeType: 'text/html',
          initiator: { type: 'other', url: null, line: null },
          startedMs: 0,
          durationMs: 92,
        }),
        request('r1', {}),
        request('r2', {
          url: HIT_URL,
          finalUrl: HIT_URL,
          resourceType: 'ping',
          method: 'POST',
          status: 204,
          startedMs: 620,
          initiator: {
            type: 'script',
            url: 'https://cdn.exemple.fr/matomo.js',
            line: 3,
            stack: [
              {
                url: 'https://cdn.exemple.fr/matomo.js',
                line: 3,
                column: 88,
                function: 'send',
                putOffBy: 'setTimeout',
              },
              { url: 'https://www.boutique-demo.fr/', line: 14, column: 7, function: '' },
            ],
          },
          durationMs: 48,
        }),
        request('r3', {
          startedMs: 240,
          durationMs: 6,
          url: 'https://cdn.exemple.fr/autre.js',
          status: null,
          state: 'failed',
          failure: { errorText: 'net::ERR_BLOCKED_BY_CSP', blockedReason: 'csp', corsError: null },
        }),
        request('r4', {
          url: 'https://cdn.exemple.fr/vignette.webp',
          resourceType: 'image',
          startedMs: 330,
          status: null,
          durationMs: null,
          state: 'pending',
        }),
      ],
    },
    dataLayer: {
      value: {
        kind: 'array',
        definedAtMs: 96,
        timeline: [
          { atMs: 96, value: [] },
          {
            atMs: 104,
            operation: 'push',
            value: { pageType: 'product', product: { id: 1000, price: 24.9 } },
            scriptUrl: 'https://www.boutique-demo.fr/app.js',
          },
        ],
        final: [{ pageType: 'product', product: { id: 1000, price: 24.9 } }],
      },
    },
    csp: {
      value: {
        policies: [
          {
            text: "default-src 'self'; script-src 'self' 'nonce-r4nd0m'; connect-src 'self' https://stats.exemple.fr",
          },
        ],
        violations: [
          {
            blockedUrl: 'https://cdn.exemple.fr/autre.js',
            effectiveDirective: 'script-src-elem',
            sourceUrl: url,
            line: 14,
            frameId: 'main',
            atMs: 246,
          },
        ],
      },
    },
    console: {
      value: [{ atMs: 130, level: 'error', text: 'Refused to load the script', url, line: 14 }],
    },
    cookies: {
      value: [
        {
          name: '_pk_id.7.1fff',
          domain: 'www.boutique-demo.fr',
          path: '/',
          expiresAt: '2027-12-19T10:12:00.000Z',
          secure: true,
          sameSite: 'Lax',
          sizeBytes: 61,
        },
        {
          name: 'panier',
          domain: '.boutique-demo.fr',
          path: '/',
          httpOnly: true,
          secure: true,
          sizeBytes: 38,
        },
      ],
    },
    writes: {},
    consent: {
      value: {
        action: 'accept',
        platform: 'klaro',
        result: 'done',
        atMs: 900,
        bannerAtMs: 450,
        isBannerLeft: false,
        why: null,
        signals: {
          tcf: { tcString: 'CP', gdprApplies: true, cmpId: 10, purposes: [1, 9], vendorCount: 4 },
          consentMode: [
            { atMs: 20, values: { ad_storage: 'denied', analytics_storage: 'denied' } },
            {
              atMs: 910,
              command: 'update',
              values: { ad_storage: 'denied', analytics_storage: 'granted' },
            },
          ],
          globalPrivacyControl: false,
        },
      },
    },
  },
});
