import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { jobSchema } from '@vigie/contract/job.ts';
import { locationComparisonSchema, locationPageSchema } from '@vigie/contract/location-comparison.ts';
import { listOf } from '@vigie/contract/list.ts';
import * as z from 'zod';
import { observationOf, type PageKind } from '../../../test/observations.ts';
import { createAgentRow, createWebsiteRow, TRACKING } from '../../../test/rows.ts';
import { openTestApp, type TestCaller, type TestApp } from '../../../test/test-app.ts';
import { createTestCompany, createTestUser } from '../../../test/users.ts';
import { evaluatePage } from '../../evaluation/evaluated-page.ts';
import { listAgentSlots } from '../agents/agent-slots.store.ts';
import { ensurePartitions } from '../observations/partitions.ts';
import { storePages } from '../observations/store-pages.service.ts';
import { chooseAgent } from '../runs/choose-agent.service.ts';

const AT = new Date('2026-03-02T10:00:00Z');
const startedSchema = z.object({ jobs: z.array(jobSchema) });

describe('audits of a website from several locations', () => {
  let bench: TestApp;
  let moderator: TestCaller;
  let stranger: TestCaller;
  let companyId: string;
  let agents: Record<'Paris' | 'Boston', string>;

  beforeAll(async () => {
    bench = await openTestApp();
    companyId = await createTestCompany(bench.db, 'Own');
    const otherId = await createTestCompany(bench.db, 'Other');
    moderator = await bench.signIn(await createTestUser(bench.db, { companyId, role: 'moderator' }));
    stranger = await bench.signIn(await createTestUser(bench.db, { companyId: otherId, role: 'moderator' }));
    agents = { Paris: await addAgent('Paris', ['eu']), Boston: await addAgent('Boston', []) };
    await addAgent('Lyon', [], otherId);
  });
  afterAll(() => bench.close());

  async function addAgent(location: string, labels: string[], ownerId = companyId): Promise<string> {
    const id = await createAgentRow(bench.db, { companyId: ownerId });
    await bench.db.updateTable('agents').set({ location, labels }).where('id', '=', id).execute();
    return id;
  }
  const start = (websiteId: string, locations: string[], as = moderator) =>
    as({ method: 'POST', url: `/api/websites/${websiteId}/location-runs`, payload: { locations } });
  const ask = (call: string, query: Record<string, string>, as = moderator) =>
    as({ url: `/api/comparisons/locations${call}?${new URLSearchParams(query)}` });

  /** Stores the visits that an agent would report for a job, and ends the job. */
  async function visit(websiteId: string, jobId: string, pages: Record<string, PageKind>): Promise<void> {
    const { db } = bench;
    await db.insertInto('runs').values({ id: jobId, companyId, jobId, orderFrozen: '{}' }).execute();
    await ensurePartitions(db, [AT]);
    const storedPages = Object.entries(pages).map(([path, kind]) => {
      const url = `https://${websiteId}.example${path}`;
      const tracking = { ...TRACKING, needsConsent: 'no' as const };
      return evaluatePage(
        { url, observation: observationOf(url, kind, AT.toISOString()) },
        { tracking, now: AT },
      );
    });
    const scope = { companyId, websiteId, runId: jobId, attempt: 1, agentId: agents.Paris };
    await db.transaction().execute((transaction) => storePages(transaction, scope, storedPages));
    await db
      .updateTable('jobs')
      .set({ state: 'succeeded', finishedAt: AT, pagesDone: storedPages.length })
      .where('id', '=', jobId)
      .execute();
  }

  test('start together, each for an agent of its location, and one of them counts', async () => {
    const { db } = bench;
    const websiteId = await createWebsiteRow(db, { companyId });
    const { jobs } = startedSchema.parse((await start(websiteId, ['boston', 'Paris'])).body);
    expect(
      jobs.map(({ location, countsForHealth, auditsTogether }) => [
        location,
        countsForHealth,
        auditsTogether,
      ]),
    ).toEqual([
      ['boston', true, jobs[0]?.id],
      ['Paris', false, jobs[0]?.id],
    ]);
    const slots = await listAgentSlots(db, companyId);
    const rows = await db
      .selectFrom('jobs')
      .select(['id', 'plan'])
      .where('websiteId', '=', websiteId)
      .execute();
    const chosen = rows.map(({ id, plan }) => [
      id,
      chooseAgent(slots, { ...plan, resting: new Set() }).agent?.id,
    ]);
    expect(Object.fromEntries(chosen)).toEqual({
      [jobs[0]?.id ?? '']: agents.Boston,
      [jobs[1]?.id ?? '']: agents.Paris,
    });
    const website = await moderator({ url: `/api/websites/${websiteId}` });
    expect(website.body).toMatchObject({ activeJobId: jobs[0]?.id });
    expect((await start(websiteId, ['Paris', 'Boston'])).body).toMatchObject({ code: 'run-already-active' });
  });

  test('are refused for a location without an agent that fits, a single one, and one named twice', async () => {
    const websiteId = await createWebsiteRow(bench.db, { companyId });
    expect((await start(websiteId, ['Paris', 'Lyon'])).body).toMatchObject({ code: 'no-agent-fits' });
    for (const locations of [['Paris'], ['Paris', 'PARIS ']])
      expect((await start(websiteId, locations)).body).toMatchObject({
        data: { fields: [{ path: 'locations' }] },
      });
    const agentNeeds = JSON.stringify({ labels: ['eu'], location: null });
    await bench.db.updateTable('websites').set({ agentNeeds }).where('id', '=', websiteId).execute();
    expect((await start(websiteId, ['Paris', 'Boston'])).body).toMatchObject({ code: 'no-agent-fits' });
    expect((await start(websiteId, ['Paris', 'Boston'], stranger)).status).toBe(404);
    const jobs = bench.db.selectFrom('jobs').select('id').where('websiteId', '=', websiteId);
    expect(await jobs.execute()).toEqual([]);
  });

  test(
    'are compared page by page; only the first one is the website’s health and history',
    { tags: ['exhaustive'] },
    async () => {
      const { db } = bench;
      const websiteId = await createWebsiteRow(db, { companyId });
      const { jobs } = startedSchema.parse((await start(websiteId, ['Boston', 'Paris'])).body);
      const [boston, paris] = [jobs[0]?.id ?? '', jobs[1]?.id ?? ''];
      await visit(websiteId, boston, { '/': 'healthy', '/about': 'healthy', '/cart': 'healthy' });
      await visit(websiteId, paris, { '/': 'asking', '/about': 'healthy', '/only-here': 'tag-missing' });

      const summary = locationComparisonSchema.parse((await ask('', { websiteId })).body);
      expect(summary).toMatchObject({
        id: boston,
        isWhole: true,
        pages: { visit: 2, banner: 1, tracker: 1, same: 1 },
        others: [{ id: boston, locations: ['Boston', 'Paris'] }],
      });
      expect(
        summary.locations.map(({ location, counts, pagesWithBanner, trackers }) => [
          location,
          counts,
          pagesWithBanner,
          trackers,
        ]),
      ).toEqual([
        ['Boston', true, 0, ['Matomo (1)']],
        ['Paris', false, 1, ['Matomo (1)']],
      ]);
      const pages = listOf(locationPageSchema).parse(
        (await ask('/pages', { websiteId, kind: 'banner' })).body,
      );
      expect(pages.items.map(({ path }) => path)).toEqual(['/']);
      expect(pages.items[0]?.differences).toContainEqual({ kind: 'banner', values: [false, true] });
      expect(pages.items[0]?.differences).toContainEqual({
        kind: 'tracker',
        tracker: 'Matomo (1)',
        values: [true, false],
      });
      const { text } = await ask('.csv', { websiteId, locale: 'en', kind: 'banner' });
      expect(text.replace('\uFEFF', '').split('\r\n').slice(0, 2)).toEqual([
        'Page,Difference,Subject,Boston,Paris',
        '/,Consent banner,,No,Yes',
      ]);

      const counted = await db
        .selectFrom('observations')
        .select('countsForHealth')
        .where('jobId', '=', paris)
        .execute();
      expect(counted.some(({ countsForHealth }) => countsForHealth)).toBe(false);
      for (const table of ['problems', 'pageFaults'] as const)
        expect(
          await db.selectFrom(table).select('websiteId').where('websiteId', '=', websiteId).execute(),
        ).toEqual([]);
      const known = await moderator({ url: `/api/websites/${websiteId}/pages` });
      expect(known.body).toMatchObject({ total: { count: 3 } });
      expect((await moderator({ url: `/api/comparisons?websiteId=${websiteId}` })).body).toMatchObject({
        shown: { run: { id: boston } },
        reference: { run: null },
      });
      expect((await ask('', { websiteId }, stranger)).status).toBe(404);
      const other = await createWebsiteRow(db, { companyId });
      expect((await ask('', { websiteId: other, auditsTogether: boston })).status).toBe(404);
      expect((await ask('', { websiteId: other })).body).toMatchObject({ id: null, locations: [] });
    },
  );
});
