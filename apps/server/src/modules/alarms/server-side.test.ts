import { sql } from 'kysely';
import type { AlarmCondition } from '@vigie/contract/alarm-condition.ts';
import type { AlarmPreview } from '@vigie/contract/alarm-rule.ts';
import { afterAll, expect, test } from 'vitest';
import { STARTED_MS } from '../../../../../packages/audit/test/server-side-shop.ts';
import { plantedLosses } from '../../../../../packages/audit/test/server-side-losses.ts';
import { observePages } from '../../../test/observed-pages.ts';
import { createAgentRow, createJobRow, createWebsiteRow } from '../../../test/rows.ts';
import { openTestApp } from '../../../test/test-app.ts';
import { createTokenRow } from '../../../test/token-rows.ts';
import { createTestCompany, createTestUser } from '../../../test/users.ts';
import { createId } from '../../db/uuid-v7.ts';
import type { RunQueue } from '../../queue/run-queue.ts';
import { evaluateNextAlarms } from './evaluate-alarms.service.ts';
import { insertAlarmEvaluations } from './incidents.store.ts';

const HOUR_MS = 3_600_000;

const bench = await openTestApp();
const { db, clock } = bench;
const companyId = await createTestCompany(db, 'Own');
const agentId = await createAgentRow(db, { companyId });
const websiteId = await createWebsiteRow(db, { companyId });
const moderator = await bench.signIn(await createTestUser(db, { companyId, role: 'moderator' }));
const proxy = bench.withToken(
  (await createTokenRow(db, { companyId, profileId: null, scope: 'server-calls' })).text,
);
afterAll(() => bench.close());

/** Stores a visit whose value the server changed, with its calls. */
async function createLoss() {
  const loss = plantedLosses().find(({ expected }) => expected.kind === 'value-changed');
  if (loss === undefined) throw new Error('there is one');
  const shiftMs = clock.now() - HOUR_MS - STARTED_MS;
  const shifted = (at: string) => new Date(Date.parse(at) + shiftMs).toISOString();
  const jobId = await createJobRow(db, { companyId, websiteId, state: 'succeeded' });
  const { startedAt, finishedAt, requestedUrl: url, requests } = loss.visit;
  const recorded = { requests, finishedAt: shifted(finishedAt) };
  const page = { url, kind: 'healthy' as const, startedAt: shifted(startedAt), recorded };
  await observePages(db, { companyId, websiteId, jobId, agentId, pages: [page] });
  const calls = loss.calls.map((call) => ({ ...call, at: shifted(call.at) }));
  await proxy({
    method: 'POST',
    url: `/api/websites/${websiteId}/server-calls`,
    payload: { batchId: createId(), dropped: 0, isComplete: true, calls },
  });
}

async function addRule(condition: AlarmCondition) {
  await moderator({
    method: 'POST',
    url: '/api/alerts/rules',
    payload: { websiteId, condition, channelIds: [] },
  });
}

async function evaluate() {
  const queue: RunQueue = {} as never;
  while (await evaluateNextAlarms({ db, now: new Date(clock.now()), queue }));
  const { rows } = await sql<{ phase: string; subject: { kind: string } }>`
    select phase, subject from incidents where website_id = ${websiteId} order by id`.execute(db);
  return rows;
}

test('an alarm rings for a changed value, and another one when no call arrives any more', async () => {
  await addRule({ kind: 'server-side' });
  await addRule({ kind: 'server-silence', hours: 6 });
  await insertAlarmEvaluations(db, new Date(clock.now()));
  expect(await evaluate()).toEqual([]);
  await createLoss();
  clock.advance(600);
  const rung = await evaluate();
  expect(rung.map(({ subject: { kind } }) => kind)).toContain('server-side');
  expect(rung).toContainEqual({
    phase: 'open',
    subject: expect.objectContaining({ finding: 'value-changed', destination: expect.any(String) }),
  });
  clock.advance(6 * 3_600);
  expect(await evaluate()).toContainEqual({
    phase: 'open',
    subject: expect.objectContaining({ kind: 'server-silence', hours: 6 }),
  });
  const { body } = await moderator({
    method: 'POST',
    url: '/api/alerts/rules/preview',
    payload: { websiteId, poolId: null, condition: { kind: 'server-silence', hours: 6 } },
  });
  expect(body as AlarmPreview).toMatchObject({
    rings: 1,
    examples: [{ subject: { kind: 'server-silence' } }],
  });
});
