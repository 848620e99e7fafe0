/**
 * Measures the waiting times of users at the size of a large company. They are searches of a dataLayer, its values,
 * health, evolution, problems, the first content of screens and an export. It sends HTTP requests to a server as a
 * signed-in user. It sends the same queries to the engine in hand-written SQL. Then it stores new visits, and prints
 * bytes and memory.
 * node bench/analysis/main.ts [--engine postgresql|clickhouse] [--visits 1000000] [--websites 1] [--json FILE]
 *   [--pages 10000] [--runs 20] [--only served|embedded: which PostgreSQL] [--part load|searches|screens|export|ingest]
 *   [--keep DIRECTORY: the data stays there; with more visits than there are, it grows] [--hand 0: runs of the
 *   hand-written SQL]
 * CLICKHOUSE_URL names a running ClickHouse; without it the bench starts its engine.
 */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { startDatabases } from '../databases/start-databases.ts';
import { withOpened } from '../databases/with-opened.ts';
import { planGrowth } from './growth.ts';
import { measureIngest } from './ingest.ts';
import { learnVariables, loadVisits, readShopVariables } from './load-visits.ts';
import { loadYear } from './load-year.ts';
import { openQuestionMeasurements } from './measure-questions.ts';
import { openBench, type Bench } from './open-bench.ts';
import { printExport, printLatencies, printMemory, printSizes } from './print.ts';
import { createReport } from './report.ts';

const DAY_MS = 24 * 3_600_000;
const INGESTED = 50_000;

const { values: options } = parseArgs({
  options: {
    engine: { type: 'string', default: 'postgresql' },
    visits: { type: 'string', default: '1000000' },
    websites: { type: 'string' },
    pages: { type: 'string', default: '10000' },
    runs: { type: 'string', default: '20' },
    hand: { type: 'string' },
    only: { type: 'string', default: 'served' },
    part: { type: 'string' },
    keep: { type: 'string' },
    json: { type: 'string' },
  },
});
const engine = options.engine === 'clickhouse' ? 'clickhouse' : 'postgresql';
const only = options.only === 'embedded' ? 'embedded' : 'served';
const runs = Number(options.runs);
const handRuns = Number(options.hand ?? options.runs);
const plan = planGrowth({
  visits: Number(options.visits),
  websites: options.websites === undefined ? null : Number(options.websites),
});
const isSelected = (part: string) => options.part === undefined || options.part === part;

/** Loads the missing visits; returns the number of visits. */
async function fill({ engine: its, loading }: Bench): Promise<{ all: number; ofWebsite: number }> {
  const startedMs = performance.now();
  const before = await its.countVisits(loading);
  if (before.all === 0) {
    const loaded = await loadVisits(loading, its.fill);
    await loadYear(loading);
    console.log(`${loaded.toLocaleString('en')} visits loaded ${since(startedMs)}`);
  }
  const growth = plan.from(await its.countVisits(loading));
  await its.grow(loading, growth);
  await its.settle(loading);
  const there = await its.countVisits(loading);
  console.log(
    `${its.name}: ${there.all.toLocaleString('en')} visits, ${there.ofWebsite.toLocaleString('en')} of the website that is asked, ready ${since(startedMs)}`,
  );
  return there;
}

const since = (startedMs: number) => `after ${((performance.now() - startedMs) / 1000).toFixed(0)} s`;

await withOpened(async (opened) => {
  const folder = options.keep ?? (await mkdtemp(join(tmpdir(), 'vigie-bench-')));
  if (options.keep === undefined) opened.defer(() => rm(folder, { recursive: true }));
  const databases = await startDatabases(opened, { only, dataFolder: folder });
  const [database] = databases;
  if (database === undefined) throw new Error('There is no PostgreSQL to start.');
  const endsAt = new Date(Math.floor(Date.now() / DAY_MS) * DAY_MS);
  const wanted = {
    engine,
    pages: Number(options.pages),
    visits: plan.loaded,
    endsAt,
    folder,
  } as const;
  const bench = await openBench(database, wanted, opened);
  const there = await fill(bench);
  const report = createReport(engine, there.all);
  const sizes = await bench.engine.listSizes();
  report.sizes(sizes);
  printSizes(sizes, there.all);
  if (options.part === 'load') return;
  const { panel, meter } = await bench.startPanel();
  const measurements = openQuestionMeasurements({ bench, panel, meter, runs, handRuns });
  if (isSelected('searches')) printLatencies(report.searches(await measurements.searches()));
  if (isSelected('screens')) printLatencies(report.screens(await measurements.screens()));
  if (isSelected('export')) printExport(report.export(await measurements.export(there.ofWebsite)));
  if (isSelected('ingest')) {
    const variables = readShopVariables(await learnVariables(bench.loading));
    const perSecond = report.ingest(
      await measureIngest(bench.engine, bench.loading, { variables, count: INGESTED }),
    );
    console.log(`\ningest: ${perSecond.toFixed(0)} visits/s`);
  }
  printMemory(meter);
  const figures = report.figures(meter);
  console.log(`\n${JSON.stringify(figures, null, 2)}`);
  if (options.json !== undefined) await writeFile(options.json, `${JSON.stringify(figures, null, 2)}\n`);
});
