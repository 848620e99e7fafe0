import { expect, test } from 'vitest';
import { startRegistered } from '../../test/calling-agent.ts';
import { eventsUntil, storyOf } from '../../test/paired-agent.ts';
import { orderOf } from '../../test/run-order.ts';

test('an agent that calls out is asked for the same verbs over its line', async () => {
  const { client } = await startRegistered();
  expect(await client.status()).toMatchObject({ protocol: 1, slots: 2, slotsFree: 2 });
  const order = orderOf(['/a', '/b']);
  expect(await client.putRun(order)).toBe('new');
  const events = await eventsUntil(client, order);
  expect(storyOf(events).at(-1)).toBe('finished succeeded');
  await client.ack({ ...order, upTo: events.length });
  await expect(client.events({ ...order, after: 0, waitSeconds: 0 })).rejects.toMatchObject({
    status: 410,
    code: 'events-pruned',
  });
});
