import type { ProcessKind } from '../processes/cpu-account.ts';
import { BARE, CRAWLER } from './contenders/index.ts';
import { exactnessText } from './exactness.ts';
import { cpuMsOf, pagesPerCpuSecond, pagesPerMinute, type Measured } from './measure.ts';

const PROCESSES: readonly ProcessKind[] = ['program', 'browser', 'renderers', 'services', 'graphics'];
const NAME_WIDTH = 26;

/** Prints the speeds relative to a bare loop and a crawler, and the CPU by kind of process. */
export function print(title: string, rows: Map<string, Measured>): void {
  console.log(`\n${title}`);
  printSpeeds(rows);
  printCpu(rows);
}

function printSpeeds(rows: Map<string, Measured>): void {
  const bare = rows.get(BARE);
  const crawler = rows.get(CRAWLER);
  console.log(
    `${''.padEnd(NAME_WIDTH)} pages/min  of bare  of Crawlee   pages/CPU s  of bare  of Crawlee    MB   recorded`,
  );
  for (const [name, row] of rows) {
    const speed = pagesPerMinute(row).toFixed(0).padStart(9);
    const thrift = pagesPerCpuSecond(row).toFixed(2).padStart(13);
    console.log(
      `${name.padEnd(NAME_WIDTH)} ${speed}${ratio(pagesPerMinute, row, bare)}   ${ratio(pagesPerMinute, row, crawler)} ` +
        `${thrift}${ratio(pagesPerCpuSecond, row, bare)}   ${ratio(pagesPerCpuSecond, row, crawler)} ` +
        `${row.megabytes.toFixed(0).padStart(5)}   ${exactnessText(row.recorded)}`,
    );
  }
}

function ratio(of: (row: Measured) => number, row: Measured, to: Measured | undefined): string {
  return (to === undefined ? '-' : (of(row) / of(to)).toFixed(2)).padStart(9);
}

function printCpu(rows: Map<string, Measured>): void {
  console.log(
    `\n${'CPU ms a page'.padEnd(NAME_WIDTH)} ${PROCESSES.map((kind) => kind.padStart(10)).join('')}   in all`,
  );
  for (const [name, row] of rows) {
    const parts = PROCESSES.map((kind) => row.cpuMs[kind].toFixed(0).padStart(10)).join('');
    console.log(`${name.padEnd(NAME_WIDTH)} ${parts} ${cpuMsOf(row).toFixed(0).padStart(8)}`);
  }
}
