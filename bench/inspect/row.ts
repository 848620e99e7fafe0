import type { BenchBrowser } from './browsers.ts';
import { cpuMsOf, pagesPerMinute, type Measured } from './measure.ts';
import type { Table } from './table.ts';

interface Measurement {
  browser: BenchBrowser;
  table: Table;
  contender: string;
  figures: Measured;
}

/** Returns the `--json` row of one contender in one table. */
export function rowOf({ browser: { choice, name, version }, table, contender, figures }: Measurement) {
  return {
    browser: { choice, name, version },
    pages: table.pages,
    concurrency: table.concurrency,
    contender,
    count: figures.pages,
    seconds: figures.seconds,
    pagesPerMinute: pagesPerMinute(figures),
    cpuMsPerPage: { ...figures.cpuMs, inAll: cpuMsOf(figures) },
    megabytes: figures.megabytes,
    /** Null if the contender records nothing. */
    recorded: figures.recorded,
  };
}
