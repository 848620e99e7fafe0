import { failed } from '@vigie/audit/verdicts.ts';
import { healthSchema } from '@vigie/contract/health.ts';
import { homeSchema, type Home } from '@vigie/contract/home.ts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createId } from '../../db/uuid-v7.ts';
import { auditOf } from '../../../test/evaluated-visits.ts';
import { createTestCompany, createTestUser } from '../../../test/users.ts';
import { createContextRow, createPoolRow } from '../../../test/pool-rows.ts';
import { createProblemRow } from '../../../test/problem-rows.ts';
import { createAgentRow, createJobRow, createWebsiteRow } from '../../../test/rows.ts';
import { openTestApp, type TestCaller, type TestApp } from '../../../test/test-app.ts';

const MISSING = failed('tagJs', 'not-requested');
const PAGE = 'https://shop.example/';

const read = async (caller: TestCaller): Promise<Home> =>
  homeSchema.parse((await caller({ url: '/api/home' })).body);

describe('home', () => {
  let bench: TestApp;
  let companyId: string;
  let websiteId: string;
  beforeEach(async () => {
    bench = await openTestApp();
    companyId = await createTestCompany(bench.db, 'Own');
    websiteId = await createWebsiteRow(bench.db, { companyId });
  });
  afterEach(() => bench.close());

  async function as(role: 'admin' | 'moderator' | 'user' | 'guest', company = companyId) {
    return bench.signIn(await createTestUser(bench.db, { companyId: company, role }));
  }
  const audit = (at: string, verdicts = [] as Array<typeof MISSING>) =>
    auditOf(bench.db, { companyId, websiteId }, [{ url: PAGE, at, verdicts }]);

  const createPool = (name: string, nextRunAt: Date, status: 'published' | 'draft' = 'published') =>
    createPoolRow(bench.db, { companyId, websiteId, name, status, cron: '0 5 * * *', nextRunAt });

  test('of a website without audit reports that nothing is known yet', async () => {
    expect((await read(await as('user'))).websites).toEqual([
      {
        id: websiteId,
        name: 'Shop',
        url: expect.any(String),
        now: null,
        grade: null,
        reliability: null,
        previousReliability: null,
        lastAuditAt: null,
        updatedAt: expect.any(String),
        auditSchedule: null,
        nextAudit: null,
        spark: [],
        broken: [],
        openProblems: null,
      },
    ]);
  });

  test('grades the last audit beside the one before, as health does', async () => {
    await audit('2026-03-01T10:00:00Z');
    await audit('2026-03-08T10:00:00Z', [MISSING]);
    await audit('2026-03-10T11:50:00Z');
    const caller = await as('user');
    const [website] = (await read(caller)).websites;
    const query = `websiteId=${websiteId}&from=2026-03-03T12:00:00Z&to=2026-03-10T12:00:00Z`;
    const health = healthSchema.parse((await caller({ url: `/api/health?${query}` })).body);
    expect(website).toMatchObject({
      grade: health.now?.score.grade,
      reliability: health.now?.score.reliability,
      previousReliability: health.now?.previous?.reliability,
      lastAuditAt: '2026-03-10T11:51:00.000Z',
    });
    expect([website?.grade, Math.round(website?.previousReliability ?? 0)]).toEqual(['A+', 78]);
  });

  test('lists what the last audit broke since yesterday, and not what broke before', async () => {
    await audit('2026-03-07T10:00:00Z');
    await audit('2026-03-09T11:00:00Z', [MISSING]);
    const caller = await as('guest');
    expect((await read(caller)).websites[0]?.broken).toEqual([]);
    await audit('2026-03-09T12:30:00Z');
    await audit('2026-03-10T11:30:00Z', [MISSING]);
    expect((await read(caller)).websites[0]?.broken).toMatchObject([
      { check: 'tagJs', reason: 'not-requested', pages: 1, example: { url: PAGE } },
    ]);
  });

  test('stands what broke first, then the least reliable website, and those without a grade last', async () => {
    await audit('2026-03-10T10:00:00Z', [MISSING]);
    const worse = websiteId;
    const empty = await createWebsiteRow(bench.db, { companyId });
    const good = (websiteId = await createWebsiteRow(bench.db, { companyId }));
    await audit('2026-03-10T10:00:00Z');
    websiteId = await createWebsiteRow(bench.db, { companyId });
    await audit('2026-03-10T09:00:00Z');
    await audit('2026-03-10T10:00:00Z');
    await audit('2026-03-10T11:00:00Z', [MISSING]);
    const home = await read(await as('moderator'));
    expect(home.websites.map(({ id }) => id)).toEqual([websiteId, worse, good, empty]);
    expect(home.counts).toMatchObject({ websites: 4, broken: 1 });
  });

  test('counts the problems that nobody has in hand', async () => {
    const of = { companyId, websiteId };
    await createProblemRow(bench.db, of);
    await createProblemRow(bench.db, { ...of, state: 'muted', until: new Date('2026-03-10T11:00:00Z') });
    await createProblemRow(bench.db, { ...of, state: 'muted' });
    await createProblemRow(bench.db, { ...of, resolvedAt: new Date('2026-03-10T11:00:00Z') });
    const { websites, counts } = await read(await as('moderator'));
    expect([websites[0]?.openProblems, counts.openProblems]).toEqual([2, 2]);
  });

  test('shows moderators the jobs at work before those that wait, and agents that are offline', async () => {
    const of = { companyId, websiteId };
    const queued = await createJobRow(bench.db, { ...of, state: 'queued' });
    const running = await createJobRow(bench.db, {
      companyId,
      websiteId: await createWebsiteRow(bench.db, { companyId }),
      state: 'running',
    });
    await createJobRow(bench.db, { ...of, state: 'succeeded' });
    for (let agents = 0; agents < 11; agents += 1) await createAgentRow(bench.db, { companyId });
    await bench.db.updateTable('agents').set({ state: 'offline' }).execute();
    await createAgentRow(bench.db, { companyId });
    const home = await read(await as('moderator'));
    expect(home.running?.map(({ id }) => id)).toEqual([running, queued]);
    expect(home.offlineAgents).toHaveLength(10);
    expect(home.offlineAgents?.[0]).toEqual({ id: expect.any(String), name: 'Agent', lastSeenAt: null });
    expect(home.counts).toMatchObject({ running: 2, offlineAgents: 11 });
    const unseen = { running: null, offlineAgents: null };
    expect(await read(await as('user'))).toMatchObject({
      ...unseen,
      counts: { ...unseen, openProblems: null },
    });
  });

  test('contains the last messages that the caller may read', async () => {
    const author = await as('user');
    const payload = { topic: 'question', subject: 'La note', text: 'Pourquoi ?', path: null };
    await author({ method: 'POST', url: '/api/messages', payload });
    const message = { subject: 'La note', at: '2026-03-10T12:00:00.000Z', isAnswered: false };
    expect((await read(author)).messages).toMatchObject([message]);
    expect((await read(await as('moderator'))).messages).toMatchObject([message]);
    expect((await read(await as('guest'))).messages).toEqual([]);
  });

  test('contains nothing of another company, except for administrators', async () => {
    const other = await createTestCompany(bench.db, 'Other');
    await createJobRow(bench.db, { companyId, websiteId, state: 'running' });
    const counts = {
      websites: 0,
      broken: 0,
      unmeasured: 0,
      openProblems: 0,
      running: 0,
      offlineAgents: 0,
      agents: 0,
    };
    const setUp = { website: false, agent: false, audit: false, daily: false, colleague: false };
    const nothing = {
      websites: [],
      nextRuns: [],
      running: [],
      offlineAgents: [],
      messages: [],
      outgrown: null,
    };
    expect(await read(await as('moderator', other))).toEqual({ ...nothing, setUp, counts });
    expect((await read(await as('admin', other))).websites).toHaveLength(1);
  });

  test('contains the websites of the contexts of whoever sees single ones', async () => {
    await createWebsiteRow(bench.db, { companyId });
    const contextId = await createContextRow(bench.db, { companyId, websiteId });
    const user = await createTestUser(bench.db, { companyId, role: 'user', allContexts: false });
    const caller = await bench.signIn(user);
    expect((await read(caller)).websites).toEqual([]);
    await bench.db
      .insertInto('profileContexts')
      .values({ companyId, profileId: user.profileId, contextId })
      .execute();
    expect((await read(caller)).websites.map(({ id }) => id)).toEqual([websiteId]);
  });

  test('counts the websites of which it is not known how they are', async () => {
    expect((await read(await as('user'))).counts).toMatchObject({ websites: 1, unmeasured: 1 });
    await audit('2026-03-10T11:30:00Z');
    expect((await read(await as('user'))).counts.unmeasured).toBe(0);
  });

  describe('the next runs', () => {
    const at = new Date('2026-03-11T06:00:00Z');
    const schedule = () =>
      bench.db
        .insertInto('auditSchedules')
        .values({ id: createId(), companyId, websiteId, cron: '0 6 * * *', timeZone: 'UTC', nextRunAt: at })
        .execute();
    test('are audits and pools, the soonest first, for whoever reads pools', async () => {
      await schedule();
      const poolId = await createPool('Night', new Date('2026-03-11T05:00:00Z'));
      await createPool('Draft', new Date('2026-03-11T05:00:00Z'), 'draft');
      const { nextRuns, websites } = await read(await as('moderator'));
      expect(nextRuns).toMatchObject([
        { kind: 'pool', at: '2026-03-11T05:00:00.000Z', pool: { id: poolId, name: 'Night' } },
        { kind: 'audit', at: at.toISOString(), pool: null, website: { id: websiteId } },
      ]);
      expect(websites[0]?.nextAudit).toEqual({ at: at.toISOString(), poolId: null });
    });

    test('are only the audits for others, those of a health pool too', async () => {
      const poolId = await createPool('Health', at);
      await createPool('Night', new Date('2026-03-11T05:00:00Z'));
      await bench.db
        .updateTable('websites')
        .set({ healthPoolId: poolId })
        .where('id', '=', websiteId)
        .execute();
      const { nextRuns } = await read(await as('user'));
      expect(nextRuns).toMatchObject([{ kind: 'audit', at: at.toISOString(), pool: null }]);
    });

    test('are never those of another company', async () => {
      await schedule();
      const other = await createTestCompany(bench.db, 'Other');
      expect((await read(await as('moderator', other))).nextRuns).toEqual([]);
    });
  });

  test('ticks what the company has done, for those who can do it', { tags: ['exhaustive'] }, async () => {
    const moderator = await as('moderator');
    expect((await read(moderator)).setUp).toEqual({
      website: true,
      agent: false,
      audit: false,
      daily: false,
      colleague: false,
    });
    await createAgentRow(bench.db, { companyId });
    await audit('2026-03-10T11:30:00Z');
    await bench.db
      .insertInto('auditSchedules')
      .values({
        id: createId(),
        companyId,
        websiteId,
        cron: '0 6 * * *',
        timeZone: 'UTC',
        nextRunAt: new Date('2026-03-11T06:00:00Z'),
      })
      .execute();
    const user = await as('user');
    expect((await read(moderator)).setUp).toEqual({
      website: true,
      agent: true,
      audit: true,
      daily: true,
      colleague: true,
    });
    expect((await read(user)).setUp).toBeNull();
  });
});
