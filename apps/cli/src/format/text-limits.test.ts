import { expect, it } from 'vitest';
import { sampleLimit, sampleReport } from '../../test/sample-report.ts';
import { sentencesIn } from '../report/sentences.ts';
import { en } from './labels/en.ts';
import { fr } from './labels/fr.ts';
import { formatMarkdown } from './markdown.ts';
import { limitLines } from './text-limits.ts';

const pages = (...urls: string[]) => new Set(urls);
const report = {
  ...sampleReport(),
  limits: [
    {
      finding: sampleLimit({ name: 'items.0', kind: 'needs', part: 'value', limit: 'item_id, item_name', value: '', measured: null, unit: null, effect: 'not-reported' }),
      hits: 1,
      pages: pages('https://shop.example/\u001b[31m'),
    },
    { finding: sampleLimit(), hits: 3, pages: pages('https://shop.example/a', 'https://shop.example/b') },
  ],
}; // prettier-ignore
const penOf = (labels: typeof en) => ({
  labels,
  sentences: sentencesIn(labels.locale),
  paint: (_colour: unknown, text: string) => text,
  width: 100,
});

it('reports which limit hits pass, what the vendor does, and the source', () => {
  const text = limitLines(report, penOf(en)).join('\n');
  expect(text).toContain('Google Analytics 4 · sign_up  3 hits, 2 pages');
  expect(text).toContain('The value of plan has 1,140 characters, the limit is 100.');
  expect(text).toContain('Google Analytics 4 cuts it.');
  expect(text).toContain('https://support.google.com/analytics/answer/9267744');
  expect(text.indexOf('1,140')).toBeLessThan(text.indexOf('item_id'));
  expect(text).not.toContain('\u001b');
});

it('reports it in French, and in Markdown', () => {
  expect(limitLines(report, penOf(fr)).join('\n')).toContain(
    'La valeur de plan compte 1\u202f140 caractères',
  );
  expect(formatMarkdown(report, penOf(en))).toContain(
    '` gold and more… ` (2 pages, [source](https://support.google.com/analytics/answer/9267744))',
  );
});

it('reports nothing where no hit passes a limit', () => {
  expect(limitLines(sampleReport(), penOf(en))).toEqual([]);
  expect(formatMarkdown(sampleReport(), penOf(en))).not.toContain('Limits of vendors');
});
