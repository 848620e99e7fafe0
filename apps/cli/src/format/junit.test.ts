import type { SentOnFinding } from '@vigie/contract/server-side.ts';
import { SaxesParser } from 'saxes';
import { expect, it } from 'vitest';
import type { CountedHit } from '@vigie/contract/counted.ts';
import { sampleReport, sampleReportOfLeaks, sampleReportOfTwo, whole } from '../../test/sample-report.ts';
import { sentencesIn } from '../report/sentences.ts';
import { formatJunit } from './junit.ts';
import { en } from './labels/en.ts';

type Element = { name: string; attributes: Record<string, string>; text: string };

/** Parses XML strictly; throws when it is not well-formed. */
function parse(xml: string): Element[] {
  const elements: Element[] = [];
  const open: Element[] = [];
  const parser = new SaxesParser({});
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('opentag', ({ name, attributes }) => {
    const element = { name, attributes: attributes as Record<string, string>, text: '' };
    elements.push(element);
    open.push(element);
  });
  parser.on('text', (text) => open[open.length - 1] && (open[open.length - 1]!.text += text));
  parser.on('closetag', () => open.pop());
  parser.write(xml).close();
  return elements;
}

const PEN = { labels: en, sentences: sentencesIn('en') };
const elements = async (report = sampleReport()) => parse(await whole(formatJunit(report, PEN)));

it('is well-formed XML whatever pages contain', async () => {
  const error = (await elements()).find(({ name }) => name === 'error');
  expect(error?.attributes.message).toContain('no answer a<b>&"\'\uFFFD[31m\uFFFD\n]]>\uFFFD');
});

it('has a suite for each page and figures that agree with its cases', async () => {
  const all = await elements();
  const suites = all.filter(({ name }) => name === 'testsuite');
  expect(suites.map(({ attributes }) => attributes.name)).toHaveLength(5);
  const cases = all.filter(({ name }) => name === 'testcase').length;
  expect(all[0]?.attributes).toMatchObject({
    tests: String(cases),
    failures: '9',
    errors: '1',
    skipped: '5',
  });
});

it('gives each failure its reason, its cause and its remedy', async () => {
  const failures = (await elements()).filter(({ name }) => name === 'failure');
  expect(failures.map(({ attributes }) => attributes.type)).toContain('csp.blocks-js-tag');
  const caused = failures.find(({ attributes }) => attributes.type === 'tagJs.blocked-by-csp');
  expect(caused?.text).toBe('Caused by: csp');
  const root = failures.find(({ attributes }) => attributes.type === 'csp.blocks-js-tag');
  expect(root?.text).toContain('script-src https://stats.example');
});

it('gives the grade of the run and of each page, F to the one that could not be visited', async () => {
  const graded = (await elements()).filter(({ attributes }) => attributes.name === 'grade');
  expect(graded.map(({ attributes }) => attributes.value)).toEqual(['C', 'A+', 'A+', 'A+', 'A+', 'F']);
});

it('reports that a discovery could not read its start page, as an error that is counted', async () => {
  const report = sampleReport();
  const unreadStart = { url: 'https://shop.example/', code: 'timeout' as const, message: 'no answer' };
  report.head.discovery = { ...report.head.discovery!, unreadStart };
  const all = await elements(report);
  expect(all[0]?.attributes.errors).toBe('2');
  const cases = all.filter(({ name }) => name === 'testcase').length;
  expect(all[0]?.attributes.tests).toBe(String(cases));
  const error = all.find(({ attributes }) => attributes.type === 'unread-start');
  expect(error?.attributes.message).toMatch(/start page https:\/\/shop\.example\/ could not be read/);
});

it('has cases of their own for further trackers', async () => {
  const all = await elements(sampleReportOfTwo());
  const names = all.filter(({ name }) => name === 'testcase').map(({ attributes }) => attributes.name);
  expect(names).toHaveLength(10);
  expect(names).toContain('Piano: tagJs');
  expect(all.find(({ attributes }) => attributes.name === 'Piano: grade')?.attributes.value).toBe('E');
});

it('has a case for each hit that a report was queried for', async () => {
  const counted = [
    { event: 'page_view', hit: 0, state: 'not-counted', reason: 'host', afterMs: null, proof: 'a.example' },
    { event: 'Ajout', hit: 1, state: 'counted', reason: null, afterMs: 900, proof: 'visit 1' },
    { event: 'goal', hit: 2, state: 'cannot-say', reason: 'no-identifier', afterMs: null, proof: null },
  ] satisfies CountedHit[];
  const { pages, ...report } = sampleReport();
  const states = { counted: 1, 'not-counted': 1, 'cannot-say': 1 };
  const all = await elements({
    ...report,
    counts: { states, reasons: [] },
    async *pages() {
      let isFirst = true;
      for await (const page of pages()) {
        yield isFirst ? { ...page, counted } : page;
        isFirst = false;
      }
    },
  });
  const own = all.flatMap(({ name, attributes }) => (name === 'testcase' ? [attributes.name ?? ''] : []));
  expect(all[0]?.attributes.tests).toBe(String(own.length));
  expect(own.filter((name) => name.startsWith('counted: '))).toEqual([
    'counted: page_view (0)',
    'counted: Ajout (1)',
    'counted: goal (2)',
  ]);
  const failure = all.find(({ attributes }) => attributes.type === 'counted.host');
  expect(failure?.text).toContain('a.example');
});

it('fails a case of each page that gives personal data away, and counts it', async () => {
  const all = await elements(sampleReportOfLeaks());
  const cases = all.filter(({ attributes }) => attributes.name === 'personal-data');
  expect(cases.map(({ attributes }) => attributes.classname)).toEqual([
    'https://shop.example/cart',
    'https://shop.example/pay',
  ]);
  const [root, before] = [all[0], (await elements())[0]].map((one) => Number(one?.attributes.failures));
  expect(root).toBe((before ?? 0) + 2);
  const failures = all.filter(({ attributes }) => attributes.type === 'personal-data');
  expect(failures[0]?.text).toContain(
    'Meta Pixel (www.facebook.com): e-mail address, in the address (ud[em])',
  );
});

it('has a failed case for each page whose hits a server lost or changed', async () => {
  const report = sampleReport();
  const before = await elements();
  const page = before.find(({ name }) => name === 'testsuite')?.attributes.name ?? '';
  const finding: SentOnFinding = {
    kind: 'value-changed',
    reason: null,
    event: 'purchase',
    family: 'ga4',
    destination: { family: 'meta-conversions-api', account: '1' },
    property: 'value',
    expected: '89',
    seen: '74.17',
    answer: null,
    proof: { requestId: '7', atMs: 5, call: { line: 2, at: 'now', host: 'graph.facebook.com', path: null } },
  };
  report.serverSide = { hits: 1, untied: 0, findings: [{ finding, page }] };
  const all = await elements(report);
  const failure = all.find(({ attributes }) => attributes.type === 'server-side');
  expect(failure?.attributes.message).toContain('Value changed');
  expect(failure?.text).toContain('Meta Conversions API got another value of purchase');
  expect(Number(all[0]?.attributes.failures)).toBe(Number(before[0]?.attributes.failures) + 1);
  expect(all[0]?.attributes.tests).toBe(String(all.filter(({ name }) => name === 'testcase').length));
});
