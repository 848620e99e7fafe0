import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { jobSchema } from '@vigie/contract/job.ts';
import { jsonText } from '../../db/json-text.ts';
import { announce } from '../../db/notifications.ts';
import { PASSWORD, createTestCompany, createTestUser } from '../../../test/users.ts';
import { createAgentRow, createJobRow, createWebsiteRow } from '../../../test/rows.ts';
import { openTestApp } from '../../../test/test-app.ts';
import { beginAttempt, openRun } from '../runs/runs.store.ts';
import { estimateSecondsLeft } from './present-job.ts';

describe('jobs', async () => {
  let jobId: string;
  const bench = await openTestApp();
  const companyId = await createTestCompany(bench.db, 'Own');
  const user = await createTestUser(bench.db, { companyId, role: 'moderator' });
  const moderator = await bench.signIn(user);
  const origin = await bench.app.listen({ host: '127.0.0.1', port: 0 });
  afterAll(() => bench.close());
  beforeEach(async () => {
    const { companyId } = user;
    const websiteId = await createWebsiteRow(bench.db, { companyId });
    jobId = await createJobRow(bench.db, { companyId, websiteId, state: 'queued' });
  });

  const cancel = () => moderator({ method: 'POST', url: `/api/jobs/${jobId}/cancellation` });
  const change = async (columns: object) => {
    await bench.db.updateTable('jobs').set(columns).where('id', '=', jobId).execute();
    await announce(bench.db, 'job', jobId);
  };

  test('are read as the contract has them', async () => {
    const { status, body } = await moderator({ url: `/api/jobs/${jobId}` });
    expect(status).toBe(200);
    expect(jobSchema.parse(body)).toMatchObject({
      id: jobId,
      state: 'queued',
      score: null,
      failure: null,
      progress: { phase: 'waiting', pagesTotal: null, secondsLeft: null },
    });
  });

  test('that counted other checks than today’s have a score of what they share', async () => {
    const figures = { passed: 3, failed: 1, skipped: 0 };
    const older = { tagJs: figures, tagPhp: figures, hitPageview: figures, cookies: figures };
    await change({ state: 'succeeded', phase: 'done', pagesDone: 4, checks: jsonText(older) });
    const { status, body } = await moderator({ url: `/api/jobs/${jobId}` });
    expect(status).toBe(200);
    const none = { passed: 0, failed: 0, skipped: 0 };
    expect(jobSchema.parse(body).score).toEqual({
      reliability: 75,
      grade: 'B',
      checks: { tagJs: figures, tagPhp: figures, csp: none, dataLayer: none, hitPageview: figures },
    });
  });

  test('are listed by website', async () => {
    const { body } = await moderator({ url: `/api/jobs/${jobId}` });
    const { websiteId } = jobSchema.parse(body);
    const list = await moderator({ url: `/api/jobs?websiteId=${websiteId}` });
    expect(list.body).toMatchObject({ items: [{ id: jobId }], next: null, total: { count: 1 } });
  });

  test.each([
    ['as many as its agent visits at once', { pagesAtOnce: 3 }, 16],
    ['as many as were ordered, of an agent that does not tell', {}, 12],
  ])('that run have the time that is left for %s', async (_what, status, secondsLeft) => {
    const { companyId } = user;
    const agentId = await createAgentRow(bench.db);
    await bench.db
      .updateTable('agents')
      .set({ status: jsonText(status) })
      .where('id', '=', agentId)
      .execute();
    const run = await openRun(bench.db, jobId, new Date());
    if (run === null) throw new Error('there is no such job');
    await beginAttempt(bench.db, run, { agentId, now: new Date() });
    await bench.db
      .insertInto('runPages')
      .values({
        companyId,
        runId: jobId,
        url: '/',
        attempt: 1,
        agentId,
        observationId: jobId,
        durationMs: 4_000,
      })
      .execute();
    await change({ state: 'running', pagesTotal: 13, pagesDone: 1 });
    const { body } = await moderator({ url: `/api/jobs/${jobId}` });
    expect(run.order.concurrency).toBe(4);
    expect(jobSchema.parse(body).progress).toMatchObject({ secondsLeft });
  });

  test('that wait end at once when they are cancelled, and only once', async () => {
    expect((await cancel()).body).toMatchObject({ state: 'cancelled', progress: { phase: 'done' } });
    expect(await cancel()).toMatchObject({ status: 422, body: { code: 'job-already-ended' } });
  });

  test('that run are only requested to stop', async () => {
    await change({ state: 'running' });
    expect((await cancel()).body).toMatchObject({ state: 'running', finishedAt: null });
  });

  test('are followed live until they end', async () => {
    const stream = await follow();
    expect(await stream.next()).toMatchObject({ state: 'queued' });
    await change({ state: 'running', phase: 'inspecting', pagesTotal: 2, pagesDone: 1 });
    expect(await stream.next()).toMatchObject({ state: 'running', progress: { pagesDone: 1 } });
    await change({ state: 'succeeded', phase: 'done', finishedAt: new Date() });
    expect(await stream.next()).toMatchObject({ state: 'succeeded' });
    expect(await stream.next()).toBeNull();
  });

  test('are no longer followed once the caller may not see them', async () => {
    const stream = await follow();
    await stream.next();
    const profile = bench.db.updateTable('profiles').where('id', '=', user.profileId);
    await profile.set({ role: 'guest' }).execute();
    await announce(bench.db, 'access', user.userId);
    await expect(stream.next()).resolves.toMatchObject({ code: 'forbidden', status: 403 });
    await profile.set({ role: 'moderator' }).execute();
  });

  test('are no longer followed once the session is ended on another device', async () => {
    const stream = await follow();
    await stream.next();
    const elsewhere = await bench.signIn(user);
    expect((await elsewhere({ method: 'DELETE', url: '/api/sessions' })).status).toBe(204);
    await expect(stream.next()).resolves.toMatchObject({ code: 'not-signed-in', status: 401 });
  });

  /** Returns the events of the job over a real connection; null when the stream has ended. */
  async function follow() {
    const headers = { 'panel-identifier': 'vigie-panel', 'content-type': 'application/json' };
    const body = JSON.stringify({ email: user.email, password: PASSWORD });
    const session = await fetch(`${origin}/api/sessions`, { method: 'POST', headers, body });
    const { token } = (await session.json()) as { token: string };
    const response = await fetch(`${origin}/api/jobs/${jobId}/events`, {
      headers: { ...headers, authorization: token },
    });
    expect(response.headers.get('content-type')).toBe('text/event-stream');
    return readEvents(response);
  }
});

function readEvents(response: Response) {
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  let buffer = '';
  const next = async (): Promise<unknown> => {
    for (;;) {
      const end = buffer.indexOf('\n\n');
      if (end === -1) {
        const chunk = await reader?.read();
        if (chunk?.value === undefined) return null;
        buffer += chunk.value;
        continue;
      }
      const event = buffer.slice(0, end);
      buffer = buffer.slice(end + 2);
      const data = event.split('\n').find((line) => line.startsWith('data: '));
      if (event.startsWith('event: done')) return null;
      if (data !== undefined) return JSON.parse(data.slice('data: '.length));
    }
  };
  return { next };
}

describe('the time left', () => {
  const pace = { pagesTotal: 20, pagesDone: 10, medianPageMs: 4000, concurrency: 2, delaySeconds: 0 };
  test('is the pages left at the pace of the median page', () => {
    expect(estimateSecondsLeft(pace)).toBe(20);
  });
  test('is delayed by the interval between pages when that is longer', () => {
    expect(estimateSecondsLeft({ ...pace, delaySeconds: 5 })).toBe(50);
  });
  test('is unknown before a page was finished', () => {
    expect(estimateSecondsLeft({ ...pace, medianPageMs: null })).toBeNull();
    expect(estimateSecondsLeft({ ...pace, pagesTotal: null })).toBeNull();
  });
});
