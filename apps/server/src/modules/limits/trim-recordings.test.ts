import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  bytesTrueToRecount,
  setTestLimits,
  showPicture,
  visitShop,
  type Shop,
} from '../../../test/limit-rows.ts';
import { createAgentRow, createWebsiteRow } from '../../../test/rows.ts';
import { expectRollupsEqualRecount } from '../../../test/run-fixture.ts';
import { createTestClock } from '../../../test/test-app.ts';
import { openTestDatabase, type TestDatabase } from '../../../test/test-database.ts';
import { createTestCompany, createTestUser } from '../../../test/users.ts';
import { applyRetention } from '../../workers/apply-retention.ts';
import { enforceLimits } from '../../workers/enforce-limits.ts';
import { createDaySegments } from '../../workers/create-day-segments.ts';
import { filesOf } from '../observations/files.store.ts';
import { trimRecordings } from './trim-recordings.service.ts';
import { deleteWebsite } from '../websites/website-removal.store.ts';

const { signal } = new AbortController();
const NOW = '2026-03-10T12:00:00Z';
const PICTURE = 'x'.repeat(400_000);
describe('recordings of a website', () => {
  let database: TestDatabase;
  let shop: Shop;
  beforeEach(async () => {
    database = await openTestDatabase();
    const { db } = database;
    const companyId = await createTestCompany(db, 'Own');
    const agentId = await createAgentRow(db);
    shop = { companyId, websiteId: await createWebsiteRow(db, { companyId }), agentId };
  });
  afterEach(() => database.close());

  const keep = (at = NOW) => enforceLimits({ db: database.db, clock: createTestClock(at), signal });
  const beside = async (): Promise<Shop> => ({
    ...shop,
    websiteId: await createWebsiteRow(database.db, shop),
  });
  const has = async (of: Shop, sha256: string) => (await filesOf(database.db, of).get(sha256)) !== null;
  async function rowsOf(table: 'observationDocuments' | 'dataLayerVisits' | 'dataLayerStates' | 'verdicts') {
    const row = await database.db
      .selectFrom(table)
      .select(({ fn }) => fn.countAll<number>().as('rows'))
      .where('websiteId', '=', shop.websiteId)
      .executeTakeFirstOrThrow();
    return row.rows;
  }
  const reached = () =>
    database.db
      .selectFrom('limitReaches')
      .selectAll()
      .where('websiteId', '=', shop.websiteId)
      .executeTakeFirst();

  test(
    'is counted whoever stores or deletes it, and whatever months are dropped',
    { tags: ['exhaustive'] },
    async () => {
      const { db } = database;
      const other = await beside();
      await visitShop(db, shop, { at: '2026-02-10T10:00:00.000Z' });
      await visitShop(db, shop, { at: '2026-03-09T10:00:00.000Z' });
      await visitShop(db, other, { at: '2026-03-09T10:00:00.000Z' });
      const { before, after } = await bytesTrueToRecount(db, shop.websiteId);
      expect(before).toEqual(after);
      expect(Object.values(before).every((bytes) => bytes > 0)).toBe(true);
      const retention = {
        documentsDays: 90,
        screenshotsDays: 30,
        bodiesDays: 30,
        observationsMonths: 13,
        rollupsMonths: 25,
        auditLogMonths: 12,
      };
      for (const at of ['2026-03-20T12:00:00Z', '2026-07-01T12:00:00Z']) {
        await applyRetention({ db, clock: createTestClock(at), retention, signal });
        const counted = await bytesTrueToRecount(db, shop.websiteId);
        expect(counted.before).toEqual(counted.after);
      }
      expect(Object.values((await bytesTrueToRecount(db, shop.websiteId)).after)).toEqual([0, 0, 0, 0]);
      await db.transaction().execute((transaction) => deleteWebsite(transaction, shop.websiteId));
    },
  );

  test('is true after a recount beside visits that are being stored', { tags: ['exhaustive'] }, async () => {
    const { db } = database;
    const days = Array.from({ length: 6 }, (_one, day) => `2026-03-0${day + 1}T10:00:00.000Z`);
    await Promise.all([
      ...days.map((at) => visitShop(db, shop, { at })),
      bytesTrueToRecount(db, shop.websiteId),
    ]);
    const { before, after } = await bytesTrueToRecount(db, shop.websiteId);
    expect(before).toEqual(after);
  });

  test('stays while it is within the limit, or where there is none', async () => {
    const { db } = database;
    const picture = await showPicture(db, shop, { text: PICTURE, at: '2026-03-01T10:00:00Z' });
    await keep();
    await setTestLimits(db, shop.websiteId, { recordingsMegabytesMax: 1 });
    await keep();
    expect(await has(shop, picture)).toBe(true);
    expect(await reached()).toBeUndefined();
  });

  test(
    'loses its oldest pictures first, and bytes that another website shows stay',
    { tags: ['exhaustive'] },
    async () => {
      const { db } = database;
      const other = await beside();
      const shared = await showPicture(db, shop, { text: `1${PICTURE}`, at: '2026-03-01T10:00:00Z' });
      await showPicture(db, other, { text: `1${PICTURE}`, at: '2026-03-01T10:00:00Z' });
      const old = await showPicture(db, shop, { text: `2${PICTURE}`, at: '2026-03-02T10:00:00Z' });
      const young = await showPicture(db, shop, { text: `3${PICTURE}`, at: '2026-03-03T10:00:00Z' });
      await visitShop(db, shop, { at: '2026-01-20T10:00:00.000Z', text: `3${PICTURE}` });
      await db
        .updateTable('websitePictures')
        .set({ lastUsedAt: new Date('2026-03-03T10:00:00Z') })
        .where('sha256', '=', young)
        .execute();
      await db.insertInto('instanceLimits').values({ recordingsMegabytes: 1, visitsPerDay: null }).execute();
      await keep();
      expect([await has(shop, shared), await has(shop, old), await has(shop, young)]).toEqual([
        true,
        true,
        true,
      ]);
      const { before, after } = await bytesTrueToRecount(db, shop.websiteId);
      expect(before).toEqual(after);
      expect(before.pictures).toBe(2 * (PICTURE.length + 1));
      expect(await reached()).toMatchObject({
        limit: 'recordings',
        picturesSince: new Date('2026-03-01T10:00:00Z'),
        documentsSince: null,
      });
      await setTestLimits(db, shop.websiteId, { recordingsMegabytesMax: 100 });
      await db.updateTable('instanceLimits').set({ recordingsMegabytes: 1 }).execute();
      await keep();
      expect(await has(other, shared)).toBe(true);
      await setTestLimits(db, shop.websiteId, { recordingsMegabytesMax: null });
      await showPicture(db, shop, { text: `4${PICTURE}`, at: '2026-03-04T10:00:00Z' });
      await keep();
      expect([await has(shop, old), await has(shop, young)]).toEqual([false, true]);
      expect(await rowsOf('observationDocuments')).toBe(1);
    },
  );

  test(
    'loses what was recorded of the oldest days once no picture is left, and never what was concluded',
    { tags: ['exhaustive'] },
    async () => {
      const { db } = database;
      for (const day of [7, 8, 9]) await visitShop(db, shop, { at: `2026-03-0${day}T10:00:00.000Z` });
      await createDaySegments({ db, clock: createTestClock(NOW), signal });
      const { pictures: _pictures, ...rest } = (await bytesTrueToRecount(db, shop.websiteId)).after;
      const bytes = Object.values(rest).reduce((sum, each) => sum + each, 0);
      const verdicts = await rowsOf('verdicts');
      const website = { id: shop.websiteId, companyId: shop.companyId, limitBytes: bytes / 2 };
      await trimRecordings({ db, website, now: new Date(NOW), signal });
      expect(await rowsOf('observationDocuments')).toBe(1);
      expect(await rowsOf('dataLayerVisits')).toBe(1);
      expect(await rowsOf('dataLayerStates')).toBe(1);
      expect(await rowsOf('verdicts')).toBe(verdicts);
      expect(await reached()).toMatchObject({ documentsSince: new Date('2026-03-09T00:00:00Z') });
      await expectRollupsEqualRecount(db, shop.websiteId);
    },
  );

  test(
    'of today loses its oldest documents, and ends where nothing may go',
    { tags: ['exhaustive'] },
    async () => {
      const { db } = database;
      await visitShop(db, shop, { at: '2026-03-10T10:00:00.000Z' });
      await visitShop(db, shop, { at: '2026-03-10T11:00:00.000Z' });
      await db
        .updateTable('recordedBytes')
        .set({ bytes: 2_000_000 })
        .where('websiteId', '=', shop.websiteId)
        .where('kind', '=', 'states')
        .execute();
      await setTestLimits(db, shop.websiteId, { recordingsMegabytesMax: 1 });
      await keep();
      expect(await rowsOf('observationDocuments')).toBe(0);
      expect(await rowsOf('dataLayerVisits')).toBe(2);
      expect(await rowsOf('verdicts')).toBe(10);
    },
  );

  test('is notified to those in charge of the website, once a week', async () => {
    const { db } = database;
    const { userId } = await createTestUser(db, { companyId: shop.companyId, role: 'moderator' });
    await createTestUser(db, { companyId: shop.companyId, role: 'user' });
    await setTestLimits(db, shop.websiteId, { recordingsMegabytesMax: 1 });
    for (const day of [10, 12, 17]) {
      for (const index of [1, 2, 3])
        await showPicture(db, shop, { text: `${day}${index}${PICTURE}`, at: `2026-03-${day}T10:00:00Z` });
      await keep(`2026-03-${day}T12:00:00Z`);
    }
    const mails = await db.selectFrom('outboxMails').select(['userId', 'subject']).execute();
    expect(mails).toEqual([
      { userId, subject: 'Limite des enregistrements atteinte : Shop' },
      { userId, subject: 'Limite des enregistrements atteinte : Shop' },
    ]);
  });
});
