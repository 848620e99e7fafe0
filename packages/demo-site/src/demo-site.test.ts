import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { FAILURE_CODES } from '@vigie/contract/observation/failure.ts';
import { CHECKS, CHECK_WEIGHTS, REASONS, verdictSchema } from '@vigie/contract/verdict.ts';
import { trackingSettingsSchema } from '@vigie/contract/tracking-settings.ts';
import type { DemoPage, ExpectedVerdicts } from './demo-page.ts';
import type { DemoSite } from './demo-site.ts';
import { startDemoSite } from './demo-site.ts';
import { STAGING_LOGIN } from './pages/hard-sites.ts';

const LOGIN = { authorization: `Basic ${btoa(`${STAGING_LOGIN.user}:${STAGING_LOGIN.password}`)}` };

let site: DemoSite;
beforeAll(async () => {
  site = await startDemoSite();
});
afterAll(() => site.close());

function verdictsOf(page: DemoPage): ExpectedVerdicts | null {
  return 'failure' in page.expected ? null : page.expected;
}

describe('the pages', () => {
  test('show every reason but those of a vendor’s own host and answer, and of settings that the shop has not', () => {
    const verdicts = site.pages.flatMap((page) => Object.entries(verdictsOf(page) ?? {}));
    const shown = new Set(verdicts.map(([check, reason]) => `${check}: ${reason}`));
    const unseen = CHECKS.flatMap((check) => REASONS[check].map((reason) => `${check}: ${reason}`)).filter(
      (reason) => !shown.has(reason),
    );
    expect(unseen).toEqual([
      'tagPhp: collector-retired',
      'dataLayer: not-an-object',
      'dataLayer: health-test-failed',
      'hitPageview: before-consent',
      'hitPageview: sent-twice-by-history',
      'hitPageview: dropped',
      'hitPageview: variable-invalid',
    ]);
  });

  test('show every way in which a visit can fail by itself', () => {
    const shown = site.pages.map(({ expected }) => ('failure' in expected ? expected.failure : null));
    // A page counts as signed out only after a sign-in.
    const byItself = FAILURE_CODES.filter((code) => code !== 'cancelled' && code !== 'signed-out');
    expect(shown).toEqual(expect.arrayContaining(byItself));
  });

  test('give each failing verdict that follows from another one its cause', () => {
    for (const page of site.pages) {
      const verdicts = verdictsOf(page);
      for (const [effect, cause] of Object.entries(page.causes)) {
        expect([page.path, verdicts?.[effect as keyof ExpectedVerdicts]]).not.toEqual([page.path, null]);
        expect([page.path, verdicts?.[cause]]).not.toEqual([page.path, null]);
      }
      expect(verdictSchema.shape.warnings.safeParse(Object.values(page.warnings).flat()).success).toBe(true);
    }
  });

  test('have paths of their own', () => {
    const urls = site.pages.map(({ url }) => url);
    expect(new Set(urls).size).toBe(urls.length);
  });

  test('that are listed make a shop that is good and not perfect', () => {
    const verdicts = site.pages.filter(({ listed }) => listed).map((page) => verdictsOf(page));
    const sum = (weigh: (verdicts: ExpectedVerdicts, check: (typeof CHECKS)[number]) => number) =>
      verdicts
        .flatMap((page) => CHECKS.map((check) => (page ? weigh(page, check) : 0)))
        .reduce((a, b) => a + b, 0);
    const passed = sum((page, check) => (page[check] === null ? CHECK_WEIGHTS[check] : 0));
    const reliability = (100 * passed) / sum((_, check) => CHECK_WEIGHTS[check]);
    expect(reliability).toBeGreaterThan(75);
    expect(reliability).toBeLessThan(90);
  });
});

describe('the shop', () => {
  test('serves each page in French, but for those that cannot be visited', async () => {
    for (const page of site.pages.filter(
      ({ url, expected }) => url.startsWith(site.origin) && !('failure' in expected),
    )) {
      const response = await fetch(page.url, { headers: page.needs.includes('staging-login') ? LOGIN : {} });
      const html = await response.text();
      expect([page.path, response.status]).toEqual([page.path, 200]);
      expect(html).toContain('<html lang="fr"');
      expect(html).not.toContain('undefined');
    }
  });

  test('fetches nothing from elsewhere', async () => {
    const own = [site.origin, site.tagOrigin, site.collectorOrigin];
    for (const page of site.pages.filter(({ listed }) => listed)) {
      const html = await (await fetch(page.url)).text();
      const foreign = [...html.matchAll(/https?:\/\/[^"'\s<>/]+/g)].filter(
        ([origin]) => !own.includes(origin),
      );
      expect([page.path, foreign.filter(([origin]) => !origin.includes('www.w3.org'))]).toEqual([
        page.path,
        [],
      ]);
    }
  });

  test('lists in its sitemap exactly the listed pages', async () => {
    const xml = await (await fetch(`${site.origin}/sitemap.xml`)).text();
    const listed = [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url]) => url);
    expect(listed).toEqual(site.pages.filter((page) => page.listed).map(({ url }) => url));
    expect(listed.length).toBeGreaterThanOrEqual(25);
  });

  test('names its sitemap and its closed area in robots.txt', async () => {
    const robots = await (await fetch(`${site.origin}/robots.txt`)).text();
    expect(robots).toContain(`Sitemap: ${site.origin}/sitemap.xml`);
    expect(robots).toContain('Disallow: /compte/');
  });

  test('links only to pages that are listed, and to the one that robots must not visit', async () => {
    const reachable = new Set<string>();
    for (const page of site.pages.filter(({ listed }) => listed)) {
      const html = await (await fetch(page.url)).text();
      for (const [, path] of html.matchAll(/<a [^>]*href="(\/[^"]*)"/g)) reachable.add(path ?? '');
    }
    const listed = site.pages.filter((page) => page.listed).map(({ path }) => path);
    expect([...reachable].toSorted()).toEqual([...listed, '/compte/commandes'].toSorted());
  });

  test('closes one page to who has no login', async () => {
    const logins = [{}, { authorization: 'Basic eDp5' }, LOGIN];
    const answers = await Promise.all(
      logins.map((headers) => fetch(`${site.origin}/essais/recette`, { headers })),
    );
    expect(answers.map(({ status }) => status)).toEqual([401, 401, 200]);
  });

  test('answers 404 where no page is', async () => {
    expect((await fetch(`${site.origin}/nulle-part`)).status).toBe(404);
  });
});

describe('the tag and its collector', () => {
  test('have names that the tracking settings know', () => {
    expect(trackingSettingsSchema.parse(site.tracking)).toEqual(site.tracking);
  });

  test('the tag is JavaScript that any origin may check', async () => {
    const response = await fetch(`${site.tagOrigin}/phare.js`);
    expect(response.headers.get('content-type')).toContain('text/javascript');
    expect(response.headers.get('access-control-allow-origin')).toBe('*');
  });

  test('the collector records each hit with its query, body and headers, and no preflight', async () => {
    site.forget();
    const url = `${site.collectorOrigin}/collecte.php`;
    await fetch(url, { method: 'OPTIONS', headers: { 'access-control-request-headers': 'x-a' } });
    const post = await fetch(`${url}?rec=1&idsite=7`, { method: 'POST', body: 'a=b' });
    const get = await fetch(`${url}?ping=1`, { headers: { 'x-mark': 'yes' } });
    expect([post.status, get.status, get.headers.get('content-type')]).toEqual([204, 200, 'image/gif']);
    expect(site.received().map(({ method, path, query, body }) => ({ method, path, query, body }))).toEqual([
      { method: 'POST', path: '/collecte.php', query: { rec: '1', idsite: '7' }, body: 'a=b' },
      { method: 'GET', path: '/collecte.php', query: { ping: '1' }, body: '' },
    ]);
    expect(site.received()[1]?.headers['x-mark']).toBe('yes');
    site.forget();
    expect(site.received()).toEqual([]);
  });

  test.each([
    ['hors-service', 500],
    ['sans-cors', 204],
    ['pages-vues-refusees', 204],
  ])('the collector’s way %s answers a POST with %i', async (way, status) => {
    const response = await fetch(`${site.collectorOrigin}/${way}/collecte.php`, { method: 'POST' });
    expect(response.status).toBe(status);
  });

  test('the collector hangs up where it should', async () => {
    await expect(fetch(`${site.collectorOrigin}/coupe/collecte.php`, { method: 'POST' })).rejects.toThrow(
      'fetch failed',
    );
  });
});
