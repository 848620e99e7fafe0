import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TestResult } from '@vigie/contract/test-result.ts';
import { createIncidentRow } from '../../../test/incident-rows.ts';
import { observePages, resultOf } from '../../../test/observed-pages.ts';
import { createTestRow } from '../../../test/pool-rows.ts';
import { createAgentRow, createJobRow, createWebsiteRow } from '../../../test/rows.ts';
import { openTestDatabase, type TestDatabase } from '../../../test/test-database.ts';
import { createTestCompany } from '../../../test/users.ts';
import { jsonText } from '../../db/json-text.ts';
import { createId } from '../../db/uuid-v7.ts';
import type { RunQueue } from '../../queue/run-queue.ts';
import { listLastIncidents } from './incidents.store.ts';
import { requestSecondVisit, readSecondVisit } from './second-visits.service.ts';

const URL = 'https://shop.example/';
const NOW = new Date('2026-03-10T12:00:00Z');

describe('the second visit of a test', () => {
  let database: TestDatabase;
  let companyId: string;
  let websiteId: string;
  let agentId: string;
  let testId: string;
  const queue: RunQueue = { enqueue: async () => {}, work: async () => {}, close: async () => {} };
  beforeAll(async () => {
    database = await openTestDatabase();
    companyId = await createTestCompany(database.db, 'Own');
    websiteId = await createWebsiteRow(database.db, { companyId });
    agentId = await createAgentRow(database.db);
    testId = await createTestRow(database.db, { companyId, websiteId });
  });
  afterAll(() => database.close());

  const planOf = async (id: string) =>
    (await database.db.selectFrom('jobs').select('plan').where('id', '=', id).executeTakeFirstOrThrow()).plan;
  const visit = (jobId: string, result: TestResult) =>
    observePages(database.db, {
      companyId,
      websiteId,
      jobId,
      agentId,
      pages: [{ url: URL, kind: 'healthy', tests: [result] }],
    });
  const ask = () => requestSecondVisit(database.db, { websiteId, urls: [URL], testId, now: NOW }, queue);

  test('is none while no run of it is known', async () => {
    expect(await ask()).toBeNull();
  });

  test('runs it as its last run did, reports whether it fails again, and its history does not count it', async () => {
    const { db } = database;
    const jobId = await createJobRow(db, { companyId, websiteId, state: 'succeeded' });
    const its = { id: testId, title: 'Basket', content: '1', condition: '1', urls: ['panier/*'] };
    const plan = { ...(await planOf(jobId)), consent: 'refuse', tests: [its, { ...its, id: createId() }] };
    await db
      .updateTable('jobs')
      .set({ plan: jsonText(plan) })
      .where('id', '=', jobId)
      .execute();
    await visit(jobId, resultOf(testId, 'failed'));
    const cause = { kind: 'cause', cause: { kind: 'test', testId, title: 'Basket' }, facts: {} };
    for (const [outcome, result] of [
      ['failed', 'shown'],
      ['passed', 'clean'],
      ['skipped', 'unknown'],
    ] as const) {
      const secondJobId = (await ask()) ?? '';
      const plan = {
        kind: 'trial',
        consent: 'refuse',
        urls: [URL],
        tests: [{ ...its, id: null, urls: null }],
      };
      expect(await planOf(secondJobId)).toMatchObject(plan);
      await visit(secondJobId, { ...resultOf(testId, outcome), testId: null });
      await db.updateTable('jobs').set({ state: 'succeeded' }).where('id', '=', secondJobId).execute();
      const row = {
        id: createId(),
        companyId,
        websiteId,
        causeKey: outcome,
        samplePages: [URL],
        secondJobId,
      };
      await createIncidentRow(db, { ...row, phase: 'suspected', subject: jsonText(cause) });
      const incidents = await listLastIncidents(db, { companyId, websiteId, endedAfter: NOW });
      const incident = incidents.find(({ id }) => id === row.id);
      expect(incident && (await readSecondVisit(db, incident))).toBe(result);
    }
    const counted = await db.selectFrom('testRuns').select('jobId').where('testId', '=', testId).execute();
    expect(counted).toEqual([{ jobId }]);
  });
});
