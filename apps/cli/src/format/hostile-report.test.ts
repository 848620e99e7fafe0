import * as fc from 'fast-check';
import { SaxesParser } from 'saxes';
import { auditReportSchema } from '@vigie/contract/audit-report.ts';
import { expect, it, TestRunner } from 'vitest';
import { hostileObservation } from '../../../../packages/audit/test/hostile-observation.ts';
import { sampleReport, whole } from '../../test/sample-report.ts';
import { openReport } from '../report/report-builder.ts';
import type { Report } from '../report/report.ts';
import { sentencesIn } from '../report/sentences.ts';
import { FORMATTERS } from './formats.ts';
import { en } from './labels/en.ts';
import type { Pen } from './pen.ts';
import { paintWith } from './terminal-text.ts';

/** Number of pages; the short level uses a quarter. */
const PAGES = TestRunner.matchesTags(['exhaustive']) ? 60 : 15;
const TRACKING = {
  jsTagName: 'matomo.js',
  phpTagName: 'matomo.php',
  requiredVariables: ['__proto__'],
  pageViewRule: null,
};
const pen: Pen = { labels: en, sentences: sentencesIn('en'), paint: paintWith(false), width: 80 };
/** Matches characters that move a terminal's cursor or change its colours or text direction. */
const STEERS = /[\p{Cc}\u202A-\u202E\u2066-\u2069]/gu;
const steering = (text: string) => [...new Set(text.match(STEERS))].filter((one) => one !== '\n');

/** Returns the parts of a Markdown text outside of code blocks and code spans. */
function markupOf(markdown: string): string {
  return markdown
    .replaceAll(/^(`{3,})\n[^]*?^\1$/gm, '')
    .replaceAll(/(?<!`)(`+)(?!`)[^\n]*?(?<!`)\1(?!`)/g, '');
}

const seed = Math.floor(Math.random() * 2 ** 31);

/** Returns the report of an audit of hostile pages, in one format. */
async function written(form: keyof typeof FORMATTERS): Promise<string> {
  const builder = await openReport(TRACKING, pen.sentences);
  const pages = fc.sample(hostileObservation, { seed, numRuns: PAGES });
  for (const [index, observation] of pages.entries()) await builder.addVisit(index, observation);
  const { website, startedAt, finishedAt, interrupted, discovery } = sampleReport().head;
  const report: Report = builder.finish({
    website,
    startedAt,
    finishedAt,
    interrupted,
    discovery,
    answer: 'accept',
  });
  const text = await whole(FORMATTERS[form](report, pen));
  await builder.close();
  return text;
}

it(`is text without anything that steers a terminal (seed ${seed})`, async () => {
  const text = await written('text');
  expect(steering(text)).toEqual([]);
  expect(text.isWellFormed()).toBe(true);
});

it(`is JSON that the contract accepts, and steers no terminal (seed ${seed})`, async () => {
  const text = await written('json');
  expect(auditReportSchema.parse(JSON.parse(text)).pages).toHaveLength(PAGES);
  expect(steering(text)).toEqual([]);
});

it(`is well-formed XML, and steers no terminal (seed ${seed})`, async () => {
  const text = await written('junit');
  let suites = 0;
  const parser = new SaxesParser({});
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('opentag', ({ name }) => void (suites += Number(name === 'testsuite')));
  parser.write(text).close();
  expect(suites).toBe(PAGES);
  expect(steering(text)).toEqual([]);
});

it(`is Markdown that steers no terminal, with all that pages say in code (seed ${seed})`, async () => {
  const text = await written('markdown');
  expect(steering(text)).toEqual([]);
  expect(text.isWellFormed()).toBe(true);
  expect(markupOf(text)).not.toMatch(/[<>@]|https?:|\]\(/);
});

it('writes what steers a terminal as escapes of its format, so that nothing is lost', async () => {
  const report = sampleReport();
  const head = { ...report.head, website: 'https://a.example/\u009B31m\u007F\u202E' };
  const json = await whole(FORMATTERS.json({ ...report, head }, pen));
  expect(json).toContain(String.raw`\u009b31m\u007f\u202e`);
  expect(JSON.parse(json).website).toBe(head.website);
  expect(await whole(FORMATTERS.junit({ ...report, head }, pen))).toContain('&#155;31m&#127;&#8238;');
});
