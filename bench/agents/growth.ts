/** Measures the pages per minute by number of agents, compared with linear growth. */
import { availableParallelism } from 'node:os';
import { writeFile } from 'node:fs/promises';
import { measureAudit } from './measure.ts';
import type { Direction, Vigie } from './vigie.ts';

export interface Growth {
  direction: Direction;
  database: string;
  thinkMs: number;
  cores: number;
  rows: GrowthRow[];
}

interface GrowthRow {
  agents: number;
  pages: number;
  pagesPerMinute: number;
  /** Share of the linear growth: this many times one agent's speed, limited by the cores of this machine. */
  ofIdeal: number;
  /** CPU time per page in ms, of all measured parts and the site. */
  cpuMsPerPage: number;
  /** Share of the machine's CPU. */
  cpuShare: number;
}

interface GrowthOptions {
  direction: Direction;
  counts: number[];
  pagesPerAgent: number;
  thinkMs: number;
}

/** Measures the growth. A slow site leaves the cores idle, so that the agents are the limit. */
export async function measureGrowth(vigie: Vigie, options: GrowthOptions): Promise<Growth> {
  const { direction, counts, pagesPerAgent, thinkMs } = options;
  const cores = availableParallelism();
  const growth: Growth = { direction, database: vigie.database.name, thinkMs, cores, rows: [] };
  for (const agents of counts) {
    const pages = agents * pagesPerAgent;
    const shape = { pages, thinkMs, agents, delaySeconds: 0, isCoreEach: false, pictures: true };
    const { pagesPerMinute, cpu } = await measureAudit(vigie, shape);
    console.error(`${direction}, ${agents} agents: ${pagesPerMinute.toFixed(0)} pages/min`);
    const cpuMsPerPage = Object.values(cpu).reduce((sum, ms) => sum + ms, 0);
    const one = growth.rows[0] ?? { agents, pagesPerMinute };
    const byAgents = (one.pagesPerMinute * agents) / one.agents;
    const byCores = (60_000 * cores) / cpuMsPerPage;
    growth.rows.push({
      agents,
      pages,
      pagesPerMinute,
      ofIdeal: pagesPerMinute / Math.min(byAgents, byCores),
      cpuMsPerPage,
      cpuShare: (pagesPerMinute * cpuMsPerPage) / (60_000 * cores),
    });
  }
  return growth;
}

export function printGrowth({ direction, database, thinkMs, cores, rows }: Growth): void {
  console.log(`\n${database}, connections go ${direction}, the site thinks ${thinkMs} ms, ${cores} cores`);
  console.log('agents   pages   pages/min   ratio   of the ideal line   CPU ms/page   of the cores');
  for (const row of rows) {
    const ratio = row.pagesPerMinute / (rows[0]?.pagesPerMinute ?? 1);
    const cells = [
      String(row.agents).padStart(6),
      String(row.pages).padStart(7),
      row.pagesPerMinute.toFixed(1).padStart(11),
      ratio.toFixed(2).padStart(7),
      `${(row.ofIdeal * 100).toFixed(0)} %`.padStart(19),
      row.cpuMsPerPage.toFixed(0).padStart(13),
      `${(row.cpuShare * 100).toFixed(0)} %`.padStart(14),
    ];
    console.log(cells.join(' '));
  }
}

export async function writeGrowth(file: string, growths: Growth[]): Promise<void> {
  await writeFile(file, `${JSON.stringify(growths, null, 2)}\n`);
}
