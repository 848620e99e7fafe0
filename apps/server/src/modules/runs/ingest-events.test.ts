import { afterAll, describe, expect, test } from 'vitest';
import { createRunFixture } from '../../../test/run-fixture.ts';
import { observationOf } from '../../../test/observations.ts';
import type { Redaction } from '@vigie/contract/redaction.ts';
import { openTestDatabase } from '../../../test/test-database.ts';
import { jsonText } from '../../db/json-text.ts';
import { planDiscovery } from '../jobs/run-plans.ts';
import { ingestEvents } from './ingest-events.service.ts';
import { beginAttempt, markTaken, openRun } from './runs.store.ts';

const FIGURES = { discovered: 2, toVisit: 2, skipped: {} };
const URLS = ['https://shop.example/a', 'https://shop.example/b'];

describe('events of a discovery', async () => {
  const database = await openTestDatabase();
  afterAll(() => database.close());

  /** Returns the pages known after a discovery, and the run. */
  async function discovered(urls: string[], redactions: Redaction[] = []) {
    const { db } = database;
    const { jobId, websiteId, companyId, clock } = await createRunFixture(db);
    await db
      .updateTable('companies')
      .set({ redactions: jsonText(redactions) })
      .where('id', '=', companyId)
      .execute();
    const website = db.selectFrom('websites').selectAll().where('id', '=', websiteId);
    const plan = planDiscovery(await website.executeTakeFirstOrThrow());
    await db
      .updateTable('jobs')
      .set({ kind: 'discovery', plan: jsonText(plan), countsForHealth: false })
      .where('id', '=', jobId)
      .execute();
    const now = new Date(clock.now());
    const { id: agentId } = await db.selectFrom('agents').select('id').executeTakeFirstOrThrow();
    const opened = await openRun(db, jobId, now);
    if (opened !== null) await beginAttempt(db, opened, { agentId, now });
    const run = await openRun(db, jobId, now);
    if (!run?.current) throw new Error('the attempt is under way');
    await markTaken(db, run, { ...run.current, now });
    const stored = await ingestEvents(db, {
      run,
      attempt: run.current,
      events: [
        { seq: 1, type: 'discovered', figures: FIGURES, urls },
        { seq: 2, type: 'finished', outcome: 'succeeded', message: '' },
      ],
      now,
    });
    expect(stored).toBe(true);
    const pages = db.selectFrom('pages').select('url').where('websiteId', '=', websiteId).orderBy('url');
    const job = db.selectFrom('jobs').selectAll().where('id', '=', jobId);
    expect(await job.executeTakeFirst()).toMatchObject({
      state: 'succeeded',
      pagesDone: 0,
      discovery: FIGURES,
    });
    const bodies = await db.selectFrom('runEvents').select('body').where('runId', '=', jobId).execute();
    return { pages: (await pages.execute()).map(({ url }) => url), told: JSON.stringify(bodies) };
  }

  test('makes pages known and evaluates none', async () => {
    expect((await discovered(URLS)).pages).toEqual(URLS);
  });

  test('has in no address what the company hides; pages that differ only by it are one', async () => {
    const urls = ['a?u=me%40mail.fr&id=1', 'a?u=you@mail.fr&id=1', 'a?u=me%40mail.fr&id=2', 'me@mail.fr'];
    const { pages, told: bodies } = await discovered(
      urls.map((path) => `https://shop.example/${path}`),
      [{ kind: 'pattern', pattern: String.raw`[\w.]+@[\w.]+` }],
    );
    const bullets = encodeURIComponent('•••');
    expect(pages).toEqual([
      `https://shop.example/a?u=${bullets}&id=1`,
      `https://shop.example/a?u=${bullets}&id=2`,
      'https://shop.example/me@mail.fr',
    ]);
    expect(bodies).not.toMatch(/u=(me|you)/);
  });
});

describe('the duration of a visit', async () => {
  const database = await openTestDatabase();
  afterAll(() => database.close());

  /** Stores a visit with this duration by the agent's clock and by the page's clock. Returns its row. */
  async function rowOf({ tookMs, totalMs }: { tookMs: number; totalMs: number }) {
    const { db } = database;
    const { jobId, clock } = await createRunFixture(db);
    const now = new Date(clock.now());
    const { id: agentId } = await db.selectFrom('agents').select('id').executeTakeFirstOrThrow();
    const opened = await openRun(db, jobId, now);
    if (opened !== null) await beginAttempt(db, opened, { agentId, now });
    const run = await openRun(db, jobId, now);
    if (!run?.current) throw new Error('the attempt is under way');
    await markTaken(db, run, { ...run.current, now });
    const observation = observationOf(URLS[0] ?? '', 'healthy', now.toISOString());
    const visited = {
      ...observation,
      finishedAt: new Date(now.getTime() + tookMs).toISOString(),
      timings: { ...observation.timings, totalMs },
    };
    const events = [{ seq: 1, type: 'page-finished' as const, url: URLS[0] ?? '', observation: visited }];
    await ingestEvents(db, { run, attempt: run.current, events, now });
    const visit = db.selectFrom('observations').select(['observedAt', 'finishedAt', 'durationMs']);
    return { now, row: await visit.where('jobId', '=', jobId).executeTakeFirst() };
  }

  test('is nothing, and not less, when the clock of its agent was set back', async () => {
    const { now, row } = await rowOf({ tookMs: -3_600_000, totalMs: -3_600_000 });
    expect(row).toEqual({ observedAt: now, finishedAt: now, durationMs: 0 });
  });

  test('is what really passed when the time of its page was fast-forwarded', async () => {
    const { row } = await rowOf({ tookMs: 1_200, totalMs: 7_400 });
    expect(row?.durationMs).toBe(1_200);
  });
});
