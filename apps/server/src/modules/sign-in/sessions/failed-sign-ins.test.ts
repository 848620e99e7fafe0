import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestCompany, createTestUser, type TestUser } from '../../../../test/users.ts';
import { openTestApp } from '../../../../test/test-app.ts';
import { recordFailedSignIns } from './failed-sign-ins.service.ts';

const TYPED = 'my-own-password@vigie.example';

describe('failed sign-ins', async () => {
  let user: TestUser;
  const bench = await openTestApp();
  beforeEach(async () => {
    bench.clock.advance(25 * 3600);
    await bench.db.deleteFrom('auditLog').execute();
    const companyId = await createTestCompany(bench.db, 'Own');
    user = await createTestUser(bench.db, { companyId, role: 'user' });
  });
  afterAll(() => bench.close());

  const fail = (email: string, remoteAddress = '192.0.2.7') =>
    bench.call({
      method: 'POST',
      url: '/api/sessions',
      payload: { email, password: 'wrong' },
      remoteAddress,
    });
  const note = () => recordFailedSignIns(bench.db, new Date(bench.clock.now()));
  const list = () =>
    bench.db.selectFrom('auditLog').select(['userId', 'operation', 'ip', 'times']).orderBy('id').execute();

  test('stand in the audit log once for each account and network, with how often it was', async () => {
    for (const ip of ['192.0.2.7', '192.0.2.8', '198.51.100.1']) await fail(user.email.toUpperCase(), ip);
    await fail('nobody@vigie.example');
    await fail(TYPED);
    await note();
    expect(await list()).toEqual([]);
    bench.clock.advance(601);
    await note();
    const operation = 'sessions.fail';
    expect(
      (await list()).toSorted(
        (a, b) => a.ip.localeCompare(b.ip) || Number(a.userId === null) - Number(b.userId === null),
      ),
    ).toEqual([
      { userId: user.userId, operation, ip: '192.0.2.0/24', times: 2 },
      { userId: null, operation, ip: '192.0.2.0/24', times: 2 },
      { userId: user.userId, operation, ip: '198.51.100.0/24', times: 1 },
    ]);
    await note();
    expect(await list()).toHaveLength(3);
  });

  test('fill the log with a hundred entries at most, whatever the flood', async () => {
    const now = new Date(bench.clock.now());
    const flood = Array.from({ length: 150 }, (_, index) => ({
      emailHash: Buffer.from(String(index)),
      network: `10.${index}.0.0/24`,
      firstAt: now,
      lastAt: now,
      times: 1,
    }));
    await bench.db.insertInto('failedSignIns').values(flood).execute();
    bench.clock.advance(601);
    await note();
    const listed = await list();
    expect(listed).toHaveLength(101);
    expect(listed.at(-1)).toMatchObject({ userId: null, ip: '', times: 50 });
  });

  test('leave nowhere what was typed as the e-mail', async () => {
    await fail(TYPED);
    const rows = await bench.db.selectFrom('failedSignIns').selectAll().execute();
    const texts = rows.map(({ emailHash, ...row }) => `${emailHash.toString()} ${JSON.stringify(row)}`);
    expect(texts).toHaveLength(1);
    expect(texts.join('')).not.toContain('my-own');
  });
});
