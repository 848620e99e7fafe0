import { afterAll, describe, expect, test } from 'vitest';
import type { OwnSession } from '@vigie/contract/user.ts';
import { createTestCompany, createTestUser } from '../../../../test/users.ts';
import { openTestApp, type TestCaller } from '../../../../test/test-app.ts';
import { listenToNotifications } from '../../../db/notifications.ts';

const HOUR = 3600;

const sessionsOf = async (caller: TestCaller) =>
  (await caller({ url: '/api/sessions' })).body as OwnSession[];
const isIn = async (caller: TestCaller) => (await caller({ url: '/api/users/own' })).status === 200;
const remove = (caller: TestCaller, id: string) => caller({ method: 'DELETE', url: `/api/sessions/${id}` });

describe('one’s own sessions', async () => {
  const bench = await openTestApp();
  const companyId = await createTestCompany(bench.db, 'Own');
  afterAll(() => bench.close());

  const someone = () => createTestUser(bench.db, { companyId, role: 'guest' });

  test('are listed with the calling device marked, the last seen first', async () => {
    const user = await someone();
    await bench.signIn(user);
    bench.clock.advance(HOUR);
    const here = await bench.signIn(user);
    const sessions = await sessionsOf(here);
    expect(sessions.map(({ isThisDevice }) => isThisDevice)).toEqual([true, false]);
    expect(sessions[0]).toMatchObject({ userAgent: 'lightMyRequest', ip: '127.0.0.1' });
    bench.clock.advance(11 * HOUR + 1);
    expect(await sessionsOf(here)).toHaveLength(1);
  });

  test('are recorded in the audit log when they begin', async () => {
    const user = await someone();
    await bench.signIn(user);
    const entries = await bench.db
      .selectFrom('auditLog')
      .select(['operation', 'companyId', 'profileId', 'role', 'ip'])
      .where('userId', '=', user.userId)
      .execute();
    expect(entries).toEqual([
      {
        operation: 'sessions.create',
        companyId,
        profileId: user.profileId,
        role: 'guest',
        ip: '127.0.0.0/24',
      },
    ]);
  });

  test('end when they are removed, and open streams are notified', async () => {
    const user = await someone();
    const [here, there] = [await bench.signIn(user), await bench.signIn(user)];
    const other = (await sessionsOf(here)).find(({ isThisDevice }) => !isThisDevice);
    const notifications = listenToNotifications(bench.connection);
    const notified = Promise.withResolvers<void>();
    notifications.subscribe([{ topic: 'access', id: user.userId }], notified.resolve);
    expect(await remove(here, other?.id ?? '')).toMatchObject({ status: 204 });
    await notified.promise;
    await notifications.close();
    expect([await isIn(here), await isIn(there)]).toEqual([true, false]);
  });

  test('of others are not there', async () => {
    const [mine, theirs] = [await bench.signIn(await someone()), await bench.signIn(await someone())];
    const [foreign] = await sessionsOf(theirs);
    expect(await remove(mine, foreign?.id ?? '')).toMatchObject({ status: 404, body: { code: 'not-found' } });
    expect(await isIn(theirs)).toBe(true);
  });

  test('end everywhere but here at once', async () => {
    const user = await someone();
    const [here, there] = [await bench.signIn(user), await bench.signIn(user)];
    const stranger = await bench.signIn(await someone());
    expect(await here({ method: 'DELETE', url: '/api/sessions' })).toMatchObject({ status: 204 });
    expect([await isIn(here), await isIn(there), await isIn(stranger)]).toEqual([true, false, true]);
  });

  test('are nobody’s who is not signed in', async () => {
    expect(await bench.call({ url: '/api/sessions' })).toMatchObject({ status: 401 });
  });
});
