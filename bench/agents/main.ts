/**
 * Measures what an agent and the panel add to the inspector, and one large audit with 1, 2 and 3 agents, all with real
 * browsers: pages per minute, CPU by part, memory, and the delay that the site observed. It runs on the embedded
 * database and on a served PostgreSQL. One site answers immediately, the other one after a delay.
 * node bench/agents/main.ts [--pages 90] [--path-pages 240] [--think 1500] [--paced-pages 30] [--rounds 1] [--only
 * embedded|served]
 *   [--table paths|sharing]
 * node bench/agents/main.ts --agents 1,2,4,8 --direction in|out [--pages 24] [--think 10000] [--only embedded|served]
 * [--json FILE]
 * measures the pages per minute by number of agents, which the panel calls (in) or which call it (out).
 */
import { parseArgs } from 'node:util';
import type { BenchDatabase } from '../databases/database.ts';
import { withOpened } from '../databases/with-opened.ts';
import { startDatabases } from '../databases/start-databases.ts';
import { measureAudit, type Audit, type AuditFigures } from './measure.ts';
import { measureGrowth, printGrowth, writeGrowth, type Growth } from './growth.ts';
import { measurePaths } from './measure-paths.ts';
import { printMemory, printPaths, printSpeeds, type Row } from './print.ts';
import { DIRECTIONS, startVigie, type Vigie } from './vigie.ts';

const AGENTS = [1, 2, 3];
const DELAY_SECONDS = 1;

const { values } = parseArgs({
  options: {
    pages: { type: 'string' },
    /** A long run, so that the seconds of the start matter little. */
    'path-pages': { type: 'string', default: '240' },
    think: { type: 'string' },
    'paced-pages': { type: 'string', default: '30' },
    rounds: { type: 'string', default: '1' },
    only: { type: 'string' },
    table: { type: 'string' },
    agents: { type: 'string' },
    direction: { type: 'string', default: 'in' },
    json: { type: 'string' },
  },
});
const rounds = Number(values.rounds);
const pages = Number(values.pages ?? 90);

/** Returns audits of fast and slow pages by number of agents, then of the delay with all agents. */
function audits(): Audit[] {
  const sizes = [0, Number(values.think ?? 1500)].flatMap((thinkMs) =>
    AGENTS.map((agents) => ({ pages, thinkMs, agents, delaySeconds: 0, isCoreEach: false, pictures: true })),
  );
  const paced = { pages: Number(values['paced-pages']), thinkMs: 0, delaySeconds: DELAY_SECONDS };
  return [...sizes, { ...paced, agents: Math.max(...AGENTS), isCoreEach: false, pictures: true }];
}

async function measureOn(database: BenchDatabase, opened: AsyncDisposableStack): Promise<void> {
  const own = opened.use(new AsyncDisposableStack());
  const vigie = await startVigie(database, { agentsMax: Math.max(...AGENTS) }, own);
  if (values.table !== 'sharing') {
    const shape = { pages: Number(values['path-pages']), thinkMs: 0 };
    printPaths(database.name, await measurePaths(vigie, { shape, rounds }));
  }
  if (values.table !== 'paths') {
    const rows: Row[] = [];
    for (const audit of audits()) rows.push(await measureBest(vigie, audit));
    printSpeeds(rows);
    printMemory(rows);
  }
  await own.disposeAsync();
}

/** Returns the best of the rounds; for the audit with a delay, the round with the smallest gap between pages. */
async function measureBest(vigie: Vigie, audit: Audit): Promise<Row> {
  const measured: AuditFigures[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const figures = await measureAudit(vigie, audit);
    console.error(`${vigie.database.name}, ${JSON.stringify(audit)}: ${figures.pagesPerMinute.toFixed(0)}`);
    measured.push(figures);
  }
  const [best] = measured.toSorted((a, b) =>
    audit.delaySeconds > 0 ? a.leastGapMs - b.leastGapMs : b.pagesPerMinute - a.pagesPerMinute,
  );
  if (best === undefined) throw new Error('no rounds');
  return { ...best, database: vigie.database.name, audit };
}

async function measureGrowths(counts: number[], opened: AsyncDisposableStack): Promise<void> {
  const direction = DIRECTIONS.find((name) => name === values.direction);
  if (direction === undefined || counts.some((count) => !(count >= 1)))
    throw new Error('--agents is a list as 1,2,4,8; --direction is in or out');
  const growths: Growth[] = [];
  for (const database of await startDatabases(opened)) {
    if (!database.name.startsWith(values.only ?? 'served')) continue;
    const own = opened.use(new AsyncDisposableStack());
    const vigie = await startVigie(database, { agentsMax: Math.max(...counts), direction }, own);
    const [pagesPerAgent, thinkMs] = [Number(values.pages ?? 24), Number(values.think ?? 10_000)];
    growths.push(await measureGrowth(vigie, { direction, counts, pagesPerAgent, thinkMs }));
    await own.disposeAsync();
  }
  for (const growth of growths) printGrowth(growth);
  if (values.json !== undefined) await writeGrowth(values.json, growths);
}

await withOpened(async (opened) => {
  if (values.agents !== undefined) return measureGrowths(values.agents.split(',').map(Number), opened);
  console.log(`${values['path-pages']} pages by each path, ${pages} shared; best of ${rounds} rounds`);
  for (const database of await startDatabases(opened))
    if (database.name.startsWith(values.only ?? '')) await measureOn(database, opened);
});
