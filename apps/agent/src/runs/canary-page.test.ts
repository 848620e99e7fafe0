import { expect, test } from 'vitest';
import type { Observation } from '@vigie/contract/observation/observation.ts';
import { request } from '../../../../packages/audit/test/observation-builder.ts';
import { observationOf } from '../../test/observation.ts';
import { orderOf } from '../../test/run-order.ts';
import { createCanaryPage, plantsCanaries, type CanaryOptions } from './canary-page.ts';

const PAGE = 'https://shop.example/a?x=1';

/** Starts a site whose pixel sends typed text; returns the address of the page. */
async function plant(failing: Partial<Record<'first' | 'second', Partial<Observation>>> = {}) {
  const asked: { url: string; typed: CanaryOptions['formValues'] }[] = [];
  const visitPage = createCanaryPage(orderOf(['a']), async (url, { formValues }) => {
    asked.push({ url, typed: formValues });
    const told = new URLSearchParams({ id: '1', em: formValues?.email ?? '', dl: url });
    const requests = [request({ url: `https://www.facebook.com/tr/?${told}` })];
    const failed = asked.length === 1 ? failing.first : failing.second;
    const observation = observationOf(url, { requests: { state: 'recorded', value: requests }, ...failed });
    return { observation, screenshot: null, links: [url] };
  });
  return { asked, visit: await visitPage(PAGE) };
}

test('a page is visited as it is, then with a person in its address and its forms, who is found', async () => {
  const { asked, visit } = await plant();
  const [plain, planted] = asked;
  expect(plain).toEqual({ url: PAGE, typed: undefined });
  const address = new URL(planted!.url);
  const addressMail = address.searchParams.get('vigie_email')!;
  expect(address.searchParams.get('x')).toBe('1');
  expect(planted!.typed).toMatchObject({
    firstName: 'Camille',
    email: expect.stringMatching(/@example\.org$/),
  });
  expect(visit.links).toEqual([PAGE]);
  expect(visit.canary?.map(({ field, canary }) => [field, canary])).toEqual([
    ['em', 'form'],
    ['dl.vigie_email', 'address'],
  ]);
  expect(visit.canary?.[0]).toMatchObject({ kind: 'email', host: 'www.facebook.com', place: 'url' });
  const told = JSON.stringify(visit);
  for (const value of [addressMail, ...Object.values(planted!.typed!).slice(0, 2)])
    expect(told).not.toContain(value);
});

test('a page that cannot be visited gets no canary, and a canary that cannot be visited finds nothing', async () => {
  const failed = { outcome: 'failed', failure: { code: 'dns', message: '' } } as const;
  const { asked, visit } = await plant({ first: failed });
  expect([asked.length, visit.canary]).toEqual([1, undefined]);
  const second = await plant({ second: failed });
  expect([second.asked.length, second.visit.canary]).toEqual([2, undefined]);
});

test('canaries are planted where the website asks for them, and never in a matrix or while pages are looked for', () => {
  const order = orderOf(['a']);
  const asking = { ...order, visits: { ...order.visits, canaries: true } };
  expect(plantsCanaries(order)).toBe(false);
  expect(plantsCanaries(asking)).toBe(true);
  expect(plantsCanaries({ ...asking, matrixState: 'refuse' })).toBe(false);
  expect(plantsCanaries({ ...asking, discoverOnly: true })).toBe(false);
});
