/**
 * Visits every late page; prints the wrong results, then the totals.
 * npm run evaluate:late -- [--load 6] [--mode fast] [--concurrency 4] [--only TEXT] [--in-tests]
 */
import { parseArgs } from 'node:util';
import { countFailures, findWrongResults, POINTS } from './late/evaluation.ts';
import { latePages } from './late/pages.ts';
import { visitLatePages, type LateVisit } from './late/visits.ts';

const { values } = parseArgs({
  options: {
    load: { type: 'string', default: '0' },
    mode: { type: 'string', default: 'fast' },
    concurrency: { type: 'string', default: '4' },
    only: { type: 'string', default: '' },
    'in-tests': { type: 'boolean', default: false },
  },
});

const pages = latePages().filter(
  ({ name, inTests }) => name.includes(values.only) && (inTests || !values['in-tests']),
);
const startedMs = performance.now();
const visits = await visitLatePages(pages, {
  mode: values.mode === 'isolated' ? 'isolated' : 'fast',
  concurrency: Number(values.concurrency),
  load: Number(values.load),
});
const tookSeconds = (performance.now() - startedMs) / 1_000;
process.stdout.write([...visits.flatMap(formatWrongResults), ...sumLines(visits)].join('\n') + '\n');

function formatWrongResults({ page, texts, settledBy, tookMs }: LateVisit): string[] {
  const wrong = findWrongResults(page, texts);
  if (wrong.length === 0) return [];
  const lines = wrong.map(({ point, found, expected }) => `    ${point}: ${found}\n      not: ${expected}`);
  return [`${page.name} (${page.path}, ${settledBy}, ${Math.round(tookMs)} ms)`, ...lines];
}

function sumLines(all: LateVisit[]): string[] {
  const wrong = all.map(({ page, texts }) => findWrongResults(page, texts).length);
  const failures = all.map(({ page, texts }) => countFailures(page, texts));
  const took = all.map(({ tookMs }) => tookMs).toSorted((one, other) => one - other);
  const at = (share: number) => `${((took[Math.floor(took.length * share)] ?? 0) / 1_000).toFixed(2)} s`;
  const total = all.length * POINTS.length;
  return [
    '',
    `pages without a fault: ${wrong.filter((count) => count === 0).length} of ${all.length}`,
    `judgements exact:      ${total - sum(wrong)} of ${total}`,
    `failures found:        ${sum(failures.map(({ found }) => found))} of ${sum(failures.map(({ due }) => due))}`,
    `false failures:        ${sum(failures.map((one) => one.false))}`,
    `visits:                median ${at(0.5)}, 95 % within ${at(0.95)}, ${tookSeconds.toFixed(0)} s in all`,
  ];
}

function sum(numbers: number[]): number {
  return numbers.reduce((total, one) => total + one, 0);
}
