import { afterAll, describe, expect, test } from 'vitest';
import { FILE_WORDS } from '@vigie/contract/wording/file-words.ts';
import { auditOf } from '../../../test/evaluated-visits.ts';
import { createWebsiteRow } from '../../../test/rows.ts';
import { openTestApp } from '../../../test/test-app.ts';
import { createTestCompany, createTestUser } from '../../../test/users.ts';
import { drawBadge } from './badge-picture.ts';

const draw = (reliability: number | null, grade: 'A' | 'F' | null, locale: 'fr' | 'en' = 'en') =>
  drawBadge({ reliability, grade }, { locale, words: FILE_WORDS[locale].badge });

describe('the picture of a badge', () => {
  test('states grade and reliability, never rounded up, to screen readers too', () => {
    expect(draw(99.99, 'A')).toContain('aria-label="Tracking health now: A · 99.9%"');
    expect(draw(93.4, 'A', 'fr')).toMatch(/<title>Santé du tracking à ce jour\u202f: A · 93,4\s%<\/title>/);
    expect(draw(null, 'F')).toContain('<title>Tracking health now: F</title>');
    expect(draw(null, null)).toContain('not measured');
  });
});

describe('the badge of a website', async () => {
  const bench = await openTestApp();
  const companyId = await createTestCompany(bench.db, 'Own');
  const websiteId = await createWebsiteRow(bench.db, { companyId });
  const moderator = await bench.signIn(await createTestUser(bench.db, { companyId, role: 'moderator' }));
  const at = new Date(bench.clock.now() - 60_000).toISOString();
  await auditOf(bench.db, { companyId, websiteId }, [{ url: 'https://shop.example/', at }]);
  afterAll(() => bench.close());

  const set = async (payload: object) => {
    const url = `/api/websites/${websiteId}/badge`;
    expect((await moderator({ method: 'PUT', url, payload })).status).toBe(204);
    return (await moderator({ url })).body as { access: string; token: string | null };
  };
  /** Requests the badge like an image on another site: without the panel's host name. */
  const see = (query = '', headers = {}) =>
    bench.app.inject({ url: `/api/websites/${websiteId}/badge.svg${query}`, headers });

  test('is off until somebody enables it', async () => {
    expect((await moderator({ url: `/api/websites/${websiteId}/badge` })).body).toEqual({
      access: 'off',
      token: null,
    });
    expect((await see()).statusCode).toBe(404);
  });

  test('shows the grade now to everybody once it is public, and may be cached for five minutes', async () => {
    expect(await set({ access: 'public' })).toEqual({ access: 'public', token: null });
    const seen = await see('?lang=fr');
    expect(seen.statusCode).toBe(200);
    expect(seen.headers).toMatchObject({
      'content-type': 'image/svg+xml; charset=utf-8',
      'cache-control': 'public, max-age=300',
      'cross-origin-resource-policy': 'cross-origin',
    });
    expect(seen.body).toMatch(/A\+ · 100\s%/);
    expect((await see('?lang=fr', { 'if-none-match': seen.headers.etag })).statusCode).toBe(304);
    await set({ access: 'off' });
    expect((await see()).statusCode).toBe(404);
  });

  test('shows it to whoever has the token, until there is another one', async () => {
    const { token } = await set({ access: 'token' });
    expect((await set({ access: 'token' })).token).toBe(token);
    expect((await see()).statusCode).toBe(404);
    expect((await see('?token=no-token')).statusCode).toBe(404);
    const seen = await see(`?token=${token}`);
    expect([seen.statusCode, seen.headers['cache-control']]).toEqual([200, 'private, max-age=300']);
    const { token: next } = await set({ access: 'token', renewsToken: true });
    expect((await see(`?token=${token}`)).statusCode).toBe(404);
    expect((await see(`?token=${next}`)).statusCode).toBe(200);
  });
});
