/**
 * Compares the inspector with others on the same pages in one run, and prints ratios. The others are a bare page.goto
 * loop with the same concurrency, Crawlee's PlaywrightCrawler and, when named, Lighthouse.
 * node bench/inspect/main.ts [--pages 24] [--concurrency 1,2,6] [--rounds 1] [--silent 12] [--only NAME,NAME]
 * `--pages` is for a concurrency of 1; twice as many are visited with more. `--silent` is the number of pages without a
 * hit, visited one at a time.
 */
import { parseArgs } from 'node:util';
import { contenders } from './contenders/index.ts';
import { measure, type Measured } from './measure.ts';
import type { ProcessKind } from './process-tree.ts';
import { startBenchSite } from './site.ts';

const LIMIT = 'bare goto, fresh context';
const CRAWLER = 'Crawlee PlaywrightCrawler';
const SLOW = 'Lighthouse';
const PUSHES_PER_PAGE = 2;

const { values } = parseArgs({
  options: {
    pages: { type: 'string', default: '24' },
    concurrency: { type: 'string', default: '1,2,6' },
    rounds: { type: 'string', default: '1' },
    silent: { type: 'string', default: '12' },
    only: { type: 'string' },
  },
});

const named = values.only?.split(',');
const names = Object.keys(contenders).filter((name) =>
  named === undefined ? name !== SLOW : name === LIMIT || named.some((part) => name.includes(part)),
);
const site = await startBenchSite();

/** Each contender's fastest round. */
async function rounds(
  urls: string[],
  concurrency: number,
  pushesPerPage: number,
): Promise<Map<string, Measured>> {
  const best = new Map<string, Measured>();
  for (let round = 0; round < Number(values.rounds); round += 1) {
    for (const name of names) {
      const measured = await measure(site, { name, urls, concurrency, pushesPerPage });
      const before = best.get(name);
      if (before === undefined || measured.seconds < before.seconds) best.set(name, measured);
    }
  }
  return best;
}

const pagesPerMinute = ({ pages, seconds }: Measured) => (pages / seconds) * 60;
const cpuMsOf = ({ cpuMs }: Measured) => Object.values(cpuMs).reduce((sum, ms) => sum + ms, 0);
const pagesPerCpuSecond = (row: Measured) => 1000 / cpuMsOf(row);

function ratio(of: (row: Measured) => number, row: Measured, to: Measured | undefined): string {
  return (to === undefined ? '-' : (of(row) / of(to)).toFixed(2)).padStart(9);
}

const PROCESSES: readonly ProcessKind[] = ['program', 'browser', 'renderers', 'services', 'graphics'];

function print(title: string, rows: Map<string, Measured>): void {
  const limit = rows.get(LIMIT);
  const crawler = rows.get(CRAWLER);
  console.log(`\n${title}`);
  console.log(
    `${''.padEnd(26)} pages/min  of bare  of Crawlee   pages/CPU s  of bare  of Crawlee    MB   recorded`,
  );
  for (const [name, row] of rows) {
    const speed = pagesPerMinute(row).toFixed(0).padStart(9);
    const thrift = pagesPerCpuSecond(row).toFixed(2).padStart(13);
    console.log(
      `${name.padEnd(26)} ${speed}${ratio(pagesPerMinute, row, limit)}   ${ratio(pagesPerMinute, row, crawler)} ` +
        `${thrift}${ratio(pagesPerCpuSecond, row, limit)}   ${ratio(pagesPerCpuSecond, row, crawler)} ` +
        `${row.megabytes.toFixed(0).padStart(5)}   ${row.exact}`,
    );
  }
  console.log(
    `\n${'CPU ms a page'.padEnd(26)} ${PROCESSES.map((kind) => kind.padStart(10)).join('')}   in all`,
  );
  for (const [name, row] of rows) {
    const parts = PROCESSES.map((kind) => row.cpuMs[kind].toFixed(0).padStart(10)).join('');
    console.log(`${name.padEnd(26)} ${parts} ${cpuMsOf(row).toFixed(0).padStart(8)}`);
  }
}

for (const concurrency of values.concurrency.split(',').map(Number)) {
  const pages = Number(values.pages) * (concurrency === 1 ? 1 : 2);
  const urls = Array.from({ length: pages }, (_, n) => site.url(n));
  const rows = await rounds(urls, concurrency, PUSHES_PER_PAGE);
  print(`${pages} pages of about 600 kB, concurrency ${concurrency}, best of ${values.rounds}`, rows);
}
if (Number(values.silent) > 0) {
  const urls = Array.from({ length: Number(values.silent) }, (_, n) => site.silentUrl(n));
  print(
    `${values.silent} pages without a hit, concurrency 1, best of ${values.rounds}`,
    await rounds(urls, 1, PUSHES_PER_PAGE),
  );
}
site.close();
