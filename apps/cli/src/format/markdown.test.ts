import { expect, it } from 'vitest';
import { compareReport } from '../compare/compare-report.ts';
import { SAMPLE_PAGES, samplePage, sampleReport, sampleReportOfTwo } from '../../test/sample-report.ts';
import { sentencesIn } from '../report/sentences.ts';
import { codeBlock, codeSpan } from './markdown-code.ts';
import { formatMarkdown } from './markdown.ts';
import { en } from './labels/en.ts';

const PEN = { labels: en, sentences: sentencesIn('en') };

it('sums up a run for a pull request: grade, checks, causes with the lines that fix them', () => {
  const text = formatMarkdown(sampleReport(), PEN);
  expect(text).toContain('**C** · 68 % reliability');
  expect(text).toContain('| Page-view hit | 1 | 3 | 1 |');
  expect(text).toContain('```\nAdd to the policy:\nscript-src https://stats.example\n```');
  expect(text).toContain('- ` https://shop.example/slow `: ');
});

it('reports what broke and what was fixed since the base run, and of which tracker', async () => {
  const before = [samplePage('https://shop.example/pay'), ...SAMPLE_PAGES.slice(0, 2)];
  const { head } = sampleReport();
  const base = { ...head, pages: before };
  const text = formatMarkdown(await compareReport(sampleReport(), base), PEN);
  expect(text).toContain('### Since the base run of March 1, 2026 at 08:00 UTC (C)');
  expect(text).toContain('broken on 1 page · still failing on 1 page · 2 pages only in this run');
  expect(text).toContain('- ❌ **broken** ` CSP · blocks-js-tag `, ` https://shop.example/pay ` (1 page)');
  expect(formatMarkdown(sampleReportOfTwo(), PEN)).toContain('### ` Tracker Piano `\n\n**E**');
});

it('keeps what pages say in code, whatever fences it brings', () => {
  expect(codeSpan('a``b` @all <img>')).toBe('``` a``b` @all <img> ```');
  expect(codeSpan('')).toBe('` `');
  expect(codeBlock('```\n# out')).toBe('````\n```\n# out\n````');
  expect(codeSpan('x'.repeat(1000))).toHaveLength(304);
});
