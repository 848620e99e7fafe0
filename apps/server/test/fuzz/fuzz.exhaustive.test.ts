import { afterAll, beforeAll, expect, test } from 'vitest';
import { createFakePushService } from '../fake-push-service.ts';
import { openTestApp, type TestApp } from '../test-app.ts';
import { fuzz } from './fuzz.ts';
import { OPERATIONS } from './operations.ts';
import { planAt } from './plans.ts';
import { formatReport } from './format-report.ts';

/** There are six hundred requests; each part has the time limit of a separate test. */
const PART = 300;
const seed = Math.floor(Math.random() * 1_000_000);

let testApp: TestApp;
beforeAll(async () => {
  testApp = await openTestApp({ publicFetch: createFakePushService().fetch });
});
afterAll(() => testApp.close());

test.each([0, PART])(
  `requests of any kind get an answer in the shape of the contract, and none of 500 (seed ${seed}, from %i)`,
  async (from) => {
    const { faults, statuses } = await fuzz(testApp, { seed, from, requests: PART });
    expect(faults.length === 0 ? '' : formatReport({ faults, statuses }, seed)).toBe('');
    // Nearly every request would be refused if the fuzzer no longer worked
    const answered = ['200', '201', '202', '204'].map((status) => statuses.get(status) ?? 0);
    expect(answered.reduce((sum, count) => sum + count, 0)).toBeGreaterThan(PART / 6);
  },
);

test('the requests of a seed are always the same, and of every call', () => {
  const plans = Array.from({ length: 6_000 }, (_, index) => planAt(7, index));
  expect(plans.slice(0, 50)).toEqual(Array.from({ length: 50 }, (_, index) => planAt(7, index)));
  const called = new Set(plans.flatMap((plan) => (plan.kind === 'call' ? [plan.operation.name] : [])));
  expect(called.size).toBe(OPERATIONS.length);
});
