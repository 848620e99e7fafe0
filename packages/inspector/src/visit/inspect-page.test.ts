import { NEW_VISIT_OPTIONS } from '@vigie/contract/visit-options.ts';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { findChromium } from '../browser/chromium.ts';
import { superviseBrowser, type BrowserSupervisor } from '../browser/browser-supervisor.ts';
import { inspectPage } from './inspect-page.ts';
import type { VisitOrder } from './visit.ts';

const site = createServer((_request, response) => {
  response
    .setHeader('content-type', 'text/html')
    .end(
      '<title>Shop</title><header>Search</header><h1>Shoes</h1><main>Warm <script>1</script>and dry</main>',
    );
});
let supervisor: BrowserSupervisor;
beforeAll(async () => {
  await new Promise<void>((done) => site.listen(0, '127.0.0.1', done));
  supervisor = await superviseBrowser({
    chromium: await findChromium(process.env),
    acceptInvalidCertificates: false,
    egressArguments: [],
    memory: undefined,
    isShared: false,
  });
});
afterAll(async () => {
  await supervisor.close();
  await new Promise((done) => site.close(done));
});

it('dates a visit from its navigation, not from the opening of its tab', async () => {
  const order: VisitOrder = {
    url: `http://127.0.0.1:${(site.address() as AddressInfo).port}/`,
    mode: 'isolated',
    hits: 'deliver',
    consent: 'none',
    tracking: { jsTagName: '', phpTagName: '', requiredVariables: [], pageViewRule: null },
    lookAheadSeconds: 6,
    visits: NEW_VISIT_OPTIONS,
    time: 'virtual',
    screenshot: false,
    collectLinks: false,
    attempt: 1,
    budgetMs: 20_000,
    isProxied: false,
    signal: undefined,
    contents: [],
  };
  const lease = await supervisor.lease();
  const { browser, context } = lease;
  let isTabOpenAtMs = 0;
  const openPage: typeof context.openPage = async (...needs) => {
    const page = await context.openPage(...needs);
    isTabOpenAtMs = Date.now();
    return page;
  };
  const environment = { browser, context: { ...context, openPage }, egressFailureOf: () => null };
  const { visit } = await inspectPage(environment, order);
  lease.release(Promise.resolve(true));
  expect(visit.observation.outcome).toBe('measured');
  expect(visit.observation.shown).toEqual({
    heading: 'Shoes',
    textLength: 11,
    passwords: 0,
    asksIdentity: false,
  });
  expect(Date.parse(visit.observation.startedAt)).toBeGreaterThanOrEqual(isTabOpenAtMs);
});
