import type { Audit, AuditFigures, Megabytes } from './measure.ts';
import type { PathRow } from './measure-paths.ts';
import { PARTS } from './path-figures.ts';

export interface Row extends AuditFigures {
  database: string;
  audit: Audit;
}

/** Prints ratios to `vigie audit`, ratios of agents with one core each to a single one, and the CPU by part. */
export function printPaths(database: string, rows: PathRow[]): void {
  const parts = PARTS.map((part) => part.padStart(11)).join('');
  console.log(`\n${database.padEnd(28)}   pages/min   ratio   CPU ms/page${parts}`);
  for (const { path, base, pagesPerMinute, cpu } of rows) {
    const ofBase = rows.find((row) => row.path === base)?.pagesPerMinute ?? 1;
    const all = Object.values(cpu).reduce((sum, ms) => sum + ms, 0);
    const cells = [
      pagesPerMinute.toFixed(0).padStart(12),
      (pagesPerMinute / ofBase).toFixed(2).padStart(8),
      all.toFixed(0).padStart(14),
      ...PARTS.map((part) => (cpu[part]?.toFixed(0) ?? '').padStart(11)),
    ];
    console.log(path.padEnd(28) + cells.join(''));
  }
}

/** Prints ratios to the first row with the same database, site and delay: that with one agent. */
export function printSpeeds(rows: Row[]): void {
  console.log(
    '\ndatabase              think ms   delay s   agents   pages of each   pages/min   ratio   least gap ms   mean gap ms',
  );
  for (const row of rows) {
    const { thinkMs, delaySeconds, agents } = row.audit;
    const base = rows.find(
      ({ database, audit }) =>
        database === row.database && audit.thinkMs === thinkMs && audit.delaySeconds === delaySeconds,
    );
    const cells = [
      String(thinkMs).padStart(8),
      String(delaySeconds).padStart(9),
      String(agents).padStart(8),
      row.pagesByAgent.join('+').padStart(14),
      row.pagesPerMinute.toFixed(0).padStart(11),
      (row.pagesPerMinute / (base?.pagesPerMinute ?? 1)).toFixed(2).padStart(7),
      row.leastGapMs.toFixed(0).padStart(14),
      row.meanGapMs.toFixed(0).padStart(13),
    ];
    console.log([row.database.padEnd(21), ...cells].join(' '));
  }
}

const MEMORY_COLUMNS: Array<[keyof Megabytes, string]> = [
  ['server', 'server MB'],
  ['worker', 'worker MB'],
  ['agent', 'agent with Chromium MB'],
  ['database', 'database MB'],
];

/** Prints the peak memory of each part over all audits on a database. */
export function printMemory(rows: Row[]): void {
  const titles = MEMORY_COLUMNS.map(([, title]) => title);
  console.log(`\n${['database'.padEnd(21), ...titles].join('   ')}`);
  for (const name of new Set(rows.map(({ database }) => database))) {
    const own = rows.filter(({ database }) => database === name);
    const cells = MEMORY_COLUMNS.map(([part, title]) =>
      Math.max(...own.map(({ megabytes }) => megabytes[part]))
        .toFixed(0)
        .padStart(title.length),
    );
    console.log([name.padEnd(21), ...cells].join('   '));
  }
}
