import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { StepRecord } from '@vigie/contract/journey-record.ts';
import type { JourneyOrder } from '@vigie/inspector/journey/journey-order.ts';
import { fakeInspection, type FakePages } from '../../test/fake-inspection.ts';
import { journeyOf, PICTURE, ran, SHA256, STATE } from '../../test/fake-journey.ts';
import {
  eventsUntil,
  startPairedAgent,
  startTestAgent,
  storyOf,
  temporaryDirectory,
} from '../../test/paired-agent.ts';
import { orderOf } from '../../test/run-order.ts';

const NOT_FOUND = { code: 'element-not-found', detail: 'nothing found by: #in' } as const;

/** Returns login journeys with the outcome of `outcomeOf`, by the number of earlier ones. */
function createLoginJourneys(
  outcomeOf: (before: number) => StepRecord['reason'] = () => null,
  pages: FakePages = {},
) {
  const journeys: JourneyOrder[] = [];
  const fake = fakeInspection({
    ...pages,
    runJourney: async (_options, order) => ran(order, outcomeOf(journeys.push(order) - 1)),
  });
  return { ...fake, journeys };
}

function insideOrder(paths: string[], changes: Parameters<typeof orderOf>[1] = {}) {
  const loginJourney = journeyOf({ title: 'Sign in' });
  const journeyValues = { [loginJourney.id]: { name: 'Ada', other: 'not asked for' } };
  return orderOf(paths, { journeys: [loginJourney], preludeId: loginJourney.id, journeyValues, ...changes });
}

test('pages and journeys begin with the state of the login journey, which runs once', async () => {
  const fake = createLoginJourneys();
  const { client } = await startPairedAgent({ inspection: fake.inspection });
  const order = insideOrder(['/a', '/b']);
  order.journeys.push(journeyOf({ preludeId: order.preludeId }));
  await client.putRun(order);
  const events = await eventsUntil(client, order);
  expect(storyOf(events).filter((line) => !line.startsWith('discovered'))).toEqual([
    'journey-started',
    'journey-finished passed',
    'page-started /a',
    'page-finished /a',
    'page-started /b',
    'page-finished /b',
    'journey-started',
    'journey-finished passed',
    'finished succeeded',
  ]);
  expect(fake.begunWith.map((given) => given?.state)).toEqual([STATE, STATE]);
  expect(fake.journeys.map(({ values, state }) => ({ values, state }))).toEqual([
    { values: { name: 'Ada' }, state: undefined },
    { values: {}, state: STATE },
  ]);
  expect(JSON.stringify(events)).not.toMatch(/ours|Ada|not asked for/);
});

test('a login journey that fails ends the run before any page, with its step, reason and picture', async () => {
  const fake = createLoginJourneys(() => NOT_FOUND);
  const { client } = await startPairedAgent({ inspection: fake.inspection });
  const order = insideOrder(['/a']);
  await client.putRun(order);
  const events = await eventsUntil(client, order);
  expect(storyOf(events)).toEqual(['journey-started', 'journey-finished failed', 'finished prelude-failed']);
  expect(events.at(-1)).toMatchObject({
    message: 'step 1: navigate: element-not-found: nothing found by: #in',
  });
  expect(fake.inspected).toEqual([]);
  const [picture] = await client.blobs({ ...order, sha256s: [SHA256] });
  expect(Buffer.from(picture ?? [])).toEqual(PICTURE);
});

test('after a restart the agent signs in once more, and reports it only if it fails', async () => {
  const dataDirectory = await temporaryDirectory();
  const first = createLoginJourneys(undefined, { blocks: (url) => url.endsWith('/b') });
  const { agent, client, clientAt } = await startPairedAgent({ dataDirectory, inspection: first.inspection });
  const order = insideOrder(['/a', '/b']);
  await client.putRun(order);
  await eventsUntil(client, order, (event) => event.type === 'page-started' && event.url.endsWith('/b'));
  await agent.close();
  const requested = Promise.withResolvers<string>();
  const second = createLoginJourneys(undefined, { blocks: () => true, onVisit: requested.resolve });
  const again = await startTestAgent({ dataDirectory, inspection: second.inspection });
  expect(await requested.promise).toMatch(/\/b$/);
  expect(second.begunWith.map((given) => given?.state)).toEqual([STATE]);
  await again.close();
  const third = createLoginJourneys(() => NOT_FOUND);
  const last = await startTestAgent({ dataDirectory, inspection: third.inspection });
  const events = await eventsUntil(clientAt(last.url), order);
  expect(storyOf(events).filter((line) => line.startsWith('journey-finished'))).toEqual([
    'journey-finished passed',
    'journey-finished failed',
  ]);
  expect(storyOf(events).at(-1)).toBe('finished prelude-failed');
  expect([second.journeys.length, third.inspected]).toEqual([1, []]);
});

test('an agent signs in once for the parts of one run that it takes', async () => {
  const fake = createLoginJourneys();
  const { client } = await startPairedAgent({ inspection: fake.inspection });
  const partOf = randomUUID();
  const order = insideOrder(['/a'], { partOf });
  for (const part of [order, { ...order, runId: randomUUID() }]) {
    await client.putRun(part);
    await eventsUntil(client, part);
  }
  const other = { ...order, runId: randomUUID(), partOf: randomUUID() };
  await client.putRun(other);
  await eventsUntil(client, other);
  expect([fake.journeys.length, fake.inspected.length]).toEqual([2, 3]);
});
