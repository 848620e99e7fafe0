import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { websiteSchema } from '@vigie/contract/website.ts';
import { createTestCompany, createTestUser } from '../../../test/users.ts';
import { createPoolRow, createTestRow } from '../../../test/pool-rows.ts';
import { TRACKING, createWebsiteRow } from '../../../test/rows.ts';
import { readVersion } from '../../../test/read-version.ts';
import { openTestApp, type TestCaller, type TestApp } from '../../../test/test-app.ts';

describe('what a website names', () => {
  let bench: TestApp;
  let moderator: TestCaller;
  let own: { companyId: string; websiteId: string };
  beforeAll(async () => {
    bench = await openTestApp();
  });
  afterAll(() => bench.close());
  beforeEach(async () => {
    const companyId = await createTestCompany(bench.db, 'Own');
    own = { companyId, websiteId: await createWebsiteRow(bench.db, { companyId }) };
    moderator = await bench.signIn(await createTestUser(bench.db, { companyId, role: 'moderator' }));
  });

  const namesOf = async (owner: typeof own) => ({
    healthPoolId: await createPoolRow(bench.db, owner),
    contentPoolId: await createPoolRow(bench.db, owner),
    healthTestId: await createTestRow(bench.db, owner),
  });
  const inputOf = (names: object) => ({
    url: `https://${own.websiteId}.example/`,
    tracking: TRACKING,
    ...names,
  });
  const update = async (names: object) => {
    const updatedAt = await readVersion(bench.db, 'websites', own.websiteId);
    const payload = { ...inputOf(names), updatedAt };
    return moderator({ method: 'PUT', url: `/api/websites/${own.websiteId}`, payload });
  };

  test('is taken when it is its own', async () => {
    const names = await namesOf(own);
    const { status, body } = await update(names);
    expect([status, websiteSchema.parse(body)]).toMatchObject([200, names]);
    expect((await update({})).body).toMatchObject({ healthPoolId: null, healthTestId: null });
  });

  test('is refused field by field when it is of another website or company', async () => {
    const foreignCompany = await createTestCompany(bench.db, 'Foreign');
    const owners = [own.companyId, foreignCompany].map(async (companyId) => ({
      companyId,
      websiteId: await createWebsiteRow(bench.db, { companyId }),
    }));
    for (const owner of await Promise.all(owners)) {
      const fields = [
        { path: 'healthPoolId', code: 'pool-unknown' },
        { path: 'contentPoolId', code: 'pool-unknown' },
        { path: 'healthTestId', code: 'test-unknown' },
      ];
      expect(await update(await namesOf(owner))).toMatchObject({ status: 400, body: { data: { fields } } });
    }
  });

  test('cannot be there yet when it is added', async () => {
    const { healthPoolId } = await namesOf(own);
    const payload = { ...inputOf({ healthPoolId }), url: 'https://new.example' };
    const answer = await moderator({ method: 'POST', url: '/api/websites', payload });
    expect(answer).toMatchObject({
      status: 400,
      body: { data: { fields: [{ path: 'healthPoolId', code: 'pool-unknown' }] } },
    });
  });
});
