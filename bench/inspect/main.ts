/**
 * Compares the inspector with three others on the same pages in one run, and prints ratios. The others are a bare
 * page.goto loop with the same concurrency, Crawlee's PlaywrightCrawler and Lighthouse. It measures pages per minute,
 * and CPU and memory per page.
 * node bench/inspect/main.ts [--pages 120] [--concurrency 6] [--rounds 2] [--only NAME]
 */
import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { contenders } from './contenders/index.ts';
import type { Recorded } from './contenders/contender.ts';
import { readTree } from './process-tree.ts';
import { startBenchSite, type BenchSite } from './site.ts';

const LIMIT = 'bare goto, fresh context';
const SLOW = 'Lighthouse';
const PUSHES_PER_PAGE = 2;

interface Measured {
  pagesPerMinute: number;
  cpuMsPerPage: number;
  megabytes: number;
  exact: string;
}

const { values } = parseArgs({
  options: {
    pages: { type: 'string', default: '120' },
    concurrency: { type: 'string', default: '6' },
    rounds: { type: 'string', default: '2' },
    only: { type: 'string' },
  },
});

function exactness(recorded: Recorded, received: string[], pages: number): string {
  if (recorded.hits.length === 0) return 'records nothing';
  const same = JSON.stringify(recorded.hits.toSorted()) === JSON.stringify(received.toSorted());
  return `${same ? 'every hit' : `${recorded.hits.length} of ${received.length} hits`}, ${recorded.pushes} of ${pages * PUSHES_PER_PAGE} pushes`;
}

/** The child's next message; rejects when the child ends without one. */
async function message(child: ChildProcess): Promise<unknown> {
  const ended = new AbortController();
  child.once('exit', () => ended.abort(new Error('the contender ended early')));
  const [received] = await once(child, 'message', { signal: ended.signal });
  return received;
}

async function measure(name: string, site: BenchSite, urls: string[]): Promise<Measured> {
  const file = fileURLToPath(new URL('./contender.ts', import.meta.url));
  const child = fork(file, [name, JSON.stringify(urls), name === SLOW ? '1' : values.concurrency], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  await message(child);
  site.takeHits();
  const before = readTree(child.pid ?? 0);
  const startedAt = performance.now();
  child.send('go');
  const done = (await message(child)) as { recorded: Recorded };
  const seconds = (performance.now() - startedAt) / 1000;
  const after = readTree(child.pid ?? 0);
  const exact = exactness(done.recorded, site.takeHits(), urls.length);
  child.send('close');
  await once(child, 'exit');
  return {
    pagesPerMinute: (urls.length / seconds) * 60,
    cpuMsPerPage: ((after.cpuSeconds - before.cpuSeconds) / urls.length) * 1000,
    megabytes: after.megabytes,
    exact,
  };
}

const site = await startBenchSite();
const pages = Number(values.pages);
const best = new Map<string, Measured>();
for (let round = 0; round < Number(values.rounds); round += 1) {
  for (const name of Object.keys(contenders)) {
    if (values.only !== undefined && !name.includes(values.only) && name !== LIMIT) continue;
    const urls = Array.from({ length: name === SLOW ? 4 : pages }, (_, n) => site.url(n));
    const measured = await measure(name, site, urls);
    const before = best.get(name);
    if (before === undefined || measured.pagesPerMinute > before.pagesPerMinute) best.set(name, measured);
  }
}
site.close();

const limit = best.get(LIMIT);
console.log(
  `${pages} pages of about 600 kB, concurrency ${values.concurrency}, best of ${values.rounds} rounds\n`,
);
console.log('contender                    pages/min   ratio   CPU ms/page   ratio   memory MB   recorded');
for (const [name, row] of best) {
  const speed = (row.pagesPerMinute / (limit?.pagesPerMinute ?? 1)).toFixed(2);
  const cpu = (row.cpuMsPerPage / (limit?.cpuMsPerPage ?? 1)).toFixed(2);
  console.log(
    `${name.padEnd(28)} ${row.pagesPerMinute.toFixed(0).padStart(9)} ${speed.padStart(7)} ${row.cpuMsPerPage.toFixed(0).padStart(13)} ${cpu.padStart(7)} ${row.megabytes.toFixed(0).padStart(11)}   ${row.exact}`,
  );
}
