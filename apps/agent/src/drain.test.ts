import { expect, test } from 'vitest';
import type { RunEvent } from '@vigie/contract/agent-protocol.ts';
import { fakeInspection } from '../test/fake-inspection.ts';
import {
  eventsUntil,
  startPairedAgent,
  startTestAgent,
  storyOf,
  temporaryDirectory,
} from '../test/paired-agent.ts';
import { blockAtPage } from '../test/blocked-page.ts';
import { orderOf } from '../test/run-order.ts';

const isStarted = (path: string) => (event: RunEvent) =>
  event.type === 'page-started' && event.url.endsWith(path);

test('an agent that drains ends its page, reports it, begins nothing, and the rest goes on at the next start', async () => {
  const dataDirectory = await temporaryDirectory();
  const { inspection, go } = blockAtPage('/a');
  const { agent, client, clientAt } = await startPairedAgent({ dataDirectory, inspection });
  const order = orderOf(['/a', '/b']);
  await client.putRun(order);
  const before = await eventsUntil(client, order, isStarted('/a'));
  const more = client.events({ ...order, after: before.length, waitSeconds: 20, gatherSeconds: 5 });
  const drained = agent.drain();
  await expect.poll(async () => (await client.status()).slotsFree).toBe(0);
  await expect(client.putRun(orderOf(['/c']))).rejects.toMatchObject({ status: 503, code: 'not-ready' });
  expect(await client.putRun(order)).toBe('same');
  go();
  const { events } = await more;
  expect(storyOf(events)).toEqual(['page-finished /a']);
  await client.ack({ ...order, upTo: before.length + 1 });
  await drained;
  await agent.close();

  const again = await startTestAgent({ dataDirectory });
  const rest: RunEvent[] = [];
  while (rest.at(-1)?.type !== 'finished') {
    const after = before.length + 1 + rest.length;
    rest.push(...(await clientAt(again.url).events({ ...order, after, waitSeconds: 20 })).events);
  }
  expect(storyOf(rest)).toEqual([
    'interrupted',
    'discovered',
    'page-started /b',
    'page-finished /b',
    'finished succeeded',
  ]);
});

test('a drain waits so long for a page that does not end, and for a panel that fetches nothing', async () => {
  const drainTimes = { pagesMs: 1, eventsMs: 1 };
  const { inspection } = fakeInspection({ blocks: (url) => url.endsWith('/a') });
  const { agent, client } = await startPairedAgent({ inspection, drainTimes });
  const order = orderOf(['/a']);
  await client.putRun(order);
  await eventsUntil(client, order, isStarted('/a'));
  await agent.drain();
  expect((await client.status()).slotsFree).toBe(0);
});

test('an agent that does nothing is drained at once', async () => {
  const { agent } = await startPairedAgent({ drainTimes: { pagesMs: 3_600_000, eventsMs: 3_600_000 } });
  await expect(agent.drain()).resolves.toBeUndefined();
});
