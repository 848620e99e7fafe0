import { INVENTORY_LIMITS, type InventoryVendor, type WebsiteInventory } from '@vigie/contract/inventory.ts';
import type { ConsentRecord, CookieRecord, Observation } from '@vigie/contract/observation/observation.ts';
import { sql } from 'kysely';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { observePages } from '../../../test/observed-pages.ts';
import { createAgentRow, createJobRow, createWebsiteRow } from '../../../test/rows.ts';
import { openTestApp } from '../../../test/test-app.ts';
import { createTestCompany, createTestUser } from '../../../test/users.ts';

const HIT = 'https://www.facebook.com/tr/?id=1&ev=PageView';
const HOTJAR = 'https://static.hotjar.com/c/hotjar-1.js';
const UNTOUCHED: ConsentRecord = {
  action: 'none',
  platform: null,
  result: 'not-asked',
  atMs: null,
  bannerAtMs: 10,
};
const ACCEPTED: ConsentRecord = { ...UNTOUCHED, action: 'accept', result: 'done', atMs: 40 };
const cookie = (name: string, domain: string, more: Partial<CookieRecord> = {}): CookieRecord => ({
  name, domain, path: '/', expiresAt: null, httpOnly: false, secure: true, sameSite: 'Lax', sizeBytes: 20, ...more,
}); // prettier-ignore

interface Visit {
  page?: string;
  at?: string;
  hits?: string[];
  consent?: ConsentRecord;
  cookies?: CookieRecord[];
  job?: string;
}

describe('the inventory of a website', async () => {
  let websiteId: string;
  const bench = await openTestApp();
  const { db } = bench;
  const companyId = await createTestCompany(db, 'Own');
  const agentId = await createAgentRow(db);
  const moderator = await bench.signIn(
    await createTestUser(db, { companyId, role: 'moderator', email: 'mo@vigie.example' }),
  );
  const stranger = await bench.signIn(
    await createTestUser(db, {
      companyId: await createTestCompany(db, 'Other'),
      role: 'moderator',
      email: 'o@vigie.example',
    }),
  );
  beforeEach(async () => {
    for (const table of [
      'problems',
      'causes',
      'listed_vendors',
      'website_vendors',
      'website_vendor_months',
      'website_stores',
    ])
      await sql`delete from ${sql.table(table)}`.execute(db);
    websiteId = await createWebsiteRow(db, { companyId });
  });
  afterAll(() => bench.close());

  async function visit({ page = 'a', at = '2026-03-10T08:00:00.000Z', hits = [], consent = UNTOUCHED, cookies = [], job }: Visit) {
    const jobId = job ?? (await createJobRow(db, { companyId, websiteId, state: 'succeeded' }));
    const recorded: Partial<Observation> = {
      consent: { state: 'recorded', value: consent },
      cookies: { state: 'recorded', value: cookies },
    };
    const url = `https://shop.example/${page}`;
    await observePages(db, {
      companyId, websiteId, jobId, agentId,
      pages: [{ url, kind: 'healthy', startedAt: at, hits, recorded }],
    });
    return jobId;
  } // prettier-ignore
  const read = async (): Promise<WebsiteInventory> =>
    (await moderator({ url: `/api/websites/${websiteId}/inventory` })).body as WebsiteInventory;
  const list = async (query = '', caller = moderator) =>
    (await caller({ url: `/api/inventory?${query}` })).body as {
      items: InventoryVendor[];
      next: string | null;
    };
  const decide = async (vendor: string, standing: string) => {
    const payload = { vendor, standing, note: 'Seen' };
    const { body } = await moderator({ method: 'PUT', url: '/api/listed-vendors', payload });
    expect(body).toMatchObject({ standing, note: 'Seen', websites: expect.any(Number) });
  };
  const countPages = async (pages: number) => {
    const { rows } = await sql<{ pages: number }>`
      select pages_of_digests(array(select ('x' || left(md5(n::text), 8))::bit(32)::int & 2147483647
        from generate_series(1, ${pages}) as n order by 1 limit 256)) as pages`.execute(db);
    return rows[0]?.pages ?? 0;
  };
  const policy = async (query: string) =>
    (await moderator({ url: `/api/websites/${websiteId}/cookie-policy?${query}` })).text;
  const problems = async () =>
    ((await moderator({ url: `/api/problems?websiteId=${websiteId}&state=any&kind=finding` })).body as {
      items: { cause: object; state: string; severity: string }[];
    }).items; // prettier-ignore

  test('contains what fired, on how many pages, and before which answer', { tags: ['exhaustive'] }, async () => {
    await visit({ hits: [HIT, HIT], cookies: [cookie('_ga', '.shop.example', { expiresAt: '2027-04-14T08:00:00.000Z' })] });
    await visit({ page: 'b', at: '2026-03-10T09:00:00.000Z', hits: [HIT, HOTJAR], consent: ACCEPTED });
    const { vendors, since } = await read();
    expect(since).toBe('2026-03-10T08:00:00.000Z');
    const [pixel] = vendors.filter(({ vendor }) => vendor === 'meta-pixel');
    expect(pixel).toMatchObject({
      name: 'Meta Pixel', purpose: 'advertising', hosts: ['www.facebook.com'], countries: ['US'], pages: 2,
      isEstimated: false, requests: 3, hits: 3, bytesPerVisit: 150, isNew: false, standing: null,
      firstSeenAt: '2026-03-10T08:00:00.000Z', lastSeenAt: '2026-03-10T09:00:00.000Z',
      activity: { beforeAnswerAt: '2026-03-10T08:00:00.000Z', afterAcceptanceAt: '2026-03-10T09:00:00.000Z' },
    });
    expect(vendors.find(({ vendor }) => vendor === 'hotjar')?.pages).toBe(1);
    const { items } = await list('consent=before&limit=25');
    expect(items.map(({ vendor }) => vendor)).toContain('meta-pixel');
  }); // prettier-ignore

  test('counts a visit once that an agent reports again', async () => {
    const job = await visit({ hits: [HIT] });
    const before = await read();
    await visit({ hits: [HIT], job });
    expect(await read()).toEqual(before);
  });

  test('moves no last detection back by a visit that is reported late', async () => {
    await visit({ at: '2026-03-10T09:00:00.000Z', hits: [HIT] });
    await visit({ at: '2026-03-09T09:00:00.000Z', hits: [HIT] });
    const pixel = (await read()).vendors.find(({ vendor }) => vendor === 'meta-pixel');
    expect([pixel?.firstSeenAt, pixel?.lastSeenAt]).toEqual([
      '2026-03-09T09:00:00.000Z',
      '2026-03-10T09:00:00.000Z',
    ]);
    expect(pixel?.activity.beforeAnswerAt).toBe('2026-03-10T09:00:00.000Z');
  });

  test('marks what is new, where it was visited before', async () => {
    await visit({ at: '2026-01-20T09:00:00.000Z', hits: [HIT] });
    await visit({ hits: [HIT, HOTJAR] });
    const { items } = await list('age=new&limit=25');
    expect(items.map(({ name }) => name)).toEqual(['Hotjar']);
  });

  test('estimates the pages of a vendor that fires on very many', async () => {
    await visit({ hits: [HIT] });
    expect(await countPages(200)).toBe(200);
    expect(Math.abs((await countPages(20_000)) / 20_000 - 1)).toBeLessThan(0.2);
  });

  test(
    'keeps no more vendors and cookies of a website than its limits',
    { tags: ['exhaustive'] },
    async () => {
      const hits = Array.from({ length: 310 }, (_, index) => `https://site-${index}.example/x`);
      const cookies = Array.from({ length: 1_010 }, (_, index) => cookie(`c${index}-x`, 'shop.example'));
      await visit({ hits, cookies });
      await visit({ page: 'b', hits: [...hits, 'https://late.example/x'], cookies });
      const { vendors, stores, isCut } = await read();
      expect(vendors).toHaveLength(INVENTORY_LIMITS.vendors - 1);
      expect(stores).toHaveLength(INVENTORY_LIMITS.stores);
      expect(vendors.some(({ vendor }) => vendor === 'late.example')).toBe(false);
      expect(isCut).toBe(true);
    },
  );

  test('is read only by the company', async () => {
    await visit({ hits: [HIT] });
    expect((await list('', stranger)).items).toEqual([]);
    expect((await stranger({ url: `/api/websites/${websiteId}/inventory` })).status).toBe(404);
    expect((await stranger({ url: '/api/inventory/vendor?vendor=meta-pixel' })).status).toBe(404);
    expect((await moderator({ url: '/api/inventory/vendor?vendor=meta-pixel' })).body).toMatchObject({
      vendor: 'meta-pixel',
      where: [{ website: { id: websiteId }, pages: 1 }],
    });
  });

  test('is a table for a cookie policy in the language of its readers', async () => {
    const evil = cookie('<img src=x>', '.shop.example', { expiresAt: '2026-03-11T08:00:00.000Z' });
    await visit({ hits: [HIT], cookies: [evil, cookie('IDE', '.doubleclick.net')] });
    const html = await policy('locale=fr');
    expect(html).toContain('<td>&lt;img src=x&gt;</td><td>Ce site</td>');
    expect(html).toContain('24\u00a0heures');
    expect(html).toContain('Cookie (tiers)');
    expect(html).not.toContain('<img');
    expect(await policy('locale=en&format=csv')).toContain('IDE,');
  });

  test('answers the conditions of the exemption by what visits saw', async () => {
    await visit({ hits: [HIT], cookies: [cookie('IDE', '.doubleclick.net')] });
    const answer = await moderator({ url: `/api/websites/${websiteId}/exemption?vendor=meta-pixel` });
    expect(answer.body).toMatchObject({
      vendor: 'meta-pixel',
      lines: expect.arrayContaining([
        expect.objectContaining({ line: 'audience-only', outcome: 'broken' }),
        expect.objectContaining({ line: 'no-third-party', outcome: 'yours' }),
      ]),
    });
  });

  test('finds a vendor on no list once one is approved, and a refused one at once', async () => {
    await visit({ hits: [HIT] });
    expect(await problems()).toEqual([]);
    await decide('Hotjar', 'approved');
    await visit({ at: '2026-03-10T09:00:00.000Z', hits: [HIT] });
    expect((await problems()).find(({ cause }) => 'event' in cause && cause.event === 'Meta Pixel')).toMatchObject({
      cause: { kind: 'finding', finding: 'vendor-unlisted', source: 'meta-pixel' },
      state: 'open',
      severity: 'minor',
    });
    await decide('meta pixel', 'refused');
    await visit({ at: '2026-03-10T10:00:00.000Z', hits: [HIT] });
    const found = (await problems()).filter(({ cause }) => 'source' in cause && cause.source === 'meta-pixel');
    expect(found).toHaveLength(2);
    expect(found).toContainEqual(expect.objectContaining({ cause: expect.objectContaining({ finding: 'vendor-refused' }), state: 'open', severity: 'major' }));
    expect(found).toContainEqual(expect.objectContaining({ cause: expect.objectContaining({ finding: 'vendor-unlisted' }), state: 'resolved', severity: 'minor' }));
  }); // prettier-ignore

  test('ends the finding of a vendor that is approved, or that an acceptance shows no more', async () => {
    await decide('meta-pixel', 'refused');
    await decide('Hotjar', 'refused');
    await visit({ hits: [HIT, HOTJAR], consent: ACCEPTED });
    await visit({ at: '2026-03-10T09:00:00.000Z' });
    expect((await problems()).map(({ state }) => state)).toEqual(['open', 'open']);
    await decide('meta-pixel', 'approved');
    await visit({ at: '2026-03-10T10:00:00.000Z', consent: ACCEPTED });
    const refused = (await problems()).filter(({ cause }) => 'finding' in cause && cause.finding === 'vendor-refused');
    expect(refused.map(({ state }) => state)).toEqual(['resolved', 'resolved']);
  }); // prettier-ignore

  test('approves of all that fire, and forgets a list with its findings', async () => {
    await visit({ hits: [HIT, HOTJAR] });
    const approval = await moderator({ method: 'POST', url: '/api/listed-vendors/approvals' });
    const { approved } = approval.body as { approved: number };
    expect(approved).toBeGreaterThanOrEqual(2);
    const listed = (await moderator({ url: '/api/listed-vendors' })).body as { id: string; vendor: string }[];
    expect(listed).toHaveLength(approved);
    const [first] = listed;
    expect((await stranger({ method: 'DELETE', url: `/api/listed-vendors/${first?.id}` })).status).toBe(404);
    for (const { id } of listed) await moderator({ method: 'DELETE', url: `/api/listed-vendors/${id}` });
    expect((await moderator({ url: '/api/listed-vendors' })).body).toEqual([]);
    expect((await problems()).filter(({ state }) => state !== 'resolved')).toEqual([]);
  });
});
