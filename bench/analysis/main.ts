/**
 * Measures what users wait for at the size of a large company. It runs searches of a dataLayer, its values,
 * health, evolution, problems, the first content of screens and an export through the product's own services. Beside
 * them it runs the same searches as hand-written SQL. It uses the embedded database and a served PostgreSQL.
 * node bench/analysis/main.ts [--visits 1000000] [--pages 10000] [--runs 15] [--only embedded|served]
 * [--part load|searches|screens|export] [--keep DIRECTORY: the data stays there, and is loaded once]
 * [--times 10: makes so many visits of each, of what is kept] [--hand 0: runs of the hand-written SQL, else as many]
 */
import { parseArgs } from 'node:util';
import { exportVisits } from '../../apps/server/src/modules/data-layer/export.service.ts';
import { countVisits, searchVisits } from '../../apps/server/src/modules/data-layer/search.service.ts';
import { readValues, readVariables } from '../../apps/server/src/modules/data-layer/values.service.ts';
import { readEvolution } from '../../apps/server/src/modules/health/evolution.service.ts';
import { readHealth } from '../../apps/server/src/modules/health/health.service.ts';
import {
  listAllProblems,
  listProblemGroups,
} from '../../apps/server/src/modules/causes/problems.service.ts';
import { systemClock } from '../../apps/server/src/clock.ts';
import { packDays } from '../../apps/server/src/workers/pack-days.ts';
import { startDatabases } from '../databases/start-databases.ts';
import { withOpened } from '../databases/with-opened.ts';
import { writeByHand } from './by-hand.ts';
import { loadVisits } from './load-visits.ts';
import { loadYear, settle } from './load-year.ts';
import { multiplyVisits } from './multiply-visits.ts';
import { openBench, type Bench, type Size } from './open-bench.ts';
import { drain, timeRuns } from './measure.ts';
import { printExport, printLatencies, printSizes, type LatencyRow } from './print.ts';
import { QUESTIONS } from './questions.ts';
import { SCREENS } from './screens.ts';
import { DAYS } from './shop.ts';

const DAY_MS = 24 * 3_600_000;
const LONG_MS = DAY_MS;
const ENDS_AT = new Date(Math.floor(Date.now() / DAY_MS) * DAY_MS);

const { values: options } = parseArgs({
  options: {
    visits: { type: 'string', default: '1000000' },
    pages: { type: 'string', default: '10000' },
    runs: { type: 'string', default: '15' },
    only: { type: 'string' },
    part: { type: 'string' },
    keep: { type: 'string' },
    times: { type: 'string' },
    hand: { type: 'string' },
  },
});
const runs = Number(options.runs);
const handRuns = Number(options.hand ?? options.runs);
const size: Size = { pages: Number(options.pages), visits: Number(options.visits), endsAt: ENDS_AT };

const daysBack = ({ endsAt }: Bench, days: number) => ({
  from: new Date(endsAt.getTime() - days * DAY_MS).toISOString(),
  to: endsAt.toISOString(),
});

async function measureSearches(bench: Bench): Promise<LatencyRow[]> {
  const { call, client, scope, databasePid } = bench;
  const rows: LatencyRow[] = [];
  const { websiteId } = scope;
  const period = daysBack(bench, DAYS);
  const byHand = async (ask: () => Promise<unknown>) =>
    handRuns === 0 ? null : timeRuns({ runs: handRuns, databasePid }, ask);
  for (const [name, conditions] of Object.entries(QUESTIONS)) {
    const asked = { websiteId, ...period, match: 'all' as const, conditions };
    const hand = await writeByHand(client, websiteId, {
      conditions,
      from: new Date(period.from),
      to: new Date(period.to),
    });
    const { matching } = await countVisits(call, { ...asked, timeZone: 'Europe/Paris' });
    const title = `${name} (${matching.toLocaleString('en')} match)`;
    rows.push({
      what: `count 90 days: ${title}`,
      vigie: await timeRuns({ runs, databasePid }, () =>
        countVisits(call, { ...asked, timeZone: 'Europe/Paris' }),
      ),
      hand: await byHand(() => hand.count()),
    });
    rows.push({
      what: `first 50: ${name}`,
      vigie: await timeRuns({ runs, databasePid }, () => searchVisits(call, { ...asked, limit: 50 })),
      hand: await byHand(() => hand.firstPage()),
    });
  }
  return rows;
}

async function measureScreens(bench: Bench): Promise<LatencyRow[]> {
  const { call, scope, databasePid } = bench;
  const { websiteId } = scope;
  const asks: Record<string, () => Promise<unknown>> = {
    'distinct values, few': () =>
      readValues(call, { websiteId, ...daysBack(bench, DAYS), category: 'page', name: 'section', limit: 25 }),
    'distinct values, thousands': () =>
      readValues(call, { websiteId, ...daysBack(bench, DAYS), category: 'page', name: 'name', limit: 25 }),
    'variables with coverage': () => readVariables(call, { websiteId, ...daysBack(bench, DAYS) }),
    'health of 30 days': () => readHealth(call, { websiteId, ...daysBack(bench, 30) }),
    'health of 90 days': () => readHealth(call, { websiteId, ...daysBack(bench, DAYS) }),
    'evolution of a year': () =>
      readEvolution(call, { websiteId, ...daysBack(bench, 365), timeZone: 'Europe/Paris' }),
    'problems, first 50': () => listAllProblems(call, { websiteId, sort: 'severity', limit: 50 }),
    'problems by cause': () => listProblemGroups(call, { websiteId, by: 'cause', limit: 50 }),
  };
  for (const [screen, open] of Object.entries(SCREENS))
    for (const days of [30, DAYS])
      asks[`screen ${screen}, ${days} days`] = () => open(call, { websiteId, ...daysBack(bench, days) });
  const rows: LatencyRow[] = [];
  for (const [what, ask] of Object.entries(asks))
    rows.push({ what, vigie: await timeRuns({ runs, databasePid }, ask), hand: null });
  return rows;
}

async function measureExport(bench: Bench) {
  const { call, scope } = bench;
  const { body } = await exportVisits(call, {
    websiteId: scope.websiteId,
    ...daysBack(bench, DAYS),
    match: 'all',
    conditions: QUESTIONS['exists'] ?? [],
    locale: 'fr',
    timeZone: 'Europe/Paris',
    hiddenColumns: [],
  });
  return drain(body, bench.databasePid);
}

async function load(bench: Bench, database: string): Promise<void> {
  const startedMs = performance.now();
  const loaded = await loadVisits(bench);
  await loadYear(bench);
  await settle(bench.db);
  const seconds = (performance.now() - startedMs) / 1000;
  console.log(`\n${database}: ${loaded.toLocaleString('en')} visits loaded in ${seconds.toFixed(0)} s`);
}

/** As workers do every few minutes. */
async function pack({ db }: Bench): Promise<void> {
  const startedMs = performance.now();
  await packDays({ db, clock: systemClock, signal: AbortSignal.timeout(LONG_MS) });
  console.log(`days packed in ${((performance.now() - startedMs) / 1000).toFixed(1)} s`);
}

const isAsked = (part: string) => options.part === undefined || options.part === part;

await withOpened(async (opened) => {
  const only = options.only === 'embedded' || options.only === 'served' ? options.only : undefined;
  for (const database of await startDatabases(opened, { only, keptIn: options.keep })) {
    const bench = await openBench(database, opened, size);
    if (!bench.isLoaded) await load(bench, database.name);
    if (options.times !== undefined) {
      await multiplyVisits(bench, Number(options.times));
      await settle(bench.db);
    }
    await pack(bench);
    console.log(`\n${database.name}`);
    if (isAsked('load')) await printSizes(bench.client, bench.scope.websiteId);
    if (isAsked('searches')) printLatencies(await measureSearches(bench));
    if (isAsked('screens')) printLatencies(await measureScreens(bench));
    if (isAsked('export')) printExport(await measureExport(bench));
  }
});
