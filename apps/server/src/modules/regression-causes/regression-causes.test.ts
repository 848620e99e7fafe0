import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import {
  problemRegressionSchema,
  scriptDifferenceSchema,
  SEARCHES_PER_DAY,
  type RegressionCause,
} from '@vigie/contract/regression-cause.ts';
import type { StoredBodies, StoredBody } from '@vigie/contract/observation/stored-bodies.ts';
import { NEW_VISIT_OPTIONS } from '@vigie/contract/visit-options.ts';
import { afterAll, describe, expect, test } from 'vitest';
import { observePages } from '../../../test/observed-pages.ts';
import { observationOf, type PageKind } from '../../../test/observations.ts';
import { createAgentRow, createJobRow, createWebsiteRow } from '../../../test/rows.ts';
import { openTestApp } from '../../../test/test-app.ts';
import { createTestCompany, createTestUser } from '../../../test/users.ts';
import { filesOf } from '../observations/files.store.ts';
import { ingestEvents } from '../runs/ingest-events.service.ts';
import { beginAttempt, markTaken, openRun } from '../runs/runs.store.ts';
import { openReplay } from './search-regression-cause.service.ts';
import { findRegressionBoundary } from './regression-boundary.ts';

const PAGE = 'https://shop.example/basket';
const OLD = 'load("tag.js");\nsay("same");';
const YOUNG = 'load("gone.js");\nsay("same");';
const CSP = 'content-security-policy';

const hashOf = (content: string | Uint8Array) => createHash('sha256').update(content).digest('hex');

function bodyOf(text: string): StoredBody {
  const response = {
    loader: null,
    sizeBytes: text.length,
    status: 200,
    mimeType: 'text/javascript',
    etag: null,
  };
  const named = { sha256: hashOf(text), file: hashOf(gzipSync(text)), lastModified: null, why: null };
  return { role: 'container', url: 'https://cdn.example/container.js', ...response, ...named };
}

const createStoredParts = (text: string, policy: string) => {
  const value: StoredBodies = {
    headers: { [CSP]: policy, 'referrer-policy': 'origin' },
    bodies: [bodyOf(text)],
  };
  return { kept: { state: 'recorded' as const, value } };
};

describe('the cause of a regression', async () => {
  const app = await openTestApp();
  const { db, clock } = app;
  afterAll(() => app.close());
  const companyId = await createTestCompany(db, 'Own');
  const agentId = await createAgentRow(db, { companyId });
  const moderator = await app.signIn(await createTestUser(db, { companyId, role: 'moderator' }));

  /** Creates a website whose basket lost its tag between two visits in which its container and its policy changed. */
  async function createFault({ isKept = true } = {}): Promise<{ id: string; websiteId: string }> {
    const websiteId = await createWebsiteRow(db, { companyId });
    const [old, young] = isKept ? [OLD, YOUNG] : [`${OLD} //`, `${YOUNG} //`];
    const files = (isKept ? [old, young] : [])
      .map((text) => gzipSync(text))
      .map((bytes) => ({ bytes, sha256: hashOf(bytes) }));
    await filesOf(db, { companyId, websiteId }, 'bodies').put(files);
    const visit = async (minutes: number, kind: PageKind, recorded: object) => {
      const jobId = await createJobRow(db, { companyId, websiteId, state: 'succeeded' });
      const startedAt = new Date(clock.now() - minutes * 60_000).toISOString();
      const pages = [{ url: PAGE, kind, startedAt, recorded }];
      await observePages(db, { companyId, websiteId, jobId, agentId, pages });
    };
    await visit(15, 'healthy', createStoredParts(old, "img-src 'self'"));
    await visit(10, 'tag-missing', createStoredParts(young, "img-src 'self'; object-src 'none'"));
    await visit(5, 'tag-missing', createStoredParts(young, "img-src 'self'; object-src 'none'"));
    const problem = db.selectFrom('problems').select('id').where('websiteId', '=', websiteId);
    return { websiteId, id: (await problem.executeTakeFirstOrThrow()).id };
  }

  const search = (id: string) => moderator({ method: 'POST', url: `/api/problems/${id}/culprit` });
  const read = async (id: string) =>
    problemRegressionSchema.parse((await moderator({ url: `/api/problems/${id}/culprit` })).body);

  /** Reports as an agent the result of the replays, and the end of the run. */
  async function reportCause(jobId: string, culprit: RegressionCause): Promise<void> {
    const now = new Date(clock.now());
    const opened = await openRun(db, jobId, now);
    if (opened !== null) await beginAttempt(db, opened, { agentId, now });
    const run = await openRun(db, jobId, now);
    if (!run?.current) throw new Error('the attempt is under way');
    await markTaken(db, run, { ...run.current, now });
    const observation = observationOf(PAGE, 'healthy', now.toISOString());
    const events = [
      { seq: 1, type: 'page-finished' as const, url: PAGE, observation, culprit },
      { seq: 2, type: 'finished' as const, message: '', outcome: 'succeeded' as const },
    ];
    await ingestEvents(db, { run, attempt: run.current, events, now });
  }

  test('is searched among the changes, by an order that only has the old texts', async () => {
    const { id, websiteId } = await createFault();
    const { suspicions, why } = await read(id);
    expect(why).toBeNull();
    expect(suspicions?.suspects.map((one) => (one.kind === 'header' ? one.name : one.role))).toEqual([
      'container',
      CSP,
    ]);
    expect(suspicions?.innocent).toEqual([{ kind: 'header', name: 'referrer-policy' }]);
    const started = await search(id);
    expect(started.status).toBe(202);
    const jobId = problemRegressionSchema.parse(started.body).search?.jobId ?? '';
    expect(problemRegressionSchema.parse((await search(id)).body).search?.jobId, 'one at a time').toBe(jobId);
    const run = await openRun(db, jobId, new Date(clock.now()));
    expect(run?.plan).toMatchObject({ kind: 'trial', urls: [PAGE], hits: 'answer-locally' });
    expect(JSON.stringify(run?.plan), 'no text lies in the plan').not.toContain('load(');
    const replay = run && (await openReplay(db, { companyId, websiteId, order: run.order }));
    expect(replay?.suspects.map(({ changes }) => changes[0])).toMatchObject([
      { kind: 'answer', url: 'https://cdn.example/container.js', body: OLD },
      { kind: 'set-header', url: PAGE, name: CSP, value: "img-src 'self'" },
    ]);
    expect(replay).toMatchObject({ seen: { faulty: 2, visits: 2 }, before: { faulty: 0, visits: 1 } });
    const culprit = { outcome: 'proven', blame: 'alone', guilty: [0], cleared: [1], visits: 3 } as const;
    await reportCause(jobId, { ...culprit, guilty: [0], cleared: [1] });
    const found = await read(id);
    expect(found.search).toMatchObject({ culprit, tried: [0, 1], failure: null });
    const problem = db.selectFrom('problems').select(['occurrences', 'resolvedAt']).where('id', '=', id);
    expect(await problem.executeTakeFirst(), 'replays count for nothing').toEqual({
      occurrences: 2,
      resolvedAt: null,
    });
  });

  test('differs from what it was in readable lines', async () => {
    const { id } = await createFault();
    const differenceOf = (index: number) =>
      moderator({ url: `/api/problems/${id}/suspects/${index}/difference` });
    const { parts } = scriptDifferenceSchema.parse((await differenceOf(0)).body);
    expect(parts.flatMap(({ lines }) => lines.map(({ kind }) => kind))).toEqual(['removed', 'added', 'same']);
    expect((await differenceOf(1)).status, 'of a policy, by its directives').toBe(200);
    expect((await differenceOf(2)).body).toMatchObject({ code: 'recording-gone' });
  });

  test('is not searched with what is no longer stored', async () => {
    const { id } = await createFault({ isKept: false });
    const differ = await moderator({ url: `/api/problems/${id}/suspects/0/difference` });
    expect(differ.body).toMatchObject({ code: 'recording-gone' });
    const jobId = problemRegressionSchema.parse((await search(id)).body).search?.jobId ?? '';
    const run = await openRun(db, jobId, new Date(clock.now()));
    expect(run?.order.replay?.suspects, 'the policy can be put back still').toHaveLength(1);
  });

  test('is not searched where visits of the website change something', async () => {
    const { id, websiteId } = await createFault();
    const visits = JSON.stringify({ ...NEW_VISIT_OPTIONS, rehearsalsPerDay: 0 });
    await db.updateTable('websites').set({ visits }).where('id', '=', websiteId).execute();
    expect(await read(id)).toMatchObject({ why: 'changes-something', suspicions: { suspects: [{}, {}] } });
    expect((await search(id)).body).toMatchObject({ code: 'nothing-to-put-back' });
  });

  test('is not searched more often than a day allows', async () => {
    const { id, websiteId } = await createFault();
    for (let made = 0; made < SEARCHES_PER_DAY; made += 1) {
      const jobId = await createJobRow(db, { companyId, websiteId, state: 'succeeded' });
      const { plan } = await db
        .selectFrom('jobs')
        .select('plan')
        .where('id', '=', jobId)
        .executeTakeFirstOrThrow();
      const replayed = JSON.stringify({ ...plan, kind: 'trial', replay: {} });
      const row = { kind: 'trial' as const, plan: replayed, createdAt: new Date(clock.now()) };
      await db.updateTable('jobs').set(row).where('id', '=', jobId).execute();
    }
    expect((await search(id)).body).toMatchObject({ code: 'searches-of-day-reached' });
  });
});

const visits = (outcomes: string) =>
  outcomes.split('').map((one, index) => ({
    id: `${index}`,
    verdicts: [
      {
        check: 'tagJs' as const,
        outcome: one === 'F' ? ('failed' as const) : ('passed' as const),
        reason: null,
        causedBy: null,
        evidence: {},
      },
    ],
  }));
const findBoundary = (outcomes: string) => findRegressionBoundary(visits(outcomes), 'tagJs');

describe('where a page turned', () => {
  test('is the first faulty visit after the last healthy one', () => {
    expect(findBoundary('FFFHHHH')).toEqual({
      faultyId: '2',
      healthyIds: ['3', '4', '5'],
      seen: { faulty: 3, visits: 3 },
      before: { faulty: 0, visits: 2 },
    });
    expect(findBoundary('FF')).toBe('never-healthy');
    expect(findBoundary('HFF')).toBe('resolved');
  });

  test('is of no use where the page comes and goes', () => {
    expect(findBoundary('FHFHHH')).toMatchObject({
      seen: { faulty: 1, visits: 1 },
      before: { faulty: 1, visits: 4 },
    });
  });
});
