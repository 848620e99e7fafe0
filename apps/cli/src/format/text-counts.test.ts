import { expect, it } from 'vitest';
import { sampleReport } from '../../test/sample-report.ts';
import type { CountTally } from '../reports/count-tally.ts';
import { sentencesIn } from '../report/sentences.ts';
import { en } from './labels/en.ts';
import { fr } from './labels/fr.ts';
import { formatMarkdown } from './markdown.ts';
import { countLines } from './text-counts.ts';

const COUNTS: CountTally = {
  states: { counted: 12, 'not-counted': 2, 'left-out-as-asked': 1 },
  reasons: [
    { state: 'not-counted', reason: 'host', count: 2, pages: new Set(['https://blog.example/\u001b[31m']) },
    {
      state: 'left-out-as-asked',
      reason: 'excluded-agent',
      count: 1,
      pages: new Set(['https://shop.example/']),
    },
  ],
};
const report = { ...sampleReport(), counts: COUNTS };
const penOf = (labels: typeof en) => ({
  labels,
  sentences: sentencesIn(labels.locale),
  paint: (_colour: unknown, text: string) => text,
  width: 100,
});

it('reports how many hits are in the report, why others are not, and what to do', () => {
  const text = countLines(report, penOf(en)).join('\n');
  expect(text).toContain('12 counted, 2 not counted, 1 left out as you asked');
  expect(text).toContain('The site counts known hosts only');
  expect(text).toContain('Add the host to the addresses of the site');
  expect(text).not.toContain('Narrow the pattern');
  expect(text).not.toContain('\u001b');
});

it('reports it in French, and in Markdown', () => {
  expect(countLines(report, penOf(fr)).join('\n')).toContain('compté : 12, non compté : 2');
  expect(formatMarkdown(report, penOf(en))).toContain(
    '- ❌ 2 hits (1 page): The site counts known hosts only',
  );
});

it('reports nothing where no report was requested', () => {
  expect(countLines(sampleReport(), penOf(en))).toEqual([]);
});
