import { failed, passed, skipped } from '@vigie/audit/verdicts.ts';
import { matrixSchema } from '@vigie/contract/data-quality.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { jsonText } from '../../db/json-text.ts';
import { auditOf } from '../../../test/evaluated-visits.ts';
import { createTestCompany, createTestUser } from '../../../test/users.ts';
import { createWebsiteRow, TRACKING } from '../../../test/rows.ts';
import { openTestApp, type TestCaller, type TestApp } from '../../../test/test-app.ts';

const SHOP = 'https://shop.example/';
const requiredVariables = ['page', 'user', 'new'];
const requestedVariables = { requiredVariables: ['page', 'user'] };
const WHOLE = passed('hitPageview', { evidence: requestedVariables });
const LACKING = failed('hitPageview', 'variable-missing', {
  evidence: { ...requestedVariables, missingVariables: ['page'], emptyVariables: ['user'] },
});
const EMPTY = failed('hitPageview', 'variable-empty', {
  evidence: { ...requestedVariables, emptyVariables: ['user'] },
});
const SILENT = failed('hitPageview', 'not-sent');
const CUT = skipped('hitPageview', 'recording-unavailable', { part: 'body' });

describe('the matrix of required variables', () => {
  let bench: TestApp;
  let viewer: TestCaller;
  let websiteId: string;
  beforeAll(async () => {
    bench = await openTestApp();
    const { db } = bench;
    const companyId = await createTestCompany(db, 'Own');
    viewer = await bench.signIn(await createTestUser(db, { companyId, role: 'guest' }));
    websiteId = await createWebsiteRow(db, { companyId });
    await db
      .updateTable('websites')
      .set({ tracking: jsonText({ ...TRACKING, requiredVariables }) })
      .where('id', '=', websiteId)
      .execute();
    const visits = { a: WHOLE, b: LACKING, c: EMPTY, d: SILENT, e: CUT, f: WHOLE };
    await auditOf(
      db,
      { companyId, websiteId },
      Object.entries(visits).map(([path, verdict]) => ({
        url: SHOP + path,
        at: '2026-03-09T10:00:00Z',
        verdicts: [verdict],
      })),
    );
    await auditOf(db, { companyId, websiteId }, [
      { url: `${SHOP}f`, at: '2026-03-09T11:00:00Z', verdicts: [LACKING] },
      { url: `${SHOP}a`, at: '2026-03-09T11:00:00Z', isLost: true },
    ]);
  });
  afterAll(() => bench.close());

  async function read(query = '', from = '2026-03-09T00:00:00Z', to = '2026-03-10T00:00:00Z') {
    const period = `websiteId=${websiteId}&from=${from}&to=${to}`;
    const { body } = await viewer({ url: `/api/data-quality/hitPageview/matrix?${period}${query}` });
    return matrixSchema.parse(body);
  }
  const states = (matrix: Awaited<ReturnType<typeof read>>) =>
    matrix.items.map((row) => [row.url.slice(SHOP.length), ...row.states]);

  test('lists for each page how each variable left at its last measured visit', async () => {
    const matrix = await read();
    expect(states(matrix)).toEqual([
      ['a', 'sent', 'sent', 'unmeasured'],
      ['b', 'missing', 'empty', 'unmeasured'],
      ['c', 'sent', 'empty', 'unmeasured'],
      ['d', 'unmeasured', 'unmeasured', 'unmeasured'],
      ['e', 'unmeasured', 'unmeasured', 'unmeasured'],
      ['f', 'missing', 'empty', 'unmeasured'],
    ]);
    expect(matrix.variables).toEqual([
      { name: 'page', sent: 2, missing: 2, empty: 0, invalid: 0 },
      { name: 'user', sent: 1, missing: 0, empty: 3, invalid: 0 },
      { name: 'new', sent: 0, missing: 0, empty: 0, invalid: 0 },
    ]);
    expect(matrix.total).toEqual({ count: 6, estimated: false });
    expect(matrix.items[5]?.observedAt).toBe('2026-03-09T11:00:00.000Z');
    const earlier = await read('', '2026-03-09T00:00:00Z', '2026-03-09T10:30:00Z');
    expect(states(earlier)[5]).toEqual(['f', 'sent', 'sent', 'unmeasured']);
  });

  test('is limited to incomplete pages, and to addresses', async () => {
    const incomplete = await read('&only=incomplete');
    expect(states(incomplete).map(([path]) => path)).toEqual(['b', 'c', 'f']);
    expect(incomplete.total.count).toBe(3);
    expect(incomplete.variables[0]).toMatchObject({ sent: 2, missing: 2 });
    expect(states(await read('&q=example/d')).map(([path]) => path)).toEqual(['d']);
    expect((await read('&q=%25')).items).toEqual([]);
  });

  test('goes on after the page that its cursor names', async () => {
    const first = (await read()).items[2];
    expect(states(await read(`&after=${first?.pageId}`)).map(([path]) => path)).toEqual(['d', 'e', 'f']);
  });

  test('is empty where nothing was visited', async () => {
    const { items, variables } = await read('', '2026-01-01T00:00:00Z', '2026-01-02T00:00:00Z');
    expect(items).toEqual([]);
    expect(variables[0]).toEqual({ name: 'page', sent: 0, missing: 0, empty: 0, invalid: 0 });
  });
});
