import { afterAll, describe, expect, test } from 'vitest';
import { listOperations } from '../src/http/contract-check.ts';
import { REACHES, reachOf } from './access-table.ts';
import { requestFor } from './api-requests.ts';
import { createTarget } from './api-targets.ts';
import { createTestCompany, createTestUser, PASSWORD, type TestUser } from './users.ts';
import { openTestApp } from './test-app.ts';

/** Written by hand, so that the contract does not verify itself. */
const ANSWERED = [
  'sessions.deleteCurrent',
  'signInProviders.signOut',
  'users.account',
  'users.own',
  'users.setOwnPassword',
];
const ENDS_THE_SESSION = ['sessions.deleteCurrent', 'users.setOwnPassword'];
const OF_ANYBODY = [...REACHES.keys()].filter((call) => reachOf(call, 'anonymous') !== '-');

describe('whoever still has the password that an administrator gave them', async () => {
  const bench = await openTestApp();
  const companyId = await createTestCompany(bench.db, 'Own');
  afterAll(() => bench.close());

  async function createNewcomer(): Promise<TestUser> {
    const user = await createTestUser(bench.db, { companyId, role: 'admin' });
    const row = bench.db.updateTable('users').where('id', '=', user.userId);
    await row.set({ mustChangePassword: true }).execute();
    return user;
  }

  test(
    'is answered by no call but those that another password takes, and those that are anybody’s',
    { tags: ['exhaustive'] },
    async () => {
      const user = await createNewcomer();
      const caller = await bench.signIn(user);
      const own = await createTarget(bench, user);
      const answered: string[] = [];
      const refusals = new Set<string>();
      for (const call of listOperations()) {
        if (OF_ANYBODY.includes(call)) continue;
        const ask = ENDS_THE_SESSION.includes(call) ? await bench.signIn(await createNewcomer()) : caller;
        const { status, body } = await ask(requestFor(call, own));
        if (status < 300) answered.push(call);
        else refusals.add(`${status} ${(body as { code: string }).code}`);
      }
      expect(answered.toSorted()).toEqual(ANSWERED);
      expect([...refusals]).toEqual(['403 own-password-needed']);
    },
  );

  test('is answered by all once there is another one', async () => {
    const caller = await bench.signIn(await createNewcomer());
    const payload = { current: PASSWORD, password: 'another horse' };
    const { body } = await caller({ method: 'PUT', url: '/api/users/own/password', payload });
    const { token } = body as { token: string };
    const websites = await bench.call({ url: '/api/websites', headers: { authorization: token } });
    expect(websites.status).toBe(200);
  });
});
