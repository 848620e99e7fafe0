import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { fakeInspection } from '../../test/fake-inspection.ts';
import { journeyOf, ran } from '../../test/fake-journey.ts';
import { eventsUntil, startPairedAgent } from '../../test/paired-agent.ts';
import { orderOf } from '../../test/run-order.ts';
import { createStepProgress } from './step-progress.ts';

test('a poll ends with the step that is under way, and with none once the journey is over', async () => {
  const going = Promise.withResolvers<void>();
  const { inspection } = fakeInspection({
    runJourney: async (_options, order) => {
      order.onStepBegun?.(1);
      order.onStepBegun?.(2);
      await going.promise;
      return ran(order);
    },
  });
  const { client } = await startPairedAgent({ inspection });
  const journey = journeyOf();
  const order = orderOf([], { journeys: [journey] });
  await client.putRun(order);
  const { length } = await eventsUntil(client, order, ({ type }) => type === 'journey-started');
  const query = { ...order, after: length, waitSeconds: 20 };
  const second = { journeyId: journey.id, step: 2 };
  expect(await client.events({ ...query, journeyStep: null })).toMatchObject({
    events: [],
    journeyStep: second,
  });
  const poll = client.events({ ...query, journeyStep: second });
  going.resolve();
  expect(await poll).toMatchObject({ journeyStep: null });
});

test('a step that is known already is not reported again, and nobody waits beyond the signal', async () => {
  const steps = createStepProgress();
  const stop = new AbortController();
  const known = { journeyId: randomUUID(), step: 1 };
  steps.set(known);
  let isResolved = false;
  const resolved = steps.otherThan(`${known.journeyId}.1`, stop.signal).then(() => (isResolved = true));
  steps.set({ ...known });
  await Promise.resolve();
  expect(isResolved).toBe(false);
  stop.abort();
  expect(await resolved).toBe(true);
});
