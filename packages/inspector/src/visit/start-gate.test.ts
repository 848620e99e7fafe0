import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestInspector } from '../../test/open-test-inspector.ts';
import type { Inspector } from '../inspector.ts';

const requestedPaths: string[] = [];
const site = createServer((request, response) => {
  requestedPaths.push(request.url ?? '');
  response.setHeader('content-type', 'text/html').end('<title>Shop</title>');
});
let origin: string;
let inspector: Inspector;
beforeAll(async () => {
  await new Promise<void>((done) => site.listen(0, '127.0.0.1', done));
  origin = `http://127.0.0.1:${(site.address() as AddressInfo).port}`;
  // Nothing to wait for on these pages.
  const tracking = { jsTagName: '', phpTagName: '', requiredVariables: [], pageViewRule: null };
  inspector = await openTestInspector({ tracking });
});
afterAll(async () => {
  await inspector.close();
  await new Promise((done) => site.close(done));
});

it('requests a page only once its gate is open, and reports when the request has left', async () => {
  const opened = Promise.withResolvers<void>();
  const ready = Promise.withResolvers<void>();
  const notified: string[] = [];
  const gate = {
    open: () => {
      ready.resolve();
      return opened.promise;
    },
    passed: () =>
      void notified.push(requestedPaths.includes('/held') ? 'after the request' : 'before the request'),
  };
  const visit = inspector.inspect(`${origin}/held`, { gate });
  await ready.promise;
  expect([requestedPaths, notified]).toEqual([[], []]);
  opened.resolve();
  const { observation } = await visit;
  expect(observation.outcome).toBe('measured');
  expect(notified.length).toBeGreaterThan(1);
});

it('dates a visit from the moment its gate opened', async () => {
  let openedAtMs = 0;
  const open = async () => {
    await inspector.inspect(`${origin}/meanwhile`);
    openedAtMs = Date.now();
  };
  const { observation } = await inspector.inspect(`${origin}/late`, { gate: { open, passed: () => {} } });
  expect(Date.parse(observation.startedAt)).toBeGreaterThanOrEqual(openedAtMs);
});

it('gives a visit up at its gate, and the gate learns it', async () => {
  const stop = new AbortController();
  let passed = 0;
  const open = (signal: AbortSignal | undefined) =>
    new Promise<void>((_resolve, reject) => {
      signal?.addEventListener('abort', () => reject(new Error('given up')));
      stop.abort();
    });
  const gate = { open, passed: () => void (passed += 1) };
  const { observation } = await inspector.inspect(`${origin}/never`, { gate, signal: stop.signal });
  expect([observation.failure?.code, passed, requestedPaths.includes('/never')]).toEqual([
    'cancelled',
    1,
    false,
  ]);
});
