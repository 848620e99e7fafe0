import { expect, it } from 'vitest';
import { startFixtureSite, openCollector, script } from '../../test/fixture-site.ts';
import { inOrder, openTestInspector, recorded } from '../../test/open-test-inspector.ts';

const REPORT_SIGNAL = `navigator.globalPrivacyControl === true ? 'yes' : 'no'`;
const PAGE = `<title>-</title><iframe src="ELSEWHERE/frame"></iframe>
<script>fetch('ELSEWHERE/collect', { method: 'POST', body: ${REPORT_SIGNAL} }); fetch('/collect?from=page', { method: 'POST', body: ${REPORT_SIGNAL} });
new Worker('/worker.js'); new SharedWorker('/shared.js'); navigator.serviceWorker.register('/service.js');</script>
<script src="/tag.js"></script>`;
const inWorker = (from: string) =>
  script(`fetch('/collect?from=${from}', { method: 'POST', body: ${REPORT_SIGNAL} })`);

it('sends the privacy signal in each request, document and worker, and records what each site stores', async () => {
  const elsewhere = await startFixtureSite(
    {
      '/frame': `<script>fetch('/collect', { method: 'POST', body: ${REPORT_SIGNAL} })</script>`,
      '/collect': openCollector,
    },
    undefined,
    'localhost',
  );
  const site = await startFixtureSite({
    '/': {
      body: PAGE.replaceAll('ELSEWHERE', elsewhere.origin),
      headers: { 'set-cookie': 'session=1; Path=/' },
    },
    '/worker.js': inWorker('worker'),
    '/shared.js': inWorker('shared'),
    '/service.js': inWorker('service'),
    '/tag.js': script(`document.cookie = '_id=secret; path=/'; localStorage.setItem('visitor', 'secret')`),
    '/collect': openCollector,
  });
  const inspector = await openTestInspector({
    signalsPrivacy: true,
    lookAheadSeconds: 1,
  });
  const { observation } = await inspector.inspect(`${site.origin}/`);
  await Promise.all([inspector.close(), elsewhere.close(), site.close()]);

  const collected = site.at('/collect').map(({ query, body }) => [query, body]);
  expect(inOrder(collected)).toEqual([
    ['?from=page', 'yes'],
    ['?from=service', 'yes'],
    ['?from=shared', 'yes'],
    ['?from=worker', 'yes'],
  ]);
  // A header that requires a preflight would change the page's behaviour.
  expect(elsewhere.at('/collect').map(({ method, body }) => [method, body])).toEqual([
    ['POST', 'yes'],
    ['POST', 'yes'],
  ]);
  // The browser itself requests the script of a service worker, and the icon.
  const ofBrowser = new Set(['/favicon.ico', '/service.js']);
  const requests = [...site.received, ...elsewhere.received].filter(({ path }) => !ofBrowser.has(path));
  expect(requests.filter(({ headers }) => headers['sec-gpc'] !== '1').map(({ path }) => path)).toEqual([]);
  expect(recorded(observation.consent).signals?.globalPrivacyControl).toBe(true);

  const writes = observation.writes === undefined ? [] : recorded(observation.writes);
  const tag = `${site.origin}/tag.js`;
  expect(inOrder(writes.map(({ store, name, by }) => [store, name, by[0]]))).toEqual([
    ['cookie', '_id', tag],
    ['cookie', 'session', `${site.origin}/`],
    ['local-storage', 'visitor', tag],
  ]);
  expect(JSON.stringify(writes)).not.toContain('secret');
});
