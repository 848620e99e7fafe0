/**
 * Measures what analysts wait for at the size of a large company. It runs searches of a dataLayer, its values,
 * health, evolution, problems and an export through the product's own services. Beside them it runs the same
 * questions as hand-written SQL. It uses the embedded database and a served PostgreSQL.
 * node bench/analysis/main.ts [--visits 1000000] [--pages 10000] [--runs 15] [--only embedded|served]
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
} from '../../apps/server/src/modules/problems/problems.service.ts';
import { startDatabases } from '../databases/start-databases.ts';
import { withOpened } from '../databases/with-opened.ts';
import { writeByHand } from './by-hand.ts';
import { loadVisits } from './load-visits.ts';
import { loadYear, settle } from './load-year.ts';
import { openBench, type Bench, type Size } from './open-bench.ts';
import { drain, timeRuns } from './measure.ts';
import { printExport, printLatencies, printSizes, type LatencyRow } from './print.ts';
import { QUESTIONS } from './questions.ts';
import { DAYS } from './shop.ts';

const DAY_MS = 24 * 3_600_000;
const ENDS_AT = new Date(Math.floor(Date.now() / DAY_MS) * DAY_MS);

const { values: options } = parseArgs({
  options: {
    visits: { type: 'string', default: '1000000' },
    pages: { type: 'string', default: '10000' },
    runs: { type: 'string', default: '15' },
    only: { type: 'string' },
  },
});
const runs = Number(options.runs);
const size: Size = { pages: Number(options.pages), visits: Number(options.visits), endsAt: ENDS_AT };

const daysBack = (days: number) => ({
  from: new Date(ENDS_AT.getTime() - days * DAY_MS).toISOString(),
  to: ENDS_AT.toISOString(),
});

async function measureSearches({ call, client, scope }: Bench, database: string): Promise<LatencyRow[]> {
  const rows: LatencyRow[] = [];
  const { websiteId } = scope;
  const period = daysBack(DAYS);
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
      database,
      what: `count 90 days: ${title}`,
      vigie: await timeRuns(runs, () => countVisits(call, { ...asked, timeZone: 'Europe/Paris' })),
      hand: await timeRuns(runs, () => hand.count()),
    });
    rows.push({
      database,
      what: `first 50: ${name}`,
      vigie: await timeRuns(runs, () => searchVisits(call, { ...asked, limit: 50 })),
      hand: await timeRuns(runs, () => hand.firstPage()),
    });
  }
  return rows;
}

async function measureScreens({ call, scope }: Bench, database: string): Promise<LatencyRow[]> {
  const { websiteId } = scope;
  const asks: Record<string, () => Promise<unknown>> = {
    'distinct values, few': () =>
      readValues(call, { websiteId, ...daysBack(DAYS), category: 'page', name: 'section', limit: 25 }),
    'distinct values, thousands': () =>
      readValues(call, { websiteId, ...daysBack(DAYS), category: 'page', name: 'name', limit: 25 }),
    'variables with coverage': () => readVariables(call, { websiteId, ...daysBack(DAYS) }),
    'health of 30 days': () => readHealth(call, { websiteId, ...daysBack(30) }),
    'evolution of a year': () =>
      readEvolution(call, { websiteId, ...daysBack(365), timeZone: 'Europe/Paris' }),
    'problems, first 50': () => listAllProblems(call, { websiteId, sort: 'severity', limit: 50 }),
    'problems by cause': () => listProblemGroups(call, { websiteId, by: 'cause', limit: 50 }),
  };
  const rows: LatencyRow[] = [];
  for (const [what, ask] of Object.entries(asks))
    rows.push({ database, what, vigie: await timeRuns(runs, ask), hand: null });
  return rows;
}

async function measureExport({ call, scope }: Bench) {
  const stream = await exportVisits(call, {
    websiteId: scope.websiteId,
    ...daysBack(DAYS),
    match: 'all',
    conditions: QUESTIONS['exists'] ?? [],
    locale: 'fr',
    timeZone: 'Europe/Paris',
    hiddenColumns: [],
  });
  return drain(stream);
}

await withOpened(async (opened) => {
  for (const database of await startDatabases(opened)) {
    if (options.only !== undefined && !database.name.startsWith(options.only)) continue;
    const bench = await openBench(database, opened, size);
    const startedMs = performance.now();
    const loaded = await loadVisits(bench);
    await loadYear(bench);
    await settle(bench.db);
    const seconds = (performance.now() - startedMs) / 1000;
    console.log(
      `\n${database.name}: ${loaded.toLocaleString('en')} visits loaded in ${seconds.toFixed(0)} s`,
    );
    await printSizes(bench.client, bench.scope.websiteId);
    printLatencies([
      ...(await measureSearches(bench, database.name)),
      ...(await measureScreens(bench, database.name)),
    ]);
    printExport(await measureExport(bench));
  }
});
