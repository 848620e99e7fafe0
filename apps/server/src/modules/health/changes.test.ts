import { failed } from '@vigie/audit/verdicts.ts';
import { healthSchema, type Health } from '@vigie/contract/health.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { auditOf, type VisitWithVerdicts } from '../../../test/evaluated-visits.ts';
import { createTestCompany, createTestUser } from '../../../test/users.ts';
import { createWebsiteRow } from '../../../test/rows.ts';
import { openTestApp, type TestCaller, type TestApp } from '../../../test/test-app.ts';

const HOME = 'https://shop.example/';
const CART = 'https://shop.example/cart';
const SALE = 'https://shop.example/sale';
const MISSING = failed('tagJs', 'not-requested');
const SILENT = failed('tagPhp', 'not-requested', { causedBy: 'tagJs' });
const LATE = failed('dataLayer', 'late');
const EMPTY = failed('dataLayer', 'empty');
const REFUSED = failed('tagPhp', 'http-error');

describe('what changed from one audit to the next', () => {
  let bench: TestApp;
  let viewer: TestCaller;
  let companyId: string;
  let website: { companyId: string; websiteId: string };
  beforeAll(async () => {
    bench = await openTestApp();
    companyId = await createTestCompany(bench.db, 'Own');
    viewer = await bench.signIn(await createTestUser(bench.db, { companyId, role: 'user' }));
  });
  beforeEach(async () => {
    website = { companyId, websiteId: await createWebsiteRow(bench.db, { companyId }) };
  });
  afterAll(() => bench.close());

  const audit = (at: string, visits: Omit<VisitWithVerdicts, 'at'>[]) =>
    auditOf(
      bench.db,
      website,
      visits.map((visit) => ({ ...visit, at })),
    );
  async function changes(from: string, to: string): Promise<Health['changes']> {
    const { body } = await viewer({
      url: `/api/health?websiteId=${website.websiteId}&from=${from}&to=${to}`,
    });
    return healthSchema.parse(body).changes;
  }
  const read = () => changes('2026-03-01T00:00:00Z', '2026-03-31T00:00:00Z');

  test('is reported by root causes, those that broke apart from those that were fixed', async () => {
    const before = await audit('2026-03-08T10:00:00Z', [
      { url: HOME, verdicts: [EMPTY] },
      { url: CART, verdicts: [EMPTY] },
      { url: SALE },
    ]);
    const last = await audit('2026-03-09T10:00:00Z', [
      { url: HOME, verdicts: [MISSING, SILENT] },
      { url: CART, verdicts: [EMPTY] },
      { url: SALE, verdicts: [MISSING, SILENT] },
    ]);
    expect(await read()).toEqual({
      jobId: last.jobId,
      at: '2026-03-09T10:01:00.000Z',
      previousJobId: before.jobId,
      previousAt: '2026-03-08T10:01:00.000Z',
      broken: [
        {
          check: 'tagJs',
          reason: 'not-requested',
          pages: 2,
          example: { observationId: last.pages[0]?.id, url: HOME },
        },
      ],
      fixed: [
        {
          check: 'dataLayer',
          reason: 'empty',
          pages: 1,
          example: { observationId: before.pages[0]?.id, url: HOME },
        },
      ],
    });
  });

  test('is reported only of pages that both audits could measure', async () => {
    await audit('2026-03-08T10:00:00Z', [
      { url: HOME, verdicts: [LATE] },
      { url: CART, verdicts: [LATE] },
    ]);
    await audit('2026-03-09T10:00:00Z', [
      { url: HOME, isLost: true },
      { url: SALE, verdicts: [MISSING] },
    ]);
    expect(await read()).toMatchObject({ broken: [], fixed: [] });
  });

  test('is reported only of faults that both audits could evaluate: a worse one hides, and then shows', async () => {
    const url = HOME;
    await audit('2026-03-06T10:00:00Z', [{ url, verdicts: [REFUSED] }]);
    await audit('2026-03-07T10:00:00Z', [{ url, verdicts: [MISSING, SILENT] }]);
    expect(await read()).toMatchObject({ broken: [{ check: 'tagJs' }], fixed: [] });
    await audit('2026-03-08T10:00:00Z', [{ url, verdicts: [REFUSED] }]);
    expect(await read()).toMatchObject({ broken: [], fixed: [{ check: 'tagJs' }] });
    await audit('2026-03-09T10:00:00Z', [{ url }]);
    expect(await read()).toMatchObject({ broken: [], fixed: [{ check: 'tagPhp', reason: 'http-error' }] });
  });

  test('is nothing before a second audit, nor where the period saw none end', async () => {
    await audit('2026-03-08T10:00:00Z', [{ url: HOME, verdicts: [LATE] }]);
    expect(await read()).toBeNull();
    await audit('2026-03-09T10:00:00Z', [{ url: HOME }]);
    expect(await read()).toMatchObject({ broken: [], fixed: [{ pages: 1 }] });
    expect(await changes('2026-03-09T00:00:00Z', '2026-03-10T00:00:00Z')).toMatchObject({ fixed: [{}] });
    expect(await changes('2026-03-10T00:00:00Z', '2026-03-11T00:00:00Z')).toBeNull();
    expect(await changes('2026-03-08T00:00:00Z', '2026-03-09T00:00:00Z')).toBeNull();
  });
});
