import { expect, it } from 'vitest';
import type { Observation } from '@vigie/contract/observation/observation.ts';
import type { RequestRecord } from '@vigie/contract/observation/request.ts';
import { dataLayer, observation, recorded, request, run, view } from '../../../test/observation-builder.ts';
import { publishedScript } from '../../../test/published-script.ts';
import { readGoogleScript } from '../google-script.ts';
import { predictVisit } from '../predict/predict-visit.ts';
import { tieRequests } from './tie-requests.ts';

const SCRIPT = 'https://www.googletagmanager.com/gtm.js?id=GTM-ABC1234';
const PAGE = 'https://www.shop.fr/thanks';
const PIXEL = 'https://px.partner.example/p.gif?k=shop&order=';
const LIBRARY = 'https://cdn.partner.example/lib.js';

const RESOURCE = {
  macros: [
    { function: '__e' },
    { function: '__c', vtp_value: 'G-ABCDEF1234' },
    { function: '__v', vtp_name: 'order', vtp_dataLayerVersion: 2 },
  ],
  tags: [
    { function: '__gaawe', vtp_measurementIdOverride: ['macro', 1], vtp_eventName: 'purchase', tag_id: 1 },
    { function: '__gaawe', vtp_measurementIdOverride: ['macro', 1], vtp_eventName: 'view_item', tag_id: 2 },
    { function: '__img', vtp_url: ['template', PIXEL, ['macro', 2]], tag_id: 3 },
    { function: '__html', vtp_html: `<script src="${LIBRARY}"></script>`, tag_id: 4 },
    { function: '__googtag', vtp_tagId: 'G-ABCDEF1234', tag_id: 5 },
  ],
  predicates: [
    { function: '_eq', arg0: ['macro', 0], arg1: 'buy' },
    { function: '_eq', arg0: ['macro', 0], arg1: 'gtm.js' },
  ],
  rules: [
    [
      ['if', 0],
      ['add', 0, 1, 2, 3],
    ],
    [
      ['if', 1],
      ['add', 4],
    ],
  ],
};

const ga4 = (event: string, rest: Partial<RequestRecord> = {}) =>
  request({
    id: `ga4-${event}`,
    url: `https://region1.google-analytics.com/g/collect?v=2&tid=G-ABCDEF1234&cid=1.1&en=${event}&dl=${PAGE}`,
    resourceType: 'ping',
    startedMs: 300,
    ...rest,
  });

function visit(requests: RequestRecord[], pushes = ['gtm.js', 'buy']): Observation {
  const timeline = pushes.map((event, at) => ({
    atMs: 110 + 100 * at,
    operation: 'push' as const,
    value: { event, order: 'CP-1' },
    scriptUrl: null,
    ...(at === 0 ? { url: PAGE } : {}),
  }));
  return observation({
    dataLayer: dataLayer({ timeline }),
    scriptRuns: recorded([run({ url: SCRIPT, atMs: 100 })]),
    views: recorded([view({ url: PAGE })]),
    requests: recorded(requests),
  });
}

function tied(visited: Observation) {
  const [container] = readGoogleScript({ text: publishedScript(RESOURCE), url: SCRIPT });
  if (container === undefined) throw new Error('it was not read');
  return tieRequests(predictVisit([{ container, url: SCRIPT }], visited), visited)[0];
}

it('ties a request to the tag whose address, event or account it has, and to the push at which that fired', () => {
  const library = request({ id: 'library', url: LIBRARY, resourceType: 'script', startedMs: 230 });
  const sentByLibrary = request({
    id: 'by-library',
    url: 'https://in.partner.example/collect',
    resourceType: 'fetch',
    startedMs: 260,
    initiator: { type: 'script', url: LIBRARY, line: 1 },
  });
  const pixel = request({ id: 'pixel', url: `${PIXEL}CP-1`, resourceType: 'image', startedMs: 220 });
  expect(
    tied(visit([ga4('purchase'), pixel, library, sentByLibrary, ga4('page_view', { startedMs: 150 })])),
  ).toEqual([
    { requestId: 'ga4-purchase', tag: 1, push: 1 },
    { requestId: 'pixel', tag: 3, push: 1 },
    { requestId: 'library', tag: 4, push: 1 },
    { requestId: 'by-library', tag: 4, push: 1 },
    { requestId: 'ga4-page_view', tag: 5, push: 0 },
  ]);
});

it('reports a page view that no tag sent, and nothing that a tag cannot have sent yet', () => {
  const foreign = ga4('page_view', {
    id: 'foreign',
    url: `https://region1.google-analytics.com/g/collect?v=2&tid=G-OTHER00000&cid=1.1&en=page_view&dl=${PAGE}`,
  });
  expect(tied(visit([foreign, ga4('purchase', { startedMs: 150 })]))).toEqual([
    { requestId: 'foreign', tag: null, push: null },
    { requestId: 'ga4-purchase', tag: 5, push: 0 },
  ]);
});
