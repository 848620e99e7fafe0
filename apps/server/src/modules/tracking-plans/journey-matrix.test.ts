import type { TrackingPlanInput } from '@vigie/contract/tracking-plan.ts';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { createJourneyRow, createJourneyRunRow } from '../../../test/journey-rows.ts';
import { createJobRow, createWebsiteRow } from '../../../test/rows.ts';
import { openTestApp } from '../../../test/test-app.ts';
import { createTestCompany, createTestUser } from '../../../test/users.ts';
import { jsonText } from '../../db/json-text.ts';
import { createId } from '../../db/uuid-v7.ts';
import { ensurePartitions } from '../observations/partitions.ts';

const SOURCE = 'dataLayer:dataLayer';
const PLAN: TrackingPlanInput = {
  events: [
    { name: 'view_cart', sources: [SOURCE], due: { step: 2 } },
    { name: 'purchase', sources: [SOURCE], due: { label: 'Pay' } },
  ],
};
const PERIOD = 'from=2026-03-01T00:00:00.000Z&to=2026-04-01T00:00:00.000Z';

const cell = (count: number, findings: number, figures: object) => [
  { key: 'step:2', count, findings, figures },
];

describe('the matrix of a journey', async () => {
  let websiteId: string;
  let journeyId: string;
  const bench = await openTestApp();
  const { db } = bench;
  const companyId = await createTestCompany(db, 'Own');
  const moderator = await bench.signIn(await createTestUser(db, { companyId, role: 'moderator' }));
  beforeEach(async () => {
    websiteId = await createWebsiteRow(db, { companyId });
    journeyId = await createJourneyRow(db, { companyId, websiteId });
  });
  afterAll(() => bench.close());

  const ask = (id: string) =>
    moderator({ url: `/api/websites/${websiteId}/tracking-plan/matrix?journeyId=${id}&${PERIOD}` });

  /** Stores a run whose second step has these events, and lacks a purchase. */
  async function storeRun(label: string, names: string[]): Promise<void> {
    const of = { companyId, websiteId };
    const jobId = await createJobRow(db, { ...of, state: 'succeeded' });
    const runId = await createJourneyRunRow(db, { ...of, jobId, journeyId });
    const observationId = createId();
    const observedAt = new Date('2026-03-10T11:00:00Z');
    await ensurePartitions(db, [observedAt]);
    const events = names.map((name, push) => [name, SOURCE, {}, 5, null, push, 2, null]);
    await db
      .insertInto('visitEvents')
      .values({
        ...of,
        observationId,
        pageId: createId(),
        observedAt,
        isOfJourney: true,
        events: jsonText(events),
      })
      .execute();
    const steps = ['Home', label].map((one, index) => ({ number: index + 1, label: one, outcome: 'passed' }));
    const seen = { url: null, property: null, expected: '1', seen: '0', proof: null };
    const missing = { kind: 'missing', event: 'purchase', source: SOURCE, step: 2, ...seen };
    await db
      .updateTable('journeyRuns')
      .set({
        outcome: 'failed',
        steps: jsonText(steps),
        pages: jsonText([
          { observationId, observedAt: observedAt.toISOString(), url: 'https://shop.example/' },
        ]),
        findings: jsonText([missing]),
      })
      .where('id', '=', runId)
      .execute();
  }

  test('counts what was due and seen at each step of the recording of now', async () => {
    await moderator({
      method: 'PUT',
      url: `/api/websites/${websiteId}/tracking-plan`,
      payload: { plan: PLAN, version: 0 },
    });
    await storeRun('Basket', ['view_cart']);
    await storeRun('Pay', ['view_cart', 'view_cart', 'other']);
    await storeRun('Pay', []);
    expect(await ask(journeyId)).toMatchObject({
      body: {
        columns: [{ key: 'step:2', label: '2. Pay' }],
        rows: [
          { event: 'other', cells: cell(1, 0, { due: 0, met: 0, seen: 0, valid: 0 }) },
          { event: 'purchase', cells: cell(0, 2, { due: 2, met: 0, seen: 0, valid: 0 }) },
          { event: 'view_cart', cells: cell(2, 0, { due: 2, met: 2, seen: 2, valid: 2 }) },
        ],
      },
    });
  });

  test('leads from an event to the last run that deviates in it', async () => {
    await storeRun('Pay', []);
    await storeRun('Pay', []);
    const { body } = await moderator({
      url: `/api/websites/${websiteId}/tracking-plan/event?event=purchase&${PERIOD}`,
    });
    expect(body).toMatchObject({ ofJourneys: [{ kind: 'missing', step: 2, journey: 'Buy a lamp' }] });
  });

  test('is only of its own website', async () => {
    const elsewhere = await createWebsiteRow(db, { companyId });
    expect(await ask(await createJourneyRow(db, { companyId, websiteId: elsewhere }))).toMatchObject({
      status: 404,
    });
    expect(await ask(journeyId)).toMatchObject({ body: { columns: [], rows: [] } });
  });
});
