import { expect, it } from 'vitest';
import { compareReport } from '../compare/compare-report.ts';
import { en } from '../format/labels/en.ts';
import {
  sampleLimit,
  SAMPLE_PAGES,
  sampleFailedPage,
  samplePage,
  sampleReport,
  sampleReportOfLeaks,
} from '../../test/sample-report.ts';
import { conclude } from './conclude.ts';
import type { CountTally } from '../reports/count-tally.ts';
import type { ReportPage } from './page.ts';
import { sentencesIn } from './sentences.ts';

const PEN = { labels: en, sentences: sentencesIn('en') };
const B = { label: 'B', reliability: 75 };
const healthy = ['/', '/cart', '/pay', '/paid'].map((path) => samplePage(`https://shop.example${path}`));

async function ended(pages: ReportPage[], base: ReportPage[], wanted = {}) {
  const report = await compareReport(sampleReport(pages), { ...sampleReport().head, pages: base });
  return conclude(report, { failOn: 'broken', failUnder: undefined, output: undefined, ...wanted }, PEN);
}

it('answers 1 when something broke since the base run, and only on request', async () => {
  expect(await ended(SAMPLE_PAGES, healthy)).toEqual({
    code: 1,
    sentences: ['3 pages broke since the base run'],
  });
  expect(await ended(SAMPLE_PAGES, healthy, { failOn: undefined })).toEqual({ code: 0, sentences: [] });
});

it('answers 0 when the same fails as before', async () => {
  expect(await ended(SAMPLE_PAGES, SAMPLE_PAGES)).toEqual({ code: 0, sentences: [] });
});

it('answers 3 when a page of the base run is lost, or none is in both', async () => {
  const lost = [sampleFailedPage('https://shop.example/', 'gone')];
  expect(await ended(lost, healthy)).toMatchObject({ code: 3 });
  expect((await ended([samplePage('https://shop.example/new')], healthy)).code).toBe(3);
});

it('answers 1 by the grade alone too, and reports both', async () => {
  expect(await ended(SAMPLE_PAGES, SAMPLE_PAGES, { failUnder: B })).toEqual({
    code: 1,
    sentences: ['grade C is below B, the limit of --fail-under'],
  });
  expect((await ended(SAMPLE_PAGES, healthy, { failUnder: B })).sentences).toHaveLength(2);
});

it('answers 1 for personal data only on request, whatever else could be measured', () => {
  const wanted = { failOn: 'personal-data', failUnder: undefined, output: undefined } as const;
  const leaks = sampleReportOfLeaks();
  expect(conclude(leaks, wanted, PEN)).toEqual({
    code: 1,
    sentences: ['personal data is given away on 2 pages'],
  });
  expect(conclude(leaks, { ...wanted, failOn: undefined }, PEN).code).toBe(0);
  const unmeasured = { ...leaks, head: { ...leaks.head, reliability: null } };
  expect(conclude(unmeasured, wanted, PEN).code).toBe(1);
  expect(conclude(sampleReport(), wanted, PEN).code).toBe(0);
  const empty = sampleReport([]);
  expect(conclude({ ...empty, head: unmeasured.head }, { ...wanted }, PEN).code).toBe(1);
  const nothing = { ...empty.head, reliability: null };
  expect(conclude({ ...empty, head: nothing }, wanted, PEN).code).toBe(3);
});

const counted = (states: CountTally['states']) => ({
  ...sampleReport(),
  counts: { states, reasons: [] },
});

it('answers 1 for a hit in no report, and 3 without an answer of the reports, only on request', () => {
  const wanted = { failOn: 'not-counted', failUnder: undefined, output: undefined } as const;
  expect(conclude(counted({ counted: 3, late: 1, 'left-out-as-asked': 2 }), wanted, PEN).code).toBe(0);
  expect(conclude(counted({ counted: 3, 'not-counted': 1, 'cannot-say': 2 }), wanted, PEN)).toEqual({
    code: 1,
    sentences: ['1 hit not counted in the report'],
  });
  expect(conclude(counted({ 'cannot-say': 2 }), wanted, PEN)).toEqual({
    code: 3,
    sentences: ['the report does not show whether 2 hits were counted'],
  });
  expect(conclude(counted({ 'not-counted': 1 }), { ...wanted, failOn: undefined }, PEN).code).toBe(0);
});

it('answers 1 for a hit past a limit of its vendor, also when little else was measured', () => {
  const wanted = { failOn: 'limits', failUnder: undefined, output: undefined } as const;
  const limits = [{ finding: sampleLimit(), hits: 3, pages: new Set(['https://shop.example/']) }];
  const report = sampleReport();
  const unmeasured = { ...report, head: { ...report.head, reliability: null }, limits };
  expect(conclude(unmeasured, wanted, PEN)).toEqual({
    code: 1,
    sentences: ['3 limits of vendors are passed'],
  });
  expect(conclude(sampleReport(), wanted, PEN).code).toBe(0);
  expect(conclude({ ...sampleReport(), limits }, { ...wanted, failOn: undefined }, PEN).code).toBe(0);
});
