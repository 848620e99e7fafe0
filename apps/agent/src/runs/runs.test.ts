import { describe, expect, test } from 'vitest';
import type { AgentClient } from '@vigie/agent-link/client.ts';
import type { RunOrder } from '@vigie/contract/agent-protocol.ts';
import { fakeInspection } from '../../test/fake-inspection.ts';
import { DIRECTIONS } from '../../test/directions.ts';
import { eventsUntil, storyOf } from '../../test/paired-agent.ts';
import { orderOf, SHOP } from '../../test/run-order.ts';

const blockInspectionAt = (path: string) => fakeInspection({ blocks: (url) => url === SHOP + path });
const isStarted = (path: string) => (event: { type: string; url?: string }) =>
  event.type === 'page-started' && event.url === SHOP + path;

const noBrowser = () => Promise.reject(new Error('no browser starts'));

async function eventsAfter(client: AgentClient, order: RunOrder, ...wait: [after: number, seconds?: number]) {
  const [after, waitSeconds = 0] = wait;
  return (await client.events({ ...order, after, waitSeconds })).events;
}

describe.each(DIRECTIONS)('an agent $direction:', ({ startAgent }) => {
  describe('a run', () => {
    test('reports what it finds and visits, in order and without gaps', async () => {
      const { client } = await startAgent();
      const order = orderOf(['/a', '/b']);
      expect(await client.putRun(order)).toBe('new');
      const events = await eventsUntil(client, order);
      expect(storyOf(events)).toEqual([
        'discovered /a /b',
        'page-started /a',
        'page-finished /a',
        'page-started /b',
        'page-finished /b',
        'finished succeeded',
      ]);
      expect(events.map(({ seq }) => seq)).toEqual([1, 2, 3, 4, 5, 6]);
      expect(events[0]).toMatchObject({ figures: { discovered: 2, toVisit: 2, skipped: {} } });
    });

    test('reports all in one answer when its events may wait for more, and its end does not', async () => {
      const { client } = await startAgent();
      const order = orderOf(['/a', '/b']);
      await client.putRun(order);
      const { events } = await client.events({ ...order, after: 0, waitSeconds: 20, gatherSeconds: 5 });
      expect(storyOf(events).at(-1)).toBe('finished succeeded');
      expect(events).toHaveLength(6);
    });

    test('follows links when it discovers, and reports each page once', async () => {
      const links = { [`${SHOP}/`]: [`${SHOP}/a`, `${SHOP}/b`], [`${SHOP}/a`]: [`${SHOP}/`, `${SHOP}/b`] };
      const { client } = await startAgent({ inspection: fakeInspection({ links }).inspection });
      const order = orderOf([], { discover: true });
      await client.putRun(order);
      const story = storyOf(await eventsUntil(client, order));
      expect(story.filter((line) => line.startsWith('discovered'))).toEqual([
        'discovered /',
        'discovered /a /b',
      ]);
      expect(story.filter((line) => line.startsWith('page-finished'))).toHaveLength(3);
    });

    test('looks ahead as far as its order states, and 6 seconds by one of an older panel', async () => {
      const fake = fakeInspection();
      const { client } = await startAgent({ inspection: fake.inspection });
      const far = orderOf(['/a'], { lookAheadSeconds: 20 });
      const { lookAheadSeconds: _unknown, ...older } = orderOf(['/a']);
      for (const order of [far, older as RunOrder]) {
        await client.putRun(order);
        await eventsUntil(client, order);
      }
      expect(fake.openedWith.map(({ lookAheadSeconds }) => lookAheadSeconds)).toEqual([20, 6]);
    });

    test('takes pictures, unless the website wants none', async () => {
      const fake = fakeInspection();
      const { client } = await startAgent({ inspection: fake.inspection });
      const [usual, bare] = [orderOf(['/a']), orderOf(['/a'])];
      for (const order of [usual, { ...bare, visits: { ...bare.visits, pictures: false } }]) {
        await client.putRun(order);
        await eventsUntil(client, order);
      }
      expect(fake.openedWith.map(({ screenshot }) => screenshot)).toEqual([true, false]);
    });

    test('is not run twice when its order comes again', async () => {
      const fake = fakeInspection();
      const { client } = await startAgent({ inspection: fake.inspection });
      const order = orderOf(['/a']);
      const answers = await Promise.all([client.putRun(order), client.putRun(order), client.putRun(order)]);
      await eventsUntil(client, order);
      expect(await client.putRun(order)).toBe('same');
      expect(answers.toSorted()).toEqual(['new', 'same', 'same']);
      expect(fake.inspected).toEqual([`${SHOP}/a`]);
    });

    test('is refused as another order under the same number', async () => {
      const { client } = await startAgent();
      const order = orderOf(['/a']);
      await client.putRun(order);
      await expect(client.putRun({ ...order, pagesMax: 7 })).rejects.toMatchObject({ status: 422 });
    });

    test('is refused as an older attempt, and gives way to a newer one', async () => {
      const { client } = await startAgent({ inspection: blockInspectionAt('/a').inspection, slots: 1 });
      const second = orderOf(['/a'], { attempt: 2 });
      await client.putRun(second);
      await expect(client.putRun({ ...second, attempt: 1 })).rejects.toMatchObject({ status: 412 });
      expect(await client.putRun({ ...second, attempt: 3, urls: [`${SHOP}/b`] })).toBe('new');
      expect(storyOf(await eventsUntil(client, second)).at(-1)).toBe('finished cancelled');
      expect(storyOf(await eventsUntil(client, { ...second, attempt: 3 })).at(-1)).toBe('finished succeeded');
    });

    test('is refused while all slots are taken, with a time to come again', async () => {
      const { client } = await startAgent({ inspection: blockInspectionAt('/a').inspection, slots: 1 });
      await client.putRun(orderOf(['/a']));
      expect((await client.status()).slotsFree).toBe(0);
      const refused = client.putRun(orderOf(['/b']));
      await expect(refused).rejects.toMatchObject({ status: 429, code: 'slots-full', retryAfterSeconds: 5 });
    });

    test('is refused without a sandbox, unless the agent allows it', async () => {
      const { inspection } = fakeInspection({ sandbox: 'off' });
      const strict = await startAgent({ inspection });
      expect((await strict.client.status()).sandbox).toBe('off');
      await expect(strict.client.putRun(orderOf(['/a']))).rejects.toMatchObject({ code: 'sandbox-off' });
      const lenient = await startAgent({ inspection, allowNoSandbox: true });
      expect(await lenient.client.putRun(orderOf(['/a']))).toBe('new');
    });

    test('is refused when it breaks the protocol', async () => {
      const { client } = await startAgent();
      const order = { ...orderOf(['/a']), urls: ['file:///etc/passwd'] };
      await expect(client.putRun(order)).rejects.toMatchObject({ status: 400, code: 'invalid-message' });
    });

    test('stops when it is cancelled, and leaves no browser', async () => {
      const fake = blockInspectionAt('/b');
      const { client } = await startAgent({ inspection: fake.inspection });
      const order = orderOf(['/a', '/b', '/c']);
      await client.putRun(order);
      await eventsUntil(client, order, isStarted('/b'));
      await client.cancel(order);
      const story = storyOf(await eventsUntil(client, order));
      expect(story.slice(-3)).toEqual(['page-finished /a', 'page-started /b', 'finished cancelled']);
      expect(fake.openInspectors()).toBe(0);
    });

    test('stops at its deadline', async () => {
      const { client } = await startAgent({ inspection: blockInspectionAt('/a').inspection });
      const order = orderOf(['/a'], { deadlineAt: new Date(Date.now() + 50).toISOString() });
      await client.putRun(order);
      expect(storyOf(await eventsUntil(client, order)).at(-1)).toBe('finished deadline-passed');
    });

    test('fails with a code when there is no browser', async () => {
      const { inspection } = fakeInspection({ openInspector: noBrowser });
      const { client } = await startAgent({ inspection });
      const order = orderOf(['/a']);
      await client.putRun(order);
      const finished = (await eventsUntil(client, order)).at(-1);
      expect(finished).toMatchObject({
        outcome: 'failed',
        code: 'browser-failed',
        message: 'no browser starts',
      });
    });

    test('that discovers fails when its start page cannot be read, one of named pages does not', async () => {
      const { inspection } = fakeInspection({ broken: (url) => url === `${SHOP}/` });
      const { client } = await startAgent({ inspection });
      const order = orderOf([], { discover: true });
      await client.putRun(order);
      const events = await eventsUntil(client, order);
      expect(storyOf(events).slice(-2)).toEqual(['page-finished /', 'finished discovery-failed']);
      expect(events.at(-1)).toMatchObject({ message: `${SHOP}/: renderer-crash, crashed` });
      const named = orderOf(['/']);
      await client.putRun(named);
      expect(storyOf(await eventsUntil(client, named)).at(-1)).toBe('finished succeeded');
    });

    test('pauses after two leases without a call, and goes on at the next', async () => {
      let nowMs = Date.now();
      const waiting = Promise.withResolvers<void>();
      const fake = fakeInspection();
      const openInspector = async () => {
        const inspector = await fake.inspection.openInspector({} as never);
        return { ...inspector, inspect: (url: string) => pausing(url, () => inspector.inspect(url, {})) };
      };
      const pausing = async <T>(url: string, inspect: () => Promise<T>) => {
        if (url === `${SHOP}/a`) await waiting.promise;
        return inspect();
      };
      const { client } = await startAgent({
        steady: { now: () => nowMs },
        inspection: { ...fake.inspection, openInspector },
      });
      const order = orderOf(['/a', '/b'], { leaseSeconds: 60 });
      await client.putRun(order);
      await eventsUntil(client, order, isStarted('/a'));
      nowMs += 120_001;
      waiting.resolve();
      await client.status();
      expect(fake.inspected).not.toContain(`${SHOP}/b`);
      expect(storyOf(await eventsUntil(client, order)).at(-1)).toBe('finished succeeded');
    });
  });

  async function finishedRun(order: RunOrder, screenshot?: (url: string) => Uint8Array) {
    const { client } = await startAgent({
      inspection: fakeInspection({ screenshot }).inspection,
    });
    await client.putRun(order);
    return { client, events: await eventsUntil(client, order) };
  }

  describe('events', () => {
    test('are read again from any position until they are acknowledged', async () => {
      const order = orderOf(['/a', '/b']);
      const { client, events } = await finishedRun(order);
      expect(await eventsAfter(client, order, 0)).toEqual(events);
      expect(await eventsAfter(client, order, 4)).toEqual(events.slice(4));
    });

    test('are gone once acknowledged, and report it', async () => {
      const order = orderOf(['/a', '/b']);
      const { client, events } = await finishedRun(order);
      await client.ack({ ...order, upTo: 3 });
      expect(await eventsAfter(client, order, 3)).toEqual(events.slice(3));
      const gone = client.events({ ...order, after: 2, waitSeconds: 0 });
      await expect(gone).rejects.toMatchObject({ status: 410, code: 'events-pruned' });
    });

    test('cannot be acknowledged before they are there', async () => {
      const order = orderOf(['/a']);
      const { client } = await finishedRun(order);
      await expect(client.ack({ ...order, upTo: 99 })).rejects.toMatchObject({ status: 400 });
    });

    test('are not waited for when none can come', async () => {
      const order = orderOf(['/a']);
      const { client, events } = await finishedRun(order);
      expect(await eventsAfter(client, order, events.length, 25)).toEqual([]);
    });

    test('bring their screenshot, until the last that names it is acknowledged', async () => {
      const order = orderOf(['/a', '/b']);
      const { client, events } = await finishedRun(order, () => Buffer.from('the same picture'));
      const sha256 = events.flatMap((event) =>
        event.type === 'page-finished' && event.observation.screenshot.state === 'recorded'
          ? (event.observation.screenshot.value?.sha256 ?? [])
          : [],
      )[0];
      const read = async () => {
        const [blob] = await client.blobs({ ...order, sha256s: [sha256 ?? '', 'unknown'] });
        return blob && Buffer.from(blob).toString();
      };
      expect(await read()).toBe('the same picture');
      await client.ack({ ...order, upTo: 3 });
      expect(await read()).toBe('the same picture');
      await client.ack({ ...order, upTo: 6 });
      expect(await read()).toBeNull();
    });

    test('of an unknown run are refused with 404', async () => {
      const { client } = await startAgent();
      const unknown = client.events({ ...orderOf([]), after: 0, waitSeconds: 0 });
      await expect(unknown).rejects.toMatchObject({ status: 404, code: 'not-found' });
    });
  });

  describe('what ended', () => {
    const DAY_MS = 86_400_000;
    const deadlineAt = new Date(Date.now() + 30 * DAY_MS).toISOString();

    test.each([
      ['an hour after all its events were acknowledged', true, DAY_MS / 24],
      ['a week after it ended, acknowledged or not', false, 7 * DAY_MS],
    ])('is forgotten %s', async (_when, isAcknowledged, afterMs) => {
      let nowMs = Date.now();
      const { client } = await startAgent({ clock: { now: () => nowMs } });
      const order = orderOf(['/a'], { deadlineAt });
      await client.putRun(order);
      const events = await eventsUntil(client, order);
      if (isAcknowledged) await client.ack({ ...order, upTo: events.length });
      const isPending = async () => {
        await client.putRun(orderOf(['/b'], { deadlineAt }));
        return client.events({ ...order, after: events.length, waitSeconds: 0 }).then(
          () => true,
          () => false,
        );
      };
      nowMs += afterMs - 1000;
      expect(await isPending()).toBe(true);
      nowMs += 2000;
      expect(await isPending()).toBe(false);
    });
  });

  describe('a spool', () => {
    test('that is nearly full refuses runs and drops screenshots until events are acknowledged', async () => {
      const { inspection } = fakeInspection({ screenshot: () => Buffer.alloc(10_000) });
      const { client } = await startAgent({ inspection, spoolBytesMax: 12_000 });
      const order = orderOf(['/a', '/b']);
      await client.putRun(order);
      const events = await eventsUntil(client, order, isStarted('/b'));
      expect((await client.status()).spoolBytes).toBeGreaterThan(9_600);
      await expect(client.putRun(orderOf(['/c']))).rejects.toMatchObject({ status: 429, code: 'spool-full' });
      await client.ack({ ...order, upTo: events.length });
      expect(await client.putRun(orderOf(['/c']))).toBe('new');
    });
  });
});
