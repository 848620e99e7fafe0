import { failed, skipped } from '@vigie/audit/verdicts.ts';
import {
  qualityOverviewSchema,
  qualityPagesSchema,
  qualitySchema,
  type Quality,
} from '@vigie/contract/data-quality.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { encodeCursor } from '../../db/list-cursor.ts';
import { createId } from '../../db/uuid-v7.ts';
import { auditOf } from '../../../test/evaluated-visits.ts';
import { createTestCompany, createTestUser } from '../../../test/users.ts';
import { createWebsiteRow } from '../../../test/rows.ts';
import { openTestApp, type TestCaller, type TestApp } from '../../../test/test-app.ts';

const HOME = 'https://shop.example/';
const CART = 'https://shop.example/cart';
const SALE = 'https://shop.example/sale?id=1';
const GONE = 'https://shop.example/gone';
const HIT = 'https://stats.example/collect?idsite=1&user=jane@mail.example';

const COLUMNS = [
  'check',
  'view',
  'passed',
  'failed',
  'skipped',
  'rate',
  'previousRate',
  'failingPages',
  'topReason',
] as const;
const LACKING = failed('hitPageview', 'variable-missing', {
  evidence: { url: HIT, variable: 'page', variables: ['page'], value: 'jane@mail.example' },
});
const EMPTY = failed('hitPageview', 'variable-empty', { evidence: { url: HIT, variable: 'page' } });
const UNTAGGED = [
  failed('tagJs', 'not-requested', { evidence: { tagName: 'tag.js' } }),
  failed('tagPhp', 'not-requested', { causedBy: 'tagJs' }),
  failed('hitPageview', 'not-sent', { causedBy: 'tagPhp' }),
];

describe('data quality', () => {
  let bench: TestApp;
  let moderator: TestCaller;
  let viewer: TestCaller;
  let stranger: TestCaller;
  let websiteId: string;
  let lastCart: string | undefined;
  beforeAll(async () => {
    bench = await openTestApp();
    const { db } = bench;
    const companyId = await createTestCompany(db, 'Own');
    const other = await createTestCompany(db, 'Other');
    moderator = await bench.signIn(await createTestUser(db, { companyId, role: 'moderator' }));
    viewer = await bench.signIn(await createTestUser(db, { companyId, role: 'user' }));
    stranger = await bench.signIn(await createTestUser(db, { companyId: other, role: 'moderator' }));
    websiteId = await createWebsiteRow(db, { companyId });
    const website = { companyId, websiteId };
    const at = '2026-03-08T10:15:00Z';
    await auditOf(db, website, [
      { url: HOME, at },
      { url: CART, at, verdicts: UNTAGGED },
    ]);
    const later = '2026-03-09T22:30:00Z';
    await auditOf(db, website, [
      { url: HOME, at: later, verdicts: [skipped('hitPageview', 'recording-unavailable')] },
      { url: CART, at: later, verdicts: [LACKING] },
      { url: SALE, at: later, verdicts: UNTAGGED },
      { url: GONE, at: later, isLost: true },
    ]);
    const last = '2026-03-09T23:30:00Z';
    const { pages } = await auditOf(db, website, [
      { url: HOME, at: last, verdicts: [EMPTY] },
      { url: CART, at: last, verdicts: [LACKING] },
    ]);
    lastCart = pages[1]?.id;
  });
  afterAll(() => bench.close());

  const ask = (path: string, query = '', caller = moderator) =>
    caller({
      url: `/api/data-quality${path}?websiteId=${websiteId}&from=2026-03-09T00:00:00Z&to=2026-03-10T00:00:00Z${query}`,
    });
  async function check(name: string, query = '', caller = moderator): Promise<Quality> {
    return qualitySchema.parse((await ask(`/${name}`, query, caller)).body);
  }
  async function pages(name: string, query: string) {
    return qualityPagesSchema.parse((await ask(`/${name}/pages`, query)).body);
  }

  test('shows its six tabs in their order, beside the period before', async () => {
    const { tabs } = qualityOverviewSchema.parse((await ask('')).body);
    const shown = tabs.map((tab) => COLUMNS.map((name) => tab[name]));
    expect(shown).toEqual([
      ['dataLayer', null, 5, 0, 1, 100, 100, 0, null],
      ['csp', null, 5, 0, 1, 100, 100, 0, null],
      ['tagPhp', null, 4, 1, 1, 80, 50, 1, 'not-requested'],
      ['tagJs', null, 4, 1, 1, 80, 50, 1, 'not-requested'],
      ['hitPageview', 'triggering', 3, 1, 2, 75, 50, 1, 'not-sent'],
      ['hitPageview', 'integrity', 0, 3, 3, 0, 100, 2, 'variable-missing'],
    ]);
  });

  test('counts a page view without its variables as triggered, and one that never left as of unknown integrity', async () => {
    const triggering = await check('hitPageview');
    expect(triggering).toMatchObject({ view: 'triggering', passed: 3, failed: 1, skipped: 2 });
    expect(triggering.reasons.map(({ reason }) => reason)).toEqual(['not-sent']);
    expect(triggering.skippedReasons).toEqual([
      { reason: 'page-not-visited', verdicts: 1 },
      { reason: 'recording-unavailable', verdicts: 1 },
    ]);
    const integrity = await check('hitPageview', '&view=integrity');
    expect(integrity).toMatchObject({ view: 'integrity', passed: 0, failed: 3, skipped: 3 });
    expect(integrity.skippedReasons.map(({ reason }) => reason)).toEqual([
      'not-sent',
      'page-not-visited',
      'recording-unavailable',
    ]);
  });

  test('names each reason with its root, its cost, since when, and the visit that shows it last', async () => {
    const { reasons } = await check('hitPageview', '&view=integrity');
    // The last visits of both pages were measured; a failing page view takes 15 of 90 each.
    const costPoints = expect.closeTo((100 * 15) / 180, 9);
    expect(reasons).toHaveLength(2);
    expect(reasons[0]).toEqual({
      reason: 'variable-missing',
      facts: { variables: ['page'] },
      rootCheck: 'hitPageview',
      rootReason: 'variable-missing',
      verdicts: 2,
      pages: 1,
      costPoints,
      consequencePoints: 0,
      ownPoints: costPoints,
      isOpen: true,
      firstSeenAt: '2026-03-09T22:30:00.000Z',
      lastSeenAt: '2026-03-09T23:30:00.000Z',
      example: {
        observationId: lastCart,
        url: CART,
        observedAt: '2026-03-09T23:30:00.000Z',
        evidence: LACKING.evidence,
        remedy: {
          code: 'send-variable',
          params: { url: HIT, variable: 'page', variables: 'page', line: 'page' },
        },
      },
    });
    const [silent] = (await check('tagPhp')).reasons;
    expect(silent).toMatchObject({
      rootCheck: 'tagJs',
      rootReason: 'not-requested',
      example: { remedy: { code: 'mend-cause-first' } },
    });
  });

  test('shows who sees single contexts no captured value', async () => {
    const { reasons } = await check('hitPageview', '&view=integrity', viewer);
    expect(reasons[0]?.example).toMatchObject({
      evidence: { url: 'https://stats.example/collect', variable: 'page', variables: ['page'] },
      remedy: { code: 'send-variable', params: { variables: 'page' } },
    });
    for (const path of ['', '/hitPageview', '/tagJs'])
      expect(JSON.stringify((await ask(path, '&view=integrity', viewer)).body)).not.toContain('jane');
    const period = 'from=2026-03-09T00:00:00Z&to=2026-03-10T00:00:00Z';
    const health = await viewer({ url: `/api/health?websiteId=${websiteId}&${period}` });
    expect(health.status).toBe(200);
    expect(JSON.stringify(health.body)).not.toContain('jane');
  });

  test('goes hour by hour, and day by day of the reader over longer periods', async () => {
    const { step, points } = await check('tagJs');
    expect(step).toBe('hour');
    expect(points).toHaveLength(24);
    expect(points.filter(({ rate }) => rate !== null)).toEqual([
      { from: '2026-03-09T22:00:00.000Z', to: '2026-03-09T23:00:00.000Z', rate: 200 / 3, passed: 2, failed: 1 },
      { from: '2026-03-09T23:00:00.000Z', to: '2026-03-10T00:00:00.000Z', rate: 100, passed: 2, failed: 0 },
    ]); // prettier-ignore
    const period = 'from=2026-03-07T23:00:00Z&to=2026-03-10T23:00:00Z&timeZone=Europe/Paris';
    const { body } = await moderator({ url: `/api/data-quality/tagJs?websiteId=${websiteId}&${period}` });
    const days = qualitySchema.parse(body);
    expect(days.step).toBe('day');
    expect(
      days.points.map(({ from, passed, failed: broken }) => [from.slice(0, 13), passed, broken]),
    ).toEqual([
      ['2026-03-07T23', 1, 1],
      ['2026-03-08T23', 2, 1],
      ['2026-03-09T23', 2, 0],
    ]);
  });

  test('lists the pages of a reason, last seen first', async () => {
    const { items, total, next } = await pages('hitPageview', '&reason=variable-missing');
    expect(items).toEqual([
      {
        pageId: expect.any(String),
        url: CART,
        observationId: lastCart,
        firstSeenAt: '2026-03-09T22:30:00.000Z',
        lastSeenAt: '2026-03-09T23:30:00.000Z',
        occurrences: 2,
      },
    ]);
    expect({ total, next }).toEqual({ total: { count: 1, estimated: false }, next: null });
    const urls = async (query: string) => (await pages('tagPhp', query)).items.map(({ url }) => url);
    expect(await urls('&reason=not-requested')).toEqual([SALE]);
    expect(await urls('&reason=not-requested&rootCheck=tagJs&rootReason=not-requested')).toEqual([SALE]);
    expect(await urls('&reason=not-requested&rootCheck=csp')).toEqual([]);
    expect(await urls('&reason=not-requested&q=sale%3Fid')).toEqual([SALE]);
    expect(await urls('&reason=not-requested&q=sale_id')).toEqual([]);
  });

  test('refuses a cursor that it did not give, a zone that is none and a check that is none', async () => {
    const at = (query: string) => ask('/tagJs/pages', `&reason=not-requested&after=${query}`);
    expect((await at('x')).status).toBe(400);
    expect((await at(encodeCursor(['2026-03-09T00:00:00.000Z', createId()]))).status).toBe(200);
    expect((await ask('/tagJs', '&timeZone=Mars/Olympus')).status).toBe(400);
    expect((await ask('/cookies')).status).toBe(400);
  });

  test.each(['', '/tagJs', '/tagJs/pages', '/csp/policies', '/hitPageview/matrix'])(
    'of another company is none: %s',
    async (path) => {
      expect((await ask(path, '&reason=missing', stranger)).status).toBe(404);
    },
  );
});
