import { sql } from 'kysely';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import type { ConsentRecord } from '@vigie/contract/observation/observation.ts';
import type { PassedLimit } from '@vigie/contract/stored-vendor-limits.ts';
import { observePages } from '../../../test/observed-pages.ts';
import { createAgentRow, createJobRow, createWebsiteRow } from '../../../test/rows.ts';
import { openTestApp } from '../../../test/test-app.ts';
import { createTestCompany, createTestUser } from '../../../test/users.ts';

const META = 'https://www.facebook.com/tr/?id=123&dl=https%3A%2F%2Fshop.example&ev=';
const PURCHASE = `${META}Purchase&cd[currency]=EUR`;
const LONG = `https://www.google-analytics.com/g/collect?v=2&tid=G-ABC1234567&en=sign_up&ep.mail=jeanne.martin%40exemple.fr${'%20x'.repeat(60)}`;
const UNTOUCHED: ConsentRecord = {
  action: 'none',
  platform: null,
  result: 'not-asked',
  atMs: null,
  bannerAtMs: 10,
};
const ACCEPTED: ConsentRecord = { ...UNTOUCHED, action: 'accept', result: 'done', atMs: 0 };

interface Visit {
  at: string;
  hits?: string[];
  consent?: ConsentRecord;
  page?: string;
}

describe('limits of vendors that visits show', async () => {
  let websiteId: string;
  const bench = await openTestApp();
  const { db } = bench;
  const companyId = await createTestCompany(db, 'Own');
  const agentId = await createAgentRow(db);
  const signIn = async (role: 'moderator' | 'user', company = companyId) =>
    bench.signIn(await createTestUser(db, { companyId: company, role, email: `${role}@${company}.example` }));
  const moderator = await signIn('moderator');
  const stranger = await signIn('moderator', await createTestCompany(db, 'Other'));
  beforeEach(async () => {
    await sql`delete from passed_limits`.execute(db);
    websiteId = await createWebsiteRow(db, { companyId });
  });
  afterAll(() => bench.close());

  async function visit({ at, hits = [], consent = UNTOUCHED, page = '/cart' }: Visit) {
    const jobId = await createJobRow(db, { companyId, websiteId, state: 'succeeded' });
    await observePages(db, {
      companyId,
      websiteId,
      jobId,
      agentId,
      pages: [
        {
          url: `https://shop.example${page}`,
          kind: 'healthy',
          startedAt: `2026-03-10T${at}:00.000Z`,
          hits,
          recorded: { consent: { state: 'recorded', value: consent } },
        },
      ],
    });
  }
  const listed = async (query = '', caller = moderator) =>
    (await caller({ url: `/api/vendor-limits?websiteId=${websiteId}&${query}` })).body as {
      items: PassedLimit[];
      total: { count: number };
    };

  test('are stored by rule, event and parameter, the gravest first, with masked values', async () => {
    await visit({ at: '08:00', hits: [LONG, LONG, PURCHASE] });
    await visit({ at: '09:00', hits: [LONG], page: '/thanks?mail=a' });
    const { items, total } = await listed();
    expect(total.count).toBe(2);
    expect(items).toMatchObject([
      { rule: 'meta-pixel.purchase-needs-value', effect: 'not-reported', limit: 'value', pages: 1, isOver: false },
      { rule: 'ga4.parameter-value-length', effect: 'cut', name: 'mail', limit: 100, pages: 2, url: 'https://shop.example/thanks?...' },
    ]); // prettier-ignore
    expect(items[1]?.value).toMatch(/^j…@e….fr x x/u);
    expect(JSON.stringify(items)).not.toContain('jeanne');
  });

  test('end by proof: a later visit with the same answer, or an acceptance', async () => {
    await visit({ at: '08:00', hits: [PURCHASE], consent: ACCEPTED });
    await visit({ at: '09:00' });
    expect((await listed()).items).toMatchObject([{ isOver: false }]);
    await visit({ at: '10:00', consent: ACCEPTED });
    expect((await listed()).items).toMatchObject([{ isOver: true, pages: 1 }]);
    expect((await listed('state=passed')).items).toEqual([]);
    await visit({ at: '07:00', hits: [PURCHASE], consent: ACCEPTED });
    expect((await listed('state=over')).items).toHaveLength(1);
    await visit({ at: '11:00', hits: [PURCHASE], consent: ACCEPTED });
    expect((await listed()).items).toMatchObject([
      { isOver: false, firstSeenAt: '2026-03-10T07:00:00.000Z' },
    ]);
  });

  test('are found by vendor, event and effect', async () => {
    await visit({ at: '08:00', hits: [LONG, PURCHASE] });
    expect((await listed('q=google')).items).toMatchObject([{ vendor: 'ga4' }]);
    expect((await listed('q=purchase')).items).toMatchObject([{ vendor: 'meta-pixel' }]);
    expect((await listed('effect=cut')).items).toMatchObject([{ vendor: 'ga4' }]);
    expect((await listed('effect=refused')).items).toEqual([]);
    expect((await listed('limit=50')).total.count).toBe(2);
  });

  test('of a visit are compared when it is read, also if nothing of it was stored', async () => {
    await visit({ at: '08:00', hits: [PURCHASE] });
    const [stored] = (await listed()).items;
    await sql`delete from passed_limits`.execute(db);
    const { body } = await moderator({ url: `/api/observations/${stored?.observationId}/vendor-limits` });
    expect(body).toMatchObject({
      isWhole: true,
      findings: [{ rule: 'meta-pixel.purchase-needs-value', requestId: expect.any(String) }],
    });
    const refused = await stranger({ url: `/api/observations/${stored?.observationId}/vendor-limits` });
    expect(refused.status).toBe(404);
  });

  test('are a file with a row for each page', async () => {
    await visit({ at: '08:00', hits: [PURCHASE] });
    const { text } = await moderator({ url: `/api/vendor-limits.csv?websiteId=${websiteId}&locale=fr` });
    expect(text).toContain('Éditeur;Événement;Paramètre;Effet');
    expect(text).toContain('Meta Pixel;Purchase;;absent des rapports;Il manque value à l’événement.;value;;;https://shop.example/cart;');
  }); // prettier-ignore

  test('show no value to users who may not read captured values', async () => {
    await visit({ at: '08:00', hits: [LONG] });
    expect((await listed('', await signIn('user'))).items).toMatchObject([{ name: 'mail', value: null }]);
    expect((await listed()).items).toMatchObject([{ name: 'mail', value: expect.stringContaining('j…@') }]);
  });
});
