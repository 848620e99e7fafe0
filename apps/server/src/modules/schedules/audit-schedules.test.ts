import { websiteSchema, type Website } from '@vigie/contract/website.ts';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { createContextRow, createPoolRow } from '../../../test/pool-rows.ts';
import { createWebsiteRow } from '../../../test/rows.ts';
import { readVersion } from '../../../test/read-version.ts';
import { openTestApp } from '../../../test/test-app.ts';
import { createTestCompany, createTestUser } from '../../../test/users.ts';

/** The clock of the test app says noon, UTC, of 10 March 2026: summer time has not begun in Paris. */
const DAILY = { cron: '0 6 * * *', timeZone: 'Europe/Paris' };
const TOMORROW = '2026-03-11T05:00:00.000Z';

describe('the schedule of audits', async () => {
  let websiteId: string;
  const bench = await openTestApp();
  const companyId = await createTestCompany(bench.db, 'Own');
  const other = await createTestCompany(bench.db, 'Other');
  const moderator = await bench.signIn(await createTestUser(bench.db, { companyId, role: 'moderator' }));
  const stranger = await bench.signIn(
    await createTestUser(bench.db, { companyId: other, role: 'moderator' }),
  );
  afterAll(() => bench.close());
  beforeEach(async () => {
    websiteId = await createWebsiteRow(bench.db, { companyId });
  });

  const url = () => `/api/websites/${websiteId}`;
  const set = async (schedule: object = DAILY, who = moderator) => {
    const payload = { ...schedule, updatedAt: await readVersion(bench.db, 'websites', websiteId) };
    return who({ method: 'PUT', url: `${url()}/schedule`, payload });
  };
  const stop = (who = moderator) => who({ method: 'DELETE', url: `${url()}/schedule` });
  const read = async (who = moderator): Promise<Website> =>
    websiteSchema.parse((await who({ url: url() })).body);

  test('is none at first', async () => {
    expect(await read()).toMatchObject({ auditSchedule: null, nextAudit: null });
  });

  test('returns when the next audit begins, to whoever may see the website', async () => {
    const { status, body } = await set();
    expect(status).toBe(200);
    expect(websiteSchema.parse(body)).toMatchObject({
      auditSchedule: { ...DAILY, lastOverlapAt: null, lastCatchUp: null },
      nextAudit: { at: TOMORROW, poolId: null },
    });
    const guest = await bench.signIn(await createTestUser(bench.db, { companyId, role: 'user' }));
    await createContextRow(bench.db, { companyId, websiteId });
    expect((await read(guest)).nextAudit).toEqual({ at: TOMORROW, poolId: null });
    expect((await set(DAILY, guest)).status).toBe(403);
  });

  test('is replaced by another, and taken away', async () => {
    await set();
    await set({ cron: '30 22 * * 1-5', timeZone: 'UTC' });
    expect((await read()).nextAudit).toEqual({ at: '2026-03-10T22:30:00.000Z', poolId: null });
    expect((await stop()).status).toBe(204);
    expect(await read()).toMatchObject({ auditSchedule: null, nextAudit: null });
    expect((await stop()).status).toBe(204);
  });

  test('that cannot be followed is refused with its field', async () => {
    expect(await set({ cron: '* * * * *', timeZone: 'Mars/Olympus' })).toMatchObject({
      status: 400,
      body: {
        code: 'invalid-input',
        data: {
          fields: [
            { path: 'cron', code: 'cron-too-often' },
            { path: 'timeZone', code: 'time-zone-unknown' },
          ],
        },
      },
    });
    expect((await read()).auditSchedule).toBeNull();
  });

  test('of another company cannot be touched', async () => {
    await set();
    expect((await set(DAILY, stranger)).status).toBe(404);
    expect((await stop(stranger)).status).toBe(404);
    expect((await read()).nextAudit).not.toBeNull();
  });

  test('stands in the audit log', async () => {
    await set();
    await stop();
    const entries = await bench.db
      .selectFrom('auditLog')
      .select('operation')
      .where('targetId', '=', websiteId)
      .orderBy('id')
      .execute();
    expect(entries.map(({ operation }) => operation)).toEqual([
      'websites.setSchedule',
      'websites.removeSchedule',
    ]);
  });

  test('stands beside that of the health pool: the earlier one comes next', async () => {
    const nextRunAt = new Date('2026-03-10T20:00:00Z');
    const poolId = await createPoolRow(bench.db, { companyId, websiteId, cron: '0 20 * * *', nextRunAt });
    await bench.db
      .updateTable('websites')
      .set({ healthPoolId: poolId })
      .where('id', '=', websiteId)
      .execute();
    expect(await read()).toMatchObject({
      auditSchedule: null,
      nextAudit: { at: nextRunAt.toISOString(), poolId },
    });
    await set();
    expect((await read()).nextAudit).toEqual({ at: nextRunAt.toISOString(), poolId });
    await bench.db.updateTable('pools').set({ status: 'draft' }).where('id', '=', poolId).execute();
    expect((await read()).nextAudit).toEqual({ at: TOMORROW, poolId: null });
  });
});
