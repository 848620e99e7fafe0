import { randomUUID } from 'node:crypto';
import { afterEach, expect, it } from 'vitest';
import { failedEvents, goodEvents } from '@vigie/audit/counting/snowplow.ts';
import { createMicro, type MicroState } from '../../demo-site/src/reporting/snowplow-micro.ts';
import { createClock, sendAs, startInstance } from '../test/follow.ts';
import { recordedAnswer } from '../test/recorded-answers.ts';

const closers: (() => Promise<void>)[] = [];
afterEach(async () => {
  await Promise.all(closers.splice(0).map((close) => close()));
});

async function started(change: Partial<MicroState> = {}) {
  const clock = createClock();
  const micro = createMicro({ now: clock.now, ...change });
  const instance = await startInstance(micro.listener, { family: 'snowplow', clock, token: '' });
  closers.push(instance.close);
  const send = (index: number, fields: Record<string, string> = {}) => {
    const parameters = {
      e: 'pv',
      aid: 'boutique',
      p: 'web',
      tv: 'js-4.6.0',
      eid: randomUUID(),
      url: `https://shop.example/${index}`,
      ...fields,
    };
    const own = { event: fields['e'] === 'ue' ? 'add_to_cart' : 'page_view', index, parameters };
    const path = `${instance.origin}/com.snowplowanalytics.snowplow/tp2`;
    const schema = 'iglu:com.snowplowanalytics.snowplow/payload_data/jsonschema/1-0-4';
    return sendAs({ family: 'snowplow', clock }, path, { body: { schema, data: [parameters] }, ...own });
  };
  return { ...instance, micro, send };
}

const SELF_DESCRIBING = {
  e: 'ue',
  ue_pr: JSON.stringify({ data: { schema: 'iglu:com.acme/add_to_cart/jsonschema/1-0-0', data: {} } }),
};

it('finds each hit by its identifier, and asks once', async () => {
  const { micro, send, follow } = await started({ schemas: ['add_to_cart'] });
  const sent = Array.from({ length: 120 }, (_, index) => send(index, index % 3 === 0 ? SELF_DESCRIBING : {}));
  const states = await follow(await Promise.all(sent), 'boutique');
  expect(states.every(({ state }) => state === 'counted')).toBe(true);
  expect(micro.requestedPaths()).toEqual(['/micro/good']);
});

it('reports which hits failed their validation, in the words of the validation', async () => {
  const { send, follow } = await started();
  const [bad, wrong] = await follow(
    [await send(0, SELF_DESCRIBING), await send(1, { eid: 'x1' })],
    'boutique',
  );
  expect(bad).toMatchObject({ state: 'not-counted', reason: 'invalid' });
  expect(bad?.proof).toContain('add_to_cart');
  expect(wrong).toMatchObject({ state: 'not-counted', reason: 'invalid', proof: 'eid; not a valid UUID' });
});

it.each<[string, string, Partial<MicroState>]>([
  ['not-counted', 'unexplained', { lost: ({ page }) => page !== 'Vigie control hit' }],
  ['cannot-say', 'no-control', { lost: () => true }],
  ['cannot-say', 'interface-away', { instead: { status: 503, body: {} } }],
  ['cannot-say', 'not-understood', { instead: { status: 200, body: { good: 1 } } }],
])('reports %s, %s', async (state, reason, change) => {
  const { send, follow } = await started(change);
  expect(await follow([await send(0)], 'boutique')).toMatchObject([{ state, reason }]);
});

it('tests the connection without a token', async () => {
  const { test, micro } = await started();
  expect(await test(null)).toEqual({ outcome: 'works', right: null, detail: null });
  micro.state.instead = { status: 200, body: '<html>' };
  expect(await test(null)).toMatchObject({ outcome: 'not-understood' });
});

it('reads recorded good and failed events', () => {
  expect(goodEvents(recordedAnswer('snowplow/good').body)).toMatchObject([
    { kind: 'page-view', key: '2b1cbb4f-6d52-4c2e-9d0f-000000000001', url: 'https://shop.example/' },
    { kind: 'event', subject: 'link_click' },
  ]);
  const failed = failedEvents(recordedAnswer('snowplow/bad').body);
  expect(failed?.messageOf('2b1cbb4f-6d52-4c2e-9d0f-000000000003')).toBe(
    'iglu:com.acme/add_to_cart/jsonschema/1-0-0; $.quantity: string found, integer expected',
  );
  expect(failed?.messageOf('2b1cbb4f-6d52-4c2e-9d0f-000000000004')).toContain('not a valid schema');
  expect(failed?.messageOf('2b1cbb4f-6d52-4c2e-9d0f-000000000009')).toBeUndefined();
  expect(failedEvents({})).toBeNull();
  expect(goodEvents([null, { event: 1 }, 'x'])).toEqual([]);
});
