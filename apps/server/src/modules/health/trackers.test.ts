import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Health } from '@vigie/contract/health.ts';
import type { Job, JobPage } from '@vigie/contract/job.ts';
import type { PageKind } from '../../../test/observations.ts';
import { observePages } from '../../../test/observed-pages.ts';
import { createAgentRow, createJobRow, createWebsiteRow, TRACKING } from '../../../test/rows.ts';
import { expectRollupsEqualRecount } from '../../../test/run-fixture.ts';
import { openTestApp, type TestCaller, type TestApp } from '../../../test/test-app.ts';
import { createTestCompany, createTestUser } from '../../../test/users.ts';
import { jsonText } from '../../db/json-text.ts';
import { createId } from '../../db/uuid-v7.ts';
import { reEvaluate } from '../../workers/re-evaluate.ts';
import { rebuildRollups } from '../observations/recount.service.ts';

const PERIOD = 'from=2026-03-09T00:00:00.000Z&to=2026-03-11T00:00:00.000Z';
const TRACKER_ID = createId();
const OTHER = { ...TRACKING, id: TRACKER_ID, name: 'Piano', jsTagName: 'piano.js' };
const WITH_OTHER = { ...TRACKING, others: [OTHER] };

describe('a website with two trackers', () => {
  let bench: TestApp;
  let moderator: TestCaller;
  let stranger: TestCaller;
  let companyId: string;
  let websiteId: string;
  let before: unknown[];
  beforeAll(async () => {
    bench = await openTestApp();
    companyId = await createTestCompany(bench.db, 'Own');
    moderator = await bench.signIn(await createTestUser(bench.db, { companyId, role: 'moderator' }));
    const other = await createTestCompany(bench.db, 'Other');
    stranger = await bench.signIn(await createTestUser(bench.db, { companyId: other, role: 'moderator' }));
    websiteId = await createWebsiteRow(bench.db, { companyId });
    await audit('2026-03-10T08:00:00.000Z', { home: 'healthy', cart: 'tag-missing' }, TRACKING);
    before = await readAll('');
    await bench.db
      .updateTable('websites')
      .set({ tracking: jsonText(WITH_OTHER) })
      .where('id', '=', websiteId)
      .execute();
  });
  afterAll(() => bench.close());

  async function audit(startedAt: string, pages: Record<string, PageKind>, tracking: typeof TRACKING) {
    const jobId = await createJobRow(bench.db, { companyId, websiteId, state: 'succeeded' });
    const agentId = await createAgentRow(bench.db);
    const visited = Object.entries(pages).map(([path, kind]) => ({
      url: `https://shop.example/${path}`,
      kind,
      startedAt,
    }));
    return observePages(bench.db, { companyId, websiteId, jobId, agentId, tracking, pages: visited });
  }
  const read = async (path: string, who = moderator) => (await who({ url: `/api/${path}` })).body;
  const ofOther = `&trackerId=${TRACKER_ID}`;
  const callsOf = (tracker: string) => [
    `health?websiteId=${websiteId}&${PERIOD}${tracker}`,
    `health/evolution?websiteId=${websiteId}&${PERIOD}${tracker}`,
    `data-quality?websiteId=${websiteId}&${PERIOD}${tracker}`,
    `data-quality/tagJs?websiteId=${websiteId}&${PERIOD}${tracker}`,
    `data-quality/hitPageview/matrix?websiteId=${websiteId}&${PERIOD}${tracker}`,
    `data-quality/csp/policies?websiteId=${websiteId}&${PERIOD}${tracker}`,
    `problems?websiteId=${websiteId}${tracker}`,
    `problems/counts?websiteId=${websiteId}${tracker}`,
    `problems/groups?by=cause&websiteId=${websiteId}${tracker}`,
    `comparisons?websiteId=${websiteId}${tracker}`,
  ];
  const readAll = async (tracker: string) => {
    const answers: unknown[] = [];
    for (const call of callsOf(tracker)) answers.push(await read(call));
    return answers;
  };
  const health = async () => (await read(callsOf(ofOther)[0] ?? '')) as Health;

  test('evaluates past visits by the second one too, and the primary one stays as it was', async () => {
    expect(await health()).toMatchObject({ now: null, score: { grade: null } });
    const payload = { websiteId, from: '2026-03-09T00:00:00.000Z', to: '2026-03-11T00:00:00.000Z' };
    await moderator({ method: 'POST', url: '/api/observations/re-evaluations', payload });
    await reEvaluate({ db: bench.db, clock: bench.clock, signal: new AbortController().signal });
    expect(await read(`observations/re-evaluations?websiteId=${websiteId}`)).toMatchObject({
      items: [{ state: 'succeeded', done: 2, changed: 0, judgedFirst: 2 }],
    });
    const { now, score, tracker, rootCauses } = await health();
    expect(tracker).toEqual({ id: TRACKER_ID, name: 'Piano' });
    expect(now).toMatchObject({ kind: 'audit', pages: 2, score: { checks: { tagJs: { failed: 2 } } } });
    expect(score).toEqual(now?.score);
    expect(rootCauses).toMatchObject([{ check: 'tagJs', pages: 2, facts: {} }]);
    expect(await readAll('')).toEqual(before);
  });

  test('stores new visits for both, and nothing of one is summed into the other', async () => {
    const [page] = await audit('2026-03-10T09:00:00.000Z', { home: 'healthy', cart: 'healthy' }, WITH_OTHER);
    expect(await health()).toMatchObject({ tracker: {}, figures: { pagesMeasured: 4 }, now: { pages: 2 } });
    expect(await read(`health?websiteId=${websiteId}&${PERIOD}`)).toMatchObject({
      now: { pages: 2, score: { grade: 'A+' } },
      rootCauses: [],
    });
    await expectRollupsEqualRecount(bench.db, websiteId);
    expect(await read(`problems?websiteId=${websiteId}${ofOther}`)).toMatchObject({
      items: [{ tracker: { name: 'Piano' }, cause: { check: 'tagJs' }, occurrences: 2 }, {}],
    });
    expect(await read(`problems?websiteId=${websiteId}`)).toMatchObject({ items: [] });
    const visit = `observations/${page?.id}`;
    expect(await read(visit)).toMatchObject({ faults: [] });
    expect(await read(`${visit}?trackerId=${TRACKER_ID}`)).toMatchObject({
      tracker: { name: 'Piano' },
      faults: [{ check: 'tagJs', evidence: { tagName: 'piano.js' } }],
    });
    expect(await read(`pages/${page?.pageId}/observations?trackerId=${TRACKER_ID}`)).toMatchObject({
      items: [{ checks: { tagJs: 'failed' } }, { checks: { tagJs: 'failed' } }],
    });
  });

  test('have their own score of a run, and of each of its pages', async () => {
    const jobs = (await read(`jobs?websiteId=${websiteId}`)) as { items: Job[] };
    const [run] = jobs.items;
    const score = { checks: { tagJs: { failed: 2 } } };
    expect(run).toMatchObject({ score: { grade: 'A+' }, trackers: [{ id: TRACKER_ID, score }] });
    const pages = async (tracker: string) =>
      ((await read(`jobs/${run?.id}/pages?limit=25${tracker}`)) as { items: JobPage[] }).items.map(
        ({ verdicts }) => verdicts.filter(({ outcome }) => outcome === 'failed').length,
      );
    expect([await pages(''), await pages(ofOther)]).toEqual([
      [0, 0],
      [1, 1],
    ]);
  });

  test('show their grades on a shared link, which opens each of them', async () => {
    const { token } = (
      await moderator({
        method: 'POST',
        url: '/api/shared-links',
        payload: { websiteIds: [websiteId], days: 1 },
      })
    ).body as { token: string };
    const open = async (trackerId: string | undefined) =>
      (await bench.call({ method: 'POST', url: '/api/shared-health', payload: { token, trackerId } })).body;
    const trackers = [
      { id: null, grade: 'A+' },
      { id: TRACKER_ID, name: 'Piano', grade: 'B' },
    ];
    expect(await open(undefined)).toMatchObject({ trackers, causes: [], now: { score: { grade: 'A+' } } });
    expect(await open(TRACKER_ID)).toMatchObject({
      tracker: { name: 'Piano' },
      trackers,
      causes: [{ check: 'tagJs', pages: 2 }],
    });
    expect(await open(createId())).toMatchObject({ causes: [] });
  });

  test('tell how many they are, and the worst beside the primary one', async () => {
    expect(await read('home')).toMatchObject({
      websites: [{ grade: 'A+', trackers: { count: 2, worst: { id: TRACKER_ID, grade: 'B' } } }],
    });
  });

  test('counts both again to the same', { tags: ['exhaustive'] }, async () => {
    const [own, other] = [await readAll(''), await readAll(ofOther)];
    await rebuildRollups(bench.db, websiteId, new Date('2026-03-10T12:00:00Z'));
    expect(await readAll('')).toEqual(own);
    expect(await readAll(ofOther)).toEqual(other);
  });

  test('answers about a tracker only within the reach of its website', async () => {
    for (const call of callsOf(ofOther))
      expect(await read(call, stranger)).toMatchObject({ code: 'not-found' });
    const foreign = await read(`health?websiteId=${websiteId}&${PERIOD}&trackerId=${createId()}`);
    expect(foreign).toMatchObject({ code: 'not-found' });
  });
});
