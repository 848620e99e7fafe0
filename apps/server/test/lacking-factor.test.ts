import { afterAll, describe, expect, test } from 'vitest';
import { listOperations } from '../src/http/contract-check.ts';
import { REACHES, reachOf } from './access-table.ts';
import { requestFor } from './api-requests.ts';
import { createOthersTarget } from './api-targets.ts';
import { addTotp, openFactorTestApp } from './factor-test-app.ts';

/** Written by hand, so that the contract does not verify itself. */
const ANSWERED = `
  factors.addPasskey factors.beginPasskey factors.beginTotp factors.confirmTotp factors.makeRecoveryCodes factors.own
  sessions.confirm sessions.deleteCurrent signInProviders.signOut users.account users.own users.setOwnPassword`;
const ENDS_THE_SESSION = ['sessions.deleteCurrent', 'users.setOwnPassword'];
const OF_ANYBODY = [...REACHES.keys()].filter((call) => reachOf(call, 'anonymous') !== '-');

describe('whoever lacks the second factor that their role needs', async () => {
  const bench = await openFactorTestApp();
  afterAll(() => bench.close());

  const require = () =>
    bench.db
      .insertInto('signInRules')
      .values({
        companyId: null,
        requiresProvider: false,
        breakGlassUserId: null,
        secondFactorRoles: ['admin'],
        updatedAt: new Date(),
      })
      .execute();
  const newcomer = async () => bench.signIn(await bench.createPerson('admin'));

  test(
    'is answered by no call but those that setting one up takes, and those that are anybody’s',
    { tags: ['exhaustive'] },
    async () => {
      await require();
      const caller = await newcomer();
      const target = await createOthersTarget(bench, { companyId: bench.companyId });
      const answered: string[] = [];
      const refusals = new Set<string>();
      for (const call of listOperations()) {
        if (OF_ANYBODY.includes(call)) continue;
        const ask = ENDS_THE_SESSION.includes(call) ? await newcomer() : caller;
        const { status, body } = await ask(requestFor(call, target));
        const { code = '' } = (body ?? {}) as { code?: string };
        if (code === 'second-factor-to-set-up' && call !== 'factors.makeRecoveryCodes')
          refusals.add(`${status} ${code}`);
        else answered.push(call);
      }
      expect(answered.toSorted()).toEqual(ANSWERED.trim().split(/\s+/u));
      expect([...refusals]).toEqual(['403 second-factor-to-set-up']);
    },
  );

  test('is answered by all once there is one', { tags: ['exhaustive'] }, async () => {
    const caller = await newcomer();
    expect((await caller({ url: '/api/websites' })).status).toBe(403);
    await addTotp(bench, caller);
    expect((await caller({ url: '/api/websites' })).status).toBe(200);
  });
});
