import { expect, test } from 'vitest';
import type { JourneyOrder } from '@vigie/inspector/journey/journey-order.ts';
import { fakeInspection } from '../../test/fake-inspection.ts';
import { journeyOf, PICTURE, ran, SHA256, STATE } from '../../test/fake-journey.ts';
import {
  eventsUntil,
  startPairedAgent,
  startTestAgent,
  storyOf,
  temporaryDirectory,
} from '../../test/paired-agent.ts';
import { orderOf } from '../../test/run-order.ts';

test('a journey is run with its values alone, after the pages, and its pictures stay until they are stored', async () => {
  const orders: JourneyOrder[] = [];
  const { inspection } = fakeInspection({
    runJourney: async (_options, order) => {
      orders.push(order);
      return ran(order);
    },
  });
  const { client } = await startPairedAgent({ inspection });
  const journey = journeyOf();
  const order = orderOf(['/a'], {
    journeys: [journey],
    variables: { name: 'of another' },
    journeyValues: { [journey.id]: { name: 'Ada', other: 'not asked for' } },
  });
  await client.putRun(order);
  const events = await eventsUntil(client, order);
  expect(storyOf(events).slice(-3)).toEqual([
    'journey-started',
    'journey-finished passed',
    'finished succeeded',
  ]);
  expect(orders.map(({ values, mayRepeat }) => ({ values, mayRepeat }))).toEqual([
    { values: { name: 'Ada' }, mayRepeat: true },
  ]);
  const [picture] = await client.blobs({ ...order, sha256s: [SHA256] });
  expect(Buffer.from(picture ?? [])).toEqual(PICTURE);
  await client.ack({ ...order, upTo: events.length });
  expect(await client.blobs({ ...order, sha256s: [SHA256] })).toEqual([null]);
});

test('a journey starts with what its login journey left, and no page is visited for it', async () => {
  const states: unknown[] = [];
  const fake = fakeInspection({
    runJourney: async (_options, order) => {
      states.push(order.state);
      return ran(order);
    },
  });
  const { client } = await startPairedAgent({ inspection: fake.inspection });
  const loginJourney = journeyOf({ title: 'Sign in' });
  const order = orderOf([], { journeys: [loginJourney, journeyOf({ preludeId: loginJourney.id })] });
  await client.putRun(order);
  const events = await eventsUntil(client, order);
  expect(storyOf(events)).toHaveLength(5);
  expect(states).toEqual([undefined, STATE]);
  expect(fake.inspected).toEqual([]);
  expect(JSON.stringify(events)).not.toContain('ours');
});

test.each([
  { changesWorld: true, runs: 1, outcome: 'failed' },
  { changesWorld: false, runs: 2, outcome: 'passed' },
])('after a restart, one that changes the world ($changesWorld) is run $runs times', async (expected) => {
  const { changesWorld, outcome } = expected;
  let runs = 0;
  const dataDirectory = await temporaryDirectory();
  const { inspection } = fakeInspection({
    runJourney: async (_options, order) => {
      runs += 1;
      if (runs > 1) return ran(order);
      return new Promise((_resolve, reject) =>
        order.signal?.addEventListener('abort', () => reject(new Error('given up'))),
      );
    },
  });
  const { agent, client, clientAt } = await startPairedAgent({ dataDirectory, inspection });
  const order = orderOf([], { journeys: [journeyOf({ changesWorld })] });
  await client.putRun(order);
  await eventsUntil(client, order, ({ type }) => type === 'journey-started');
  await agent.close();
  const again = await startTestAgent({ dataDirectory, inspection });
  const events = await eventsUntil(clientAt(again.url), order);
  expect(storyOf(events).slice(-2)).toEqual([`journey-finished ${outcome}`, 'finished succeeded']);
  expect(runs).toBe(expected.runs);
});
