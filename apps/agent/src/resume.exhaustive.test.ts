import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { RunEvent } from '@vigie/contract/agent-protocol.ts';
import {
  eventsUntil,
  pairWith,
  startPairedAgent,
  startTestAgent,
  storyOf,
  temporaryDirectory,
} from '../test/paired-agent.ts';
import { fakeInspection } from '../test/fake-inspection.ts';
import { orderOf, SHOP } from '../test/run-order.ts';
import { spawnAgent } from '../test/spawned-agent.ts';

test('a run that a killed agent left goes on where it was, without a gap and without a page twice', async () => {
  const dataDirectory = await temporaryDirectory();
  const first = await spawnAgent(dataDirectory, '/c');
  const clientAt = await pairWith(first);
  const order = orderOf(['/a', '/b', '/c', '/d']);
  await clientAt().putRun(order);
  const before = await eventsUntil(clientAt(), order, (event) => isStarted(event, '/c'));
  await first.kill();

  const second = await spawnAgent(dataDirectory);
  const events = await eventsUntil(clientAt(second.url), order);
  expect(events.slice(0, before.length)).toEqual(before);
  expect(events.map(({ seq }) => seq)).toEqual(events.map((_event, index) => index + 1));
  expect(storyOf(events)).toEqual([
    'discovered /a /b /c /d',
    'page-started /a',
    'page-finished /a',
    'page-started /b',
    'page-finished /b',
    'page-started /c',
    'interrupted',
    'discovered',
    'page-started /c',
    'page-finished /c',
    'page-started /d',
    'page-finished /d',
    'finished succeeded',
  ]);
});

test('an agent that is killed again and again visits every page once', async () => {
  const dataDirectory = await temporaryDirectory();
  const order = orderOf(
    Array.from({ length: 150 }, (_none, page) => `/${page}`),
    { concurrency: 3, pagesMax: 150 },
  );
  let agent = await spawnAgent(dataDirectory);
  const clientAt = await pairWith(agent);
  await clientAt().putRun(order);
  const events: RunEvent[] = [];
  const readTo = async (count: number) => {
    while (events.length < count && events.at(-1)?.type !== 'finished') {
      const after = events.length;
      const answer = await clientAt(agent.url).events({ ...order, after, waitSeconds: 20 });
      events.push(...answer.events);
    }
  };
  for (const count of [1, 20, 100, 175]) {
    await readTo(count);
    await clientAt(agent.url).ack({ ...order, upTo: Math.floor(events.length / 2) });
    await agent.kill();
    agent = await spawnAgent(dataDirectory);
  }
  await readTo(Infinity);
  const finished = events.flatMap((event) => (event.type === 'page-finished' ? event.url : []));
  expect(finished.toSorted()).toEqual(order.urls.toSorted());
  expect(events.filter(({ type }) => type === 'interrupted').length).toBeGreaterThan(0);
});

test('what was released and what came back is known after a kill, acknowledged or not', async () => {
  const dataDirectory = await temporaryDirectory();
  const first = await spawnAgent(dataDirectory, '/a');
  const clientAt = await pairWith(first);
  const order = orderOf(['/a', '/b', '/c', '/d', '/e', '/f', '/g']);
  await clientAt().putRun(order);
  const before = await eventsUntil(clientAt(), order, (event) => isStarted(event, '/a'));
  expect(await clientAt().release({ ...order, max: 9, keep: 0 })).toBe(3);
  const visited = [{ url: `${SHOP}/e`, finalUrl: null, links: [] }];
  await clientAt().takeBack({ ...order, visited, givenBack: [`${SHOP}/f`] });
  await clientAt().ack({ ...order, upTo: before.length + 1 });
  await first.kill();

  const second = await spawnAgent(dataDirectory);
  const again = clientAt(second.url);
  const events: RunEvent[] = [];
  const readOn = async (after: number) => {
    const answer = await again.events({ ...order, after, waitSeconds: 20 });
    events.push(...answer.events);
  };
  for (let after = before.length + 1; !storyOf(events).includes('page-finished /f');) {
    await readOn(after);
    after = events.at(-1)?.seq ?? after;
  }
  await again.takeBack({
    ...order,
    visited: [{ url: `${SHOP}/g`, finalUrl: null, links: [] }],
    givenBack: [],
  });
  while (events.at(-1)?.type !== 'finished') await readOn(events.at(-1)?.seq ?? 0);
  const story = storyOf(events);
  expect(story.filter((line) => line.startsWith('page-finished')).toSorted()).toEqual(
    ['/a', '/b', '/c', '/d', '/f'].map((path) => `page-finished ${path}`),
  );
  expect(story.slice(-2)).toEqual(['returned /g | ', 'finished succeeded']);
});

test('screenshots and acknowledgements outlive a killed agent', async () => {
  const dataDirectory = await temporaryDirectory();
  const first = await spawnAgent(dataDirectory, '/b');
  const clientAt = await pairWith(first);
  const order = orderOf(['/a', '/b']);
  await clientAt().putRun(order);
  const before = await eventsUntil(clientAt(), order, (event) => isStarted(event, '/b'));
  const shot = before.flatMap((event) =>
    event.type === 'page-finished' && event.observation.screenshot.state === 'recorded'
      ? (event.observation.screenshot.value?.sha256 ?? [])
      : [],
  );
  await first.kill();

  const second = await spawnAgent(dataDirectory);
  const client = clientAt(second.url);
  const picture = await client.blob(order.runId, order.attempt, shot[0] ?? '');
  expect(Buffer.from(picture).toString()).toBe(`picture of ${SHOP}/a`);
  const events = await eventsUntil(client, order);
  await client.ack({ ...order, upTo: events.length });
  await second.kill();

  const third = await spawnAgent(dataDirectory);
  expect(await clientAt(third.url).putRun(order)).toBe('same');
  const last = await clientAt(third.url).events({ ...order, after: events.length, waitSeconds: 25 });
  expect(last.events).toEqual([]);
});

test('a run that was cancelled before the agent died is not gone on with', async () => {
  const dataDirectory = await temporaryDirectory();
  const first = await spawnAgent(dataDirectory, '/a');
  const clientAt = await pairWith(first);
  const order = orderOf(['/a']);
  await clientAt().putRun(order);
  await eventsUntil(clientAt(), order, (event) => isStarted(event, '/a'));
  await clientAt().cancel(order);
  await first.kill();

  const second = await spawnAgent(dataDirectory);
  const story = storyOf(await eventsUntil(clientAt(second.url), order));
  expect(story).toEqual(['discovered /a', 'page-started /a', 'interrupted', 'finished cancelled']);
});

test('an agent that closes leaves its run unfinished, its browser closed, and nobody waiting', async () => {
  const dataDirectory = await temporaryDirectory();
  const fake = fakeInspection({ blocks: (url) => url.endsWith('/b') });
  const { agent, client, clientAt } = await startPairedAgent({ dataDirectory, inspection: fake.inspection });
  const order = orderOf(['/a', '/b']);
  await client.putRun(order);
  const before = await eventsUntil(client, order, (event) => isStarted(event, '/b'));
  const waiting = client.events({ ...order, after: before.length, waitSeconds: 25 });
  await Promise.all([agent.close(), waiting.catch(() => [])]);
  expect(fake.openInspectors()).toBe(0);

  const again = await startTestAgent({ dataDirectory });
  const story = storyOf(await eventsUntil(clientAt(again.url), order));
  expect(story.slice(before.length)).toEqual([
    'interrupted',
    'discovered',
    'page-started /b',
    'page-finished /b',
    'finished succeeded',
  ]);
});

test.each(['short', 'long'.repeat(40)])('two agents do not work in one data directory: %s', async (name) => {
  const dataDirectory = join(await temporaryDirectory(), name);
  await startTestAgent({ dataDirectory });
  await expect(startTestAgent({ dataDirectory })).rejects.toMatchObject({ name: 'AgentDataInUse' });
});

function isStarted(event: { type: string; url?: string }, path: string): boolean {
  return event.type === 'page-started' && event.url === SHOP + path;
}
