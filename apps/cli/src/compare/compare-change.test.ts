import { expect, test } from 'vitest';
import { SAMPLE_PAGES, sampleFailedPage, samplePage, sampleReport } from '../../test/sample-report.ts';
import { formatJunit } from '../format/junit.ts';
import { en } from '../format/labels/en.ts';
import { formatMarkdown } from '../format/markdown.ts';
import { conclude } from '../report/conclude.ts';
import type { ReportPage } from '../report/page.ts';
import { sentencesIn } from '../report/sentences.ts';
import { compareChange } from './compare-change.ts';

const PEN = { labels: en, sentences: sentencesIn('en') };
const HOME = 'https://shop.example/';
const CART = 'https://shop.example/cart';
const page = samplePage(HOME);
const TRIED = { headers: [{ name: 'Permissions-Policy', value: 'camera=()' }], replaced: [] };

async function compared(changed: ReportPage[], asIs: ReportPage[], change: typeof TRIED | object = TRIED) {
  const report = sampleReport(changed);
  const whole = { ...report, head: { ...report.head, change: change as typeof TRIED } };
  return compareChange({ changed: whole, asIs: sampleReport(asIs) });
}
const ended = async (...pages: Parameters<typeof compared>) =>
  conclude(await compared(...pages), { failOn: undefined, failUnder: undefined, output: undefined }, PEN);
async function listed<T>(all: AsyncIterable<T>): Promise<T[]> {
  const list: T[] = [];
  for await (const one of all) list.push(one);
  return list;
}
const written = async (pieces: AsyncIterable<string>) => (await listed(pieces)).join('');

const withHits = (url: string, count: number, kind: 'event' | 'page-view' = 'event'): ReportPage => {
  const [hit] = page.hits;
  if (hit === undefined) throw new Error('the sample page has a hit');
  return { ...samplePage(url), hits: [hit, ...Array.from({ length: count }, () => ({ ...hit, kind }))] };
};

test('hits that a change takes away are counted by tracker and kind', async () => {
  const report = await compared([page, samplePage(CART)], [withHits(HOME, 2), withHits(CART, 1)]);
  const lost = { vendor: 'matomo', siteId: '1', kind: 'event', after: 0 };
  expect(report.head.comparison?.hits).toEqual({
    fewer: 2,
    more: 0,
    kinds: [{ ...lost, before: 3, pages: 2, exampleUrl: HOME }],
  });
  const [first] = await listed(report.pages());
  expect(first?.comparison?.hits).toEqual([{ ...lost, before: 2 }]);
  expect(formatMarkdown(report, PEN)).toContain('matomo · 1 · event: 3 → 0');
  const junit = await written(formatJunit(report, PEN));
  expect(junit).toContain('name="https://shop.example/" tests="6" failures="1"');
  expect(junit).toContain('matomo · 1 · event: 2 → 0');
});

test('an audit of a change fails when something is lost, and only then', async () => {
  expect(await ended([page], [withHits(HOME, 1)])).toEqual({
    code: 1,
    sentences: ['1 page would send fewer hits with the change'],
  });
  expect(
    (
      await ended(
        SAMPLE_PAGES,
        [HOME, CART, `${HOME}pay`, `${HOME}paid`].map((url) => samplePage(url)),
      )
    ).code,
  ).toBe(1);
  expect((await ended([sampleFailedPage(HOME, 'gone')], [page])).code).toBe(1);
  expect(await ended([withHits(HOME, 1)], [page])).toEqual({ code: 0, sentences: [] });
  expect(await ended(SAMPLE_PAGES, SAMPLE_PAGES)).toEqual({ code: 0, sentences: [] });
});

test('a change that met no page was not measured', async () => {
  const unmet = { headers: [], replaced: [{ part: 'gtm.js', file: 'new.js', addresses: [] }] };
  expect(await ended([page], [page], unmet)).toEqual({
    code: 3,
    sentences: [
      '--replace gtm.js=new.js: no page requested such an address',
      'the change applied to no page: nothing was compared',
    ],
  });
});
