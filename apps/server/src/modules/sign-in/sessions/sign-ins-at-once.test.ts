import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { PASSWORD, createTestCompany, createTestUser, type TestUser } from '../../../../test/users.ts';
import { openTestApp } from '../../../../test/test-app.ts';
import { accountRule } from './sessions.policy.ts';
import { beginThrottledAttempt, settleAttempt } from './throttle.store.ts';

const AT_ONCE = 50;

function count(statuses: number[]): Record<string, number> {
  const each = [...new Set(statuses)];
  return Object.fromEntries(each.map((one) => [one, statuses.filter((status) => status === one).length]));
}

describe('sign-ins at once', async () => {
  let user: TestUser;
  const bench = await openTestApp();
  const companyId = await createTestCompany(bench.db, 'Own');
  afterAll(() => bench.close());
  beforeEach(async () => {
    bench.clock.advance(2 * 3600);
    user = await createTestUser(bench.db, { companyId, role: 'user' });
  });

  const signIn = async (email: string, password: string, remoteAddress = '192.0.2.1') => {
    const payload = { email, password };
    return (await bench.call({ method: 'POST', url: '/api/sessions', payload, remoteAddress })).status;
  };
  const signInAll = (emails: string[], password: string) =>
    Promise.all(emails.map((email) => signIn(email, password)));

  test('of one account with the right password all come in', { tags: ['exhaustive'] }, async () => {
    const all = Array.from({ length: AT_ONCE }, () => user.email);
    expect(count(await signInAll(all, PASSWORD))).toEqual({ 201: AT_ONCE });
  });

  test('of many people behind one address all come in', { tags: ['exhaustive'] }, async () => {
    const users: string[] = [];
    for (const _ of Array.from({ length: AT_ONCE }))
      users.push((await createTestUser(bench.db, { companyId, role: 'user' })).email);
    expect(count(await signInAll(users, PASSWORD))).toEqual({ 201: AT_ONCE });
  });

  test(
    'with wrong passwords get no more tries than one after the other',
    { tags: ['exhaustive'] },
    async () => {
      const all = Array.from({ length: AT_ONCE }, () => user.email);
      expect(count(await signInAll(all, 'wrong'))).toEqual({ 401: 6, 429: AT_ONCE - 6 });
      const others = all.map((_, index) => `guess-${index}@vigie.example`);
      bench.clock.advance(2 * 3600);
      expect(count(await signInAll(others, 'wrong'))).toEqual({ 401: 20, 429: AT_ONCE - 20 });
    },
  );

  test('leave nothing behind that counts once they ended', async () => {
    await signInAll([user.email, user.email, 'nobody@vigie.example'], PASSWORD);
    const rows = await bench.db.selectFrom('throttles').select('underWay').execute();
    expect(rows.filter(({ underWay }) => underWay > 0)).toEqual([]);
  });
});

describe('an attempt', async () => {
  const rules = [accountRule('someone@vigie.example')];
  const now = () => new Date(bench.clock.now());
  const begin = () => beginThrottledAttempt(bench.db, rules, now());
  const bench = await openTestApp();
  afterAll(() => bench.close());

  test('waits where those under way could fill the counter, and is no failure itself', async () => {
    const states: unknown[] = [];
    for (const _ of Array.from({ length: 7 })) states.push(await begin());
    expect(states).toEqual([...Array.from({ length: 6 }, () => 'begun'), 'full']);
    await settleAttempt(bench.db, rules, { outcome: 'dropped', now: now() });
    expect(await begin()).toBe('begun');
  });

  test('of a server that died counts half a minute, no longer', async () => {
    bench.clock.advance(31);
    expect(await begin()).toBe('begun');
  });
});
