import { failed } from '@vigie/audit/verdicts.ts';
import { sitePolicySchema } from '@vigie/contract/data-quality.ts';
import type { Evidence } from '@vigie/contract/verdict.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { auditOf, type VisitWithVerdicts } from '../../../test/evaluated-visits.ts';
import { createTestCompany, createTestUser } from '../../../test/users.ts';
import { createWebsiteRow } from '../../../test/rows.ts';
import { openTestApp, type TestCaller, type TestApp } from '../../../test/test-app.ts';

const HOME = 'https://shop.example/';
const CART = 'https://shop.example/cart';
const TAG = 'https://cdn.example/a/matomo.js';
const HIT = 'https://stats.example/matomo.php?uid=jane';
const NOW = '2026-03-09T10:00:00Z';

const sent = (text: string, disposition: 'enforce' | 'report' = 'enforce') => ({
  source: 'header' as const,
  disposition,
  text,
});
const stops = (reason: 'blocks-js-tag' | 'blocks-php-tag', evidence: Evidence) =>
  failed('csp', reason, { evidence: { pageUrl: HOME, ...evidence } });

describe('the policies of a website', () => {
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

  const audit = (visits: VisitWithVerdicts[]) => auditOf(bench.db, website, visits);
  async function read(from = '2026-03-01T00:00:00Z', to = '2026-03-31T00:00:00Z') {
    const query = `websiteId=${website.websiteId}&from=${from}&to=${to}`;
    const { body } = await viewer({ url: `/api/data-quality/csp/policies?${query}` });
    return sitePolicySchema.array().parse(body);
  }
  const texts = async (from?: string, to?: string) => (await read(from, to)).map(({ text }) => text);

  test('are read once each, whatever their nonces, with the pages that sent them', async () => {
    const { pages } = await audit([
      { url: HOME, at: NOW, policies: [sent("script-src 'nonce-a1' 'self'; object-src 'none', img-src *")] },
      { url: CART, at: NOW, policies: [sent("script-src 'nonce-b2' 'self'; object-src 'none'", 'enforce')] },
    ]);
    const [first, second] = await read();
    expect(first).toMatchObject({
      source: 'header',
      disposition: 'enforce',
      text: "script-src 'nonce-{NONCE}' 'self'; object-src 'none'",
      pages: 2,
      lastSeenAt: '2026-03-09T10:00:00.000Z',
      directives: [
        { name: 'script-src', values: ["'nonce-{NONCE}'", "'self'"] },
        { name: 'object-src', values: ["'none'"] },
      ],
      findings: [{ type: 'missing-directives', severity: 'high', directive: 'base-uri', value: null }],
      changes: [],
    });
    expect(pages.map(({ id }) => id)).toContain(first?.example.observationId);
    expect(second).toMatchObject({ text: 'img-src *', pages: 1, example: { url: HOME } });
  });

  test('are those of each page’s last visit in the period', async () => {
    const policies = [sent("default-src 'self'")];
    await audit([
      { url: HOME, at: '2026-03-05T10:00:00Z', policies },
      { url: CART, at: '2026-03-05T10:00:00Z', policies },
    ]);
    await audit([{ url: HOME, at: '2026-03-07T10:00:00Z', policies }]);
    await audit([{ url: HOME, at: '2026-03-09T10:00:00Z', policies: [sent("default-src 'none'")] }]);
    await audit([{ url: CART, at: '2026-03-09T10:00:00Z' }]);
    await audit([{ url: CART, at: '2026-03-09T11:00:00Z', isLost: true }]);
    expect(await texts()).toEqual(["default-src 'none'"]);
    expect(await texts('2026-03-01T00:00:00Z', '2026-03-08T00:00:00Z')).toEqual(["default-src 'self'"]);
    expect((await read('2026-03-06T00:00:00Z', '2026-03-08T00:00:00Z'))[0]).toMatchObject({
      pages: 1,
      lastSeenAt: '2026-03-07T10:00:00.000Z',
    });
    expect(await texts('2026-03-10T00:00:00Z')).toEqual([]);
  });

  test('are read although a page sent sources that are no addresses, beside those that are', async () => {
    const policies = [
      sent("script-src http://[ https://%00 'unsafe-inline'; object-src 'none'; report-uri /"),
    ];
    await audit([{ url: HOME, at: NOW, policies }]);
    const [policy] = await read();
    expect(policy?.findings).toContainEqual(expect.objectContaining({ type: 'script-unsafe-inline' }));
  });

  test('are fifty of a page at most, however many it sent in one header', async () => {
    const many = Array.from({ length: 15_000 }, (_, index) => `img-src https://a${index}.example`).join();
    await audit([{ url: HOME, at: NOW, policies: [sent(many)] }]);
    expect(await read()).toHaveLength(50);
  });

  test('come with the smallest change for each thing that they stop, and no captured value', async () => {
    const text = "default-src 'self'; script-src 'self' 'nonce-n1'; object-src 'none'";
    const policies = [sent(text), sent('img-src *')];
    const tag = stops('blocks-js-tag', { url: TAG, directive: 'script-src-elem', policies: [text] });
    const hit = (directive: string) => stops('blocks-php-tag', { url: HIT, directive, policies: [text] });
    await audit([
      { url: HOME, at: NOW, policies, verdicts: [tag] },
      { url: CART, at: NOW, policies, verdicts: [tag] },
      { url: `${HOME}a`, at: NOW, policies, verdicts: [hit('connect-src')] },
      { url: `${HOME}b`, at: NOW, policies, verdicts: [hit('img-src')] },
    ]);
    const found = await read();
    const strict = found.find((one) => one.text.startsWith('default-src'));
    expect(strict?.changes).toEqual([
      {
        target: 'js-tag',
        directive: 'script-src',
        blockedUrl: TAG,
        before: "script-src 'self' 'nonce-{NONCE}'",
        after: `script-src 'self' 'nonce-{NONCE}' ${TAG}`,
      },
      ...['connect-src', 'img-src'].map((directive) => ({
        target: 'php-tag',
        directive,
        blockedUrl: 'https://stats.example/matomo.php',
        before: '',
        after: `${directive} 'self' https://stats.example`,
      })),
    ]);
    expect(found.find((one) => one.text === 'img-src *')?.changes).toEqual([]);
  });

  test('that only report stop nothing', async () => {
    const text = "script-src 'self'";
    const verdicts = [stops('blocks-js-tag', { url: TAG, directive: 'script-src', policies: [] })];
    await audit([{ url: HOME, at: NOW, policies: [sent(text, 'report'), sent(text)], verdicts }]);
    const found = await read();
    const reporting = found.find(({ disposition }) => disposition === 'report');
    expect(reporting).toMatchObject({ changes: [], findings: [] });
    expect(found.find(({ disposition }) => disposition === 'enforce')?.changes).toHaveLength(1);
  });

  test('are stored once a page, since when and until when, whatever order visits arrive in', async () => {
    const policies = [sent("default-src 'self'")];
    const { pages } = await audit([{ url: HOME, at: '2026-03-09T10:00:00Z', policies }]);
    await audit([{ url: HOME, at: '2026-03-05T10:00:00Z', policies: [...policies, ...policies] }]);
    const rows = await bench.db
      .selectFrom('pagePolicies')
      .select(['firstSeenAt', 'lastSeenAt', 'observationId'])
      .where('websiteId', '=', website.websiteId)
      .execute();
    expect(rows).toEqual([
      {
        firstSeenAt: new Date('2026-03-05T10:00:00Z'),
        lastSeenAt: new Date('2026-03-09T10:00:00Z'),
        observationId: pages[0]?.id,
      },
    ]);
  });
});
