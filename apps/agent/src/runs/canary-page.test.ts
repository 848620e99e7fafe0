import { expect, test } from 'vitest';
import type { Observation } from '@vigie/contract/observation/observation.ts';
import { request } from '../../../../packages/audit/test/observation-builder.ts';
import { observationOf } from '../../test/observation.ts';
import { orderOf } from '../../test/run-order.ts';
import { createCanaryPage, plantsCanaries, type CanaryOptions } from './canary-page.ts';

const PAGE = 'https://shop.example/a?x=1';

/** Starts a site whose pixel sends typed text; returns the address of the page. */
async function plant(failing: Partial<Record<'first' | 'second', Partial<Observation>>> = {}) {
  const visits: { url: string; typed: CanaryOptions['formValues'] }[] = [];
  const visitPage = createCanaryPage(orderOf(['a']), async (url, { formValues }) => {
    visits.push({ url, typed: formValues });
    const parameters = new URLSearchParams({ id: '1', em: formValues?.email ?? '', dl: url });
    const requests = [request({ url: `https://www.facebook.com/tr/?${parameters}` })];
    const failed = visits.length === 1 ? failing.first : failing.second;
    const observation = observationOf(url, { requests: { state: 'recorded', value: requests }, ...failed });
    return { observation, screenshot: null, links: [url] };
  });
  return { visits, visit: await visitPage(PAGE) };
}

test('a page is visited as it is, then with a person in its address and its forms, who is found', async () => {
  const { visits, visit } = await plant();
  const [plain, planted] = visits;
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
  const text = JSON.stringify(visit);
  for (const value of [addressMail, ...Object.values(planted!.typed!).slice(0, 2)])
    expect(text).not.toContain(value);
});

test('a page that cannot be visited gets no canary, and a canary that cannot be visited finds nothing', async () => {
  const failed = { outcome: 'failed', failure: { code: 'dns', message: '' } } as const;
  const { visits, visit } = await plant({ first: failed });
  expect([visits.length, visit.canary]).toEqual([1, undefined]);
  const second = await plant({ second: failed });
  expect([second.visits.length, second.visit.canary]).toEqual([2, undefined]);
});

test('canaries are planted where the website requests them, and never in a matrix or while pages are discovered', () => {
  const order = orderOf(['a']);
  const withCanaries = { ...order, visits: { ...order.visits, canaries: true } };
  expect(plantsCanaries(order)).toBe(false);
  expect(plantsCanaries(withCanaries)).toBe(true);
  expect(plantsCanaries({ ...withCanaries, matrixState: 'refuse' })).toBe(false);
  expect(plantsCanaries({ ...withCanaries, discoverOnly: true })).toBe(false);
});
