import type { TriedContainer } from '@vigie/contract/container-browser-trial.ts';
import { isKnownHit } from '@vigie/audit/hits/recognise-request.ts';
import type { Inspector } from '@vigie/inspector/inspector.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startFixtureSite, type FixtureSite } from '../../../../packages/inspector/test/fixture-site.ts';
import { openTestInspector } from '../../../../packages/inspector/test/open-test-inspector.ts';
import { orderOf } from '../../test/run-order.ts';
import { trialOf } from './trial-changes.ts';
import { createTriedPage } from './tried-page.ts';

const tracking = {
  jsTagName: 'gtm.js',
  phpTagName: 'google-analytics.com/g/collect',
  requiredVariables: [],
  pageViewRule: null,
};
const sends = (event: string) =>
  `new Image().src = 'https://www.google-analytics.com/g/collect?v=2&tid=G-ABC123&cid=1.1&en=${event}';`;
const page = (...ids: string[]) =>
  `<!doctype html><title>-</title>${ids.map((id) => `<script src="/gtm.js?id=${id}"></script>`).join('')}`;

let site: FixtureSite;
let inspector: Inspector;
beforeAll(async () => {
  site = await startFixtureSite({
    '/one': page('GTM-A'),
    '/two': page('GTM-A', 'GTM-B'),
    '/gtm.js': ({ url = '' }, response) => {
      const published = url.includes('GTM-B') ? 'login' : 'page_view';
      response.setHeader('content-type', 'text/javascript');
      response.end(sends(url.includes('gtm_auth=') ? 'purchase' : published));
    },
  });
  const ways = { changesResponses: true, hits: 'answer-locally', lookAheadSeconds: 1 } as const;
  inspector = await openTestInspector({ ...ways, isKnownHit, tracking });
});
afterAll(async () => {
  await inspector.close();
  await site.close();
});

function tryOn(path: string, draft: TriedContainer['draft']) {
  const triedContainer = { address: `${site.origin}/gtm.js`, vendorId: 'GTM-A', draft };
  const trial = trialOf({ triedPolicy: null, triedContainer });
  if (trial === null) throw new Error('the order tries a container');
  const visit = createTriedPage({ ...orderOf([path]), tracking }, trial, (url, how) =>
    inspector.inspect(url, how),
  );
  return visit(site.origin + path);
}
const LOST = { kind: 'page-view', before: 1, after: 0 };

test('a script sends its hits in place of those of the published one', async () => {
  const { tried } = await tryOn('/one', { kind: 'script', text: sends('scroll') });
  expect(tried?.hits).toMatchObject([LOST, { kind: 'event', before: 0, after: 1 }]);
  expect(tried?.broken).toMatchObject([{ check: 'hitPageview', reason: 'not-sent' }]);
});

test('a preview does so beside another container, and its key is not reported', async () => {
  const url = `${site.origin}/gtm.js?id=GTM-A&gtm_auth=s3cret&gtm_preview=env-3`;
  const visit = await tryOn('/two', { kind: 'preview', url });
  expect(visit.tried?.hits).toMatchObject([LOST, { kind: 'event', before: 1, after: 2 }]);
  expect(JSON.stringify(visit)).toContain('gtm_preview=env-3');
  expect(JSON.stringify(visit)).not.toContain('s3cret');
});
