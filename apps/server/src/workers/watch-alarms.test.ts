import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { failed } from '@vigie/audit/verdicts.ts';
import { auditOf, type VisitWithVerdicts } from '../../test/evaluated-visits.ts';
import { createAgentRow, createWebsiteRow } from '../../test/rows.ts';
import { createTestClock, type TestClock } from '../../test/test-app.ts';
import { openTestDatabase } from '../../test/test-database.ts';
import { createTestCompany, createTestUser } from '../../test/users.ts';
import { createId } from '../db/uuid-v7.ts';
import { jsonText } from '../db/json-text.ts';
import { alarmRules } from '../modules/alarms/rules.store.ts';
import { listCompanyChannels } from '../modules/channels/channels.store.ts';
import { addFirstChannel } from '../modules/channels/first-channel.service.ts';
import { scheduleAlarmEvaluation } from '../modules/alarms/incidents.store.ts';
import { ensurePartitions } from '../modules/observations/partitions.ts';
import { storePages } from '../modules/observations/store-pages.service.ts';
import { evaluatePage } from '../evaluation/evaluated-page.ts';
import { observationOf, type PageKind } from '../../test/observations.ts';
import type { Db } from '../db/schema/database.ts';
import type { RunQueue } from '../queue/run-queue.ts';
import { createWake, watchAlarms } from './watch-alarms.ts';

const START = '2026-03-10T06:00:00Z';
const PAGES = ['https://shop.example/', 'https://shop.example/a', 'https://shop.example/b'];

const broken = () => [failed('tagJs', 'not-requested')];
const unanswered = () =>
  failed('tagJs', 'http-error', { evidence: { status: 404, url: 'https://cdn.example/tag.js' } });

describe('alarms', async () => {
  let companyId: string;
  let websiteId: string;
  let clock: TestClock;
  let wake: () => Date;
  const queue: RunQueue = { enqueue: async () => {}, work: async () => {}, close: async () => {} };
  const { signal } = new AbortController();
  const database = await openTestDatabase();
  afterAll(() => database.close());
  beforeEach(async () => {
    const { db } = database;
    clock = createTestClock(START);
    wake = createWake(clock);
    companyId = await createTestCompany(db, 'Own');
    await createTestUser(db, { companyId, role: 'moderator' });
    await addFirstChannel({ db, now: new Date(clock.now()) }, { companyId, locale: 'en' });
    websiteId = await createWebsiteRow(db, { companyId });
    await db
      .updateTable('websites')
      .set({ createdAt: new Date(START) })
      .where('id', '=', websiteId)
      .execute();
    await watch();
  });

  const watch = (db: Db = database.db) => watchAlarms({ db, clock, queue, wake, signal });
  async function pass(minutes: number) {
    clock.advance(minutes * 60);
    await scheduleAlarmEvaluation(database.db, [{ companyId }], new Date(clock.now()));
    await watch();
  }
  /** Stores an audit of all pages at the current time. */
  async function audit(visit: Partial<VisitWithVerdicts> = {}) {
    clock.advance(60);
    const at = new Date(clock.now()).toISOString();
    await auditOf(
      database.db,
      { companyId, websiteId },
      PAGES.map((url) => ({ url, at, ...visit })),
    );
    await pass(2);
  }
  const waitingVisit = () =>
    database.db
      .selectFrom('jobs')
      .selectAll()
      .where('websiteId', '=', websiteId)
      .where('mode', '=', 'alarm')
      .where('state', '=', 'queued')
      .executeTakeFirst();
  /** Stores the expected second visit as an agent reports it. */
  async function visitAgain(kind: PageKind, { isWatched = true } = {}) {
    const { db } = database;
    const job = await waitingVisit();
    if (job === undefined) throw new Error('no second visit was asked for');
    const now = new Date(clock.now());
    await ensurePartitions(db, [now]);
    await db.insertInto('runs').values({ id: job.id, companyId, jobId: job.id, orderFrozen: '{}' }).execute();
    const scope = { companyId, websiteId, runId: job.id, attempt: 1, agentId: await createAgentRow(db) };
    const { tracking } = job.plan;
    const evaluated = job.plan.urls.map((url) =>
      evaluatePage({ url, observation: observationOf(url, kind, now.toISOString()) }, { tracking, now }),
    );
    await db.transaction().execute((transaction) => storePages(transaction, scope, evaluated));
    await db
      .updateTable('jobs')
      .set({ state: 'succeeded', finishedAt: now })
      .where('id', '=', job.id)
      .execute();
    if (isWatched) await pass(1);
  }
  const deliveries = async () => {
    const rows = await database.db
      .selectFrom('deliveries')
      .select(['event', 'title'])
      .where('companyId', '=', companyId)
      .orderBy('createdAt')
      .execute();
    return rows.map(({ event, title }) => `${event}: ${title}`);
  };
  const messages = async () => {
    const rows = await database.db
      .selectFrom('deliveries')
      .select('message')
      .where('companyId', '=', companyId)
      .orderBy('createdAt')
      .execute();
    return rows.map(({ message }) => message);
  };
  const incidents = () =>
    database.db.selectFrom('incidents').selectAll().where('companyId', '=', companyId).execute();

  test('ring once for a cause that two visits agree on, and once when it is over', async () => {
    await audit({ verdicts: [unanswered()] });
    expect(await deliveries()).toEqual([]);
    expect(await waitingVisit()).toMatchObject({ kind: 'trial', countsForHealth: false });
    await visitAgain('tag-missing');
    await pass(10);
    await audit({ verdicts: [unanswered()] });
    const what = 'Shop: The server answered the JS tag with an error (status 404)';
    expect(await deliveries()).toEqual([`opened: ${what}`]);
    expect((await messages()).map(({ remedy }) => remedy)).toEqual([
      'Make https://cdn.example/tag.js answer with status 200 instead of 404.',
    ]);
    await audit();
    expect(await deliveries()).toEqual([`opened: ${what}`, `over: ${what}`]);
  });

  test('describe, of what came back, what changed since it was over', async () => {
    const { db } = database;
    const release = async (label: string) => {
      const row = { id: createId(), companyId, websiteId, label, releasedAt: new Date(clock.now()) };
      await db
        .insertInto('releases')
        .values({ ...row, url: null, userId: null })
        .execute();
    };
    for (const label of ['first', 'second']) {
      await audit();
      await release(label);
      await audit({ verdicts: [unanswered()] });
      await visitAgain('tag-missing');
    }
    expect(
      (await messages()).map(({ event, changes }) => [event, ...changes.map(({ label }) => label)]),
    ).toEqual([
      ['opened', 'first'],
      ['over', 'first'],
      ['opened', 'second'],
    ]);
    const [first, , last] = (await messages()).map(({ incident }) => incident);
    expect(first).toMatchObject({ beganAt: first?.firstSeenAt, rules: [{ condition: { kind: 'cause' } }] });
    expect(last).toMatchObject({ firstSeenAt: first?.firstSeenAt, returns: 1 });
    expect(Date.parse(last?.beganAt ?? '')).toBeGreaterThan(Date.parse(first?.openedAt ?? ''));
    expect(last?.beganAt.localeCompare(last.openedAt)).toBe(-1);
  });

  test('stay silent when the second visit does not agree, until a later one shows it again', async () => {
    await audit({ verdicts: broken() });
    await visitAgain('healthy');
    await pass(60);
    expect(await deliveries()).toEqual([]);
    expect((await incidents()).map(({ phase }) => phase)).toEqual(['refuted']);
    expect(await waitingVisit()).toBeUndefined();
    await audit({ verdicts: broken() });
    expect(await waitingVisit()).toBeDefined();
  });

  test('describe a website that is down as such, without its tracking', async () => {
    await audit();
    await audit({ isLost: true });
    await visitAgain('unreachable');
    expect(await deliveries()).toEqual([
      'opened: Shop: Most pages could not be visited: The host name does not exist or could not be resolved',
    ]);
  });

  test('describe a check, hits, a schedule, an agent and silence as what they are', async () => {
    const { db } = database;
    const now = new Date(clock.now());
    const condition = { kind: 'check' as const, check: 'dataLayer' as const, percent: 90 };
    const channelIds = (await listCompanyChannels(db, companyId)).map(({ id }) => id);
    const settings = { condition, channelIds, quietHours: null, remindAfterHours: null, escalation: null };
    const rule = { companyId, websiteId, poolId: null, isOn: true, settings: jsonText(settings) };
    await alarmRules.insert(db, { ...rule, id: createId(), since: now, createdAt: now, updatedAt: now });
    await audit({ verdicts: [failed('dataLayer', 'empty')] });
    const agent = await createAgentRow(db, { companyId });
    await db
      .updateTable('agents')
      .set({ name: 'Lyon', state: 'offline', lastSeenAt: now })
      .where('id', '=', agent)
      .execute();
    const daily = { cron: '0 7 * * *', timeZone: 'UTC', nextRunAt: new Date('2026-03-10T07:00:00Z') };
    await db
      .insertInto('auditSchedules')
      .values({ id: createId(), companyId, websiteId, ...daily })
      .execute();
    await pass(80);
    const { jobId } = await auditOf(
      db,
      { companyId, websiteId },
      PAGES.map((url) => ({ url, at: new Date(clock.now()).toISOString() })),
    );
    await db.updateTable('observations').set({ hits: 0 }).where('jobId', '=', jobId).execute();
    await pass(2);
    await visitAgain('tag-missing');
    await pass(48 * 60);
    await pass(2);
    expect((await deliveries()).toSorted()).toEqual([
      'opened: Shop: Audits: the schedule did not start its run',
      'opened: Shop: Nothing was measured for more than 24 h',
      'opened: Shop: Primary tracker: no hit any more from most of the pages that had one',
      'opened: Shop: dataLayer: only 0% of the pages pass, less than 90%',
      'opened: The agent Lyon does not answer',
      'over: Shop: dataLayer: only 0% of the pages pass, less than 90%',
    ]);
  });

  test('ring for nothing that a pause of the worker left behind, and ring for it when it lasts', async () => {
    const { db } = database;
    const agent = await createAgentRow(db, { companyId });
    const setAgent = (state: 'online' | 'offline') =>
      db
        .updateTable('agents')
        .set({ name: 'Lyon', state, lastSeenAt: new Date(START) })
        .where('id', '=', agent)
        .execute();
    await setAgent('offline');
    clock.advance(9 * 3_600);
    await watch();
    await setAgent('online');
    clock.advance(90);
    await watch();
    expect(await deliveries()).toEqual([]);
    await setAgent('offline');
    clock.advance(9 * 3_600);
    await watch();
    expect(await deliveries()).toEqual([]);
    clock.advance(90);
    await watch();
    expect(await deliveries()).toEqual(['opened: The agent Lyon does not answer']);
  });

  test('send a channel with a digest once a day what rang and was not muted, and on quiet days that nothing did', async () => {
    await database.db
      .updateTable('channels')
      .set({ digest: 'daily' })
      .where('companyId', '=', companyId)
      .execute();
    await audit();
    await audit({ isLost: true });
    await visitAgain('unreachable');
    expect(await deliveries()).toEqual([]);
    await pass(24 * 60);
    await pass(60);
    await audit();
    await pass(2 * 24 * 60);
    expect(await deliveries()).toEqual([
      'digest: Alarms of Own since 10 March: 1 not over, 0 over',
      'digest: Alarms of Own since 11 March: 0 not over, 1 over',
    ]);
    await database.db
      .updateTable('incidents')
      .set({ isMuted: true, overAt: new Date(clock.now()) })
      .where('companyId', '=', companyId)
      .execute();
    await pass(24 * 60);
    expect((await deliveries()).at(-1)).toBe('digest: Alarms of Own since 13 March: no incident');
  });

  test(
    'notify each thing once, whatever statement the worker dies at',
    { tags: ['exhaustive'] },
    async () => {
      await audit({ verdicts: [unanswered()] });
      await visitAgain('tag-missing', { isWatched: false });
      let statements = 0;
      let deliveredAtMost = 0;
      for (let dies = true; dies; statements += 1) {
        await scheduleAlarmEvaluation(database.db, [{ companyId }], new Date(clock.now()));
        const db = dyingAfter(database.db, statements);
        dies = await watch(db).then(
          () => false,
          () => true,
        );
        deliveredAtMost = Math.max(deliveredAtMost, (await deliveries()).length);
      }
      expect(statements).toBeGreaterThan(20);
      expect(deliveredAtMost).toBe(1);
      await pass(1);
      expect(await deliveries()).toEqual([expect.stringMatching(/^opened: Shop: /u)]);
    },
  );
});

/** Returns a database whose connection is lost after this many statements. */
function dyingAfter(db: Db, statements: number): Db {
  let made = 0;
  return db.withPlugin({
    transformQuery({ node }) {
      made += 1;
      if (made > statements) throw new Error('killed');
      return node;
    },
    transformResult: async ({ result }) => result,
  });
}
