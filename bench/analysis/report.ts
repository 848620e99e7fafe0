/** Returns only the figures that are compared. */
import type { HistoryEngine } from '../../apps/server/src/db/schema/stored-types.ts';
import type { TableSize } from './engine.ts';
import type { Meter, Throughput } from './measure.ts';
import { COUNT, FIRST_PAGE, HEALTH, VALUES } from './measure-questions.ts';
import type { LatencyRow } from './print.ts';

/** Figures; null: the part was not requested. */
export interface Figures {
  engine: HistoryEngine;
  visits: number;
  firstPageP95Ms: number | null;
  countP95Ms: number | null;
  valuesP95Ms: number | null;
  healthP95Ms: number | null;
  exportRowsPerS: number | null;
  ingestPerS: number | null;
  bytesPerVisit: number;
  megabytes: number;
}

export interface Report {
  sizes(sizes: TableSize[]): void;
  searches(rows: LatencyRow[]): LatencyRow[];
  screens(rows: LatencyRow[]): LatencyRow[];
  export(throughput: Throughput): Throughput;
  ingest(perSecond: number): number;
  figures(meter: Meter): Figures;
}

export function createReport(engine: HistoryEngine, visits: number): Report {
  const rows: LatencyRow[] = [];
  let exportRowsPerS: number | null = null;
  let ingestPerS: number | null = null;
  let bytes = 0;
  const addRows = (more: LatencyRow[]) => {
    rows.push(...more);
    return more;
  };
  /** Returns the slowest query of a kind. */
  const slowest = (kind: string) => {
    const its = rows.filter(({ what }) => what.startsWith(kind)).map(({ vigie }) => vigie.p95Ms);
    return its.length === 0 ? null : Math.round(Math.max(...its));
  };
  return {
    sizes: (sizes) => void (bytes = sizes.reduce((sum, size) => sum + size.bytes, 0)),
    searches: addRows,
    screens: addRows,
    export: (throughput) => {
      exportRowsPerS = Math.round(throughput.rowsPerSecond);
      return throughput;
    },
    ingest: (perSecond) => (ingestPerS = Math.round(perSecond)),
    figures: (meter) => ({
      engine,
      visits,
      firstPageP95Ms: slowest(FIRST_PAGE),
      countP95Ms: slowest(COUNT),
      valuesP95Ms: slowest(VALUES),
      healthP95Ms: slowest(HEALTH),
      exportRowsPerS,
      ingestPerS,
      bytesPerVisit: Math.round((bytes / visits) * 10) / 10,
      megabytes: Math.round([...meter.readMost().values()].reduce((sum, one) => sum + one, 0)),
    }),
  };
}
