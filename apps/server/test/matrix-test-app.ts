import type { MatrixState } from '@vigie/contract/consent-matrix.ts';
import { causeSchema } from '@vigie/contract/cause.ts';
import { matrixRunSchema } from '@vigie/contract/stored-consent.ts';
import type { Observation } from '@vigie/contract/observation/observation.ts';
import * as z from 'zod';
import type { RunPlan } from '../src/db/schema/run-plan.ts';
import { evaluatePage } from '../src/evaluation/evaluated-page.ts';
import { ensurePartitions } from '../src/modules/observations/partitions.ts';
import { storePages } from '../src/modules/observations/store-pages.service.ts';
import { endJob } from '../src/modules/runs/job-end.service.ts';
import type { RunQueue } from '../src/queue/run-queue.ts';
import { continueMatrices } from '../src/workers/continue-matrices.ts';
import { createAgentRow, createWebsiteRow, TRACKING } from './rows.ts';
import { openTestApp } from './test-app.ts';
import { createTestCompany, createTestUser } from './users.ts';

const NOW = new Date('2026-03-10T12:00:00Z');
export const MATRIX_PAGE = 'https://shop.example/consent';
export const SILENT_QUEUE: RunQueue = {
  enqueue: async () => {},
  work: async () => {},
  close: async () => {},
};

/** Returns the observation of a matrix visit, for its consent state and its delayed item. */
export type MatrixVisit = (state: MatrixState, delay: RunPlan['holdBack']) => Observation;

/** Opens a company whose matrices a test visits by hand. */
export async function openMatrixTestApp() {
  const app = await openTestApp();
  const { db } = app;
  const companyId = await createTestCompany(db, 'Own');
  const agentId = await createAgentRow(db, { companyId });
  const moderator = await app.signIn(await createTestUser(db, { companyId, role: 'moderator' }));

  async function createWebsite(): Promise<string> {
    const websiteId = await createWebsiteRow(db, { companyId });
    const seen = { firstSeenAt: NOW, lastSeenAt: NOW };
    await db
      .insertInto('pages')
      .values({ id: crypto.randomUUID(), companyId, websiteId, url: MATRIX_PAGE, ...seen })
      .execute();
    return websiteId;
  }
  const start = (websiteId: string, more: object = {}) =>
    moderator({ method: 'POST', url: '/api/consent-matrices', payload: { websiteId, pagesMax: 5, ...more } });
  const jobsOf = (matrixId: string) =>
    db.selectFrom('jobs').selectAll().where('matrixId', '=', matrixId).orderBy('matrixState').execute();
  const goOn = () => continueMatrices({ db, clock: app.clock, queue: SILENT_QUEUE });

  /** Visits the page of each queued job, and ends the job. */
  async function visitAll(matrixId: string, visit: MatrixVisit): Promise<void> {
    const now = new Date(app.clock.now());
    await ensurePartitions(db, [now]);
    for (const job of await jobsOf(matrixId)) {
      if (job.state !== 'queued') continue;
      const { id: jobId, websiteId, plan, matrixState } = job;
      await db.insertInto('runs').values({ id: jobId, companyId, jobId, orderFrozen: '{}' }).execute();
      const observation = visit(matrixState ?? 'none', plan.holdBack);
      const by = { tracking: TRACKING, healthTestId: null, now };
      const scope = { companyId, websiteId, runId: jobId, attempt: 1, agentId };
      await db.transaction().execute(async (transaction) => {
        await storePages(transaction, scope, [evaluatePage({ url: MATRIX_PAGE, observation }, by)]);
        await endJob(transaction, jobId, { state: 'succeeded', failure: null, isIncomplete: false, now });
      });
    }
  }

  /** Returns an ended matrix with all visits that delayed something. */
  async function measure(websiteId: string, visit: MatrixVisit, more: object = {}): Promise<string> {
    app.clock.advance(60);
    const { id } = matrixRunSchema.parse((await start(websiteId, more)).body);
    for (let round = 0; round < 3; round += 1) {
      await visitAll(id, visit);
      await goOn();
    }
    return id;
  }

  async function causes(websiteId: string, state: string) {
    const query = new URLSearchParams({ websiteId, kind: 'consent', state });
    const { items } = z
      .object({ items: z.array(causeSchema) })
      .parse((await moderator({ url: `/api/causes?${query}` })).body);
    return items.map(({ subject }) => (subject.kind === 'cause' ? subject : null));
  }

  const get = async (path: string) => (await moderator({ url: `/api/consent-matrices/${path}` })).body;
  return { app, companyId, moderator, createWebsite, start, jobsOf, goOn, visitAll, measure, causes, get };
}
