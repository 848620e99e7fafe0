import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { reportFile } from './report-file.mjs';
import { heading } from './steps.mjs';

/** Folder of the measured costs, one file a part. */
export const COSTS = resolve('node_modules/.cache/vigie/test-costs');
const REPORTER = resolve(import.meta.dirname, 'cost-reporter.mjs');

export function forgetCosts() {
  rmSync(COSTS, { recursive: true, force: true });
}

/** Returns the arguments that add the reporter of costs to the run of a part. */
export function costReporter(title) {
  const file = reportFile(COSTS, title);
  return { args: [`--reporter=${REPORTER}`], env: { VIGIE_TEST_COSTS_FILE: file } };
}

/** Prints the CPU seconds of each part and file, the most expensive first. */
export function printCosts() {
  const parts = readdirSync(COSTS).map((name) => ({
    title: name.replace('.json', ''),
    ...JSON.parse(readFileSync(join(COSTS, name), 'utf8')),
  }));
  const total = parts.reduce((sum, part) => sum + part.totalProcessorSeconds, 0);
  heading(`Processor seconds, children included (measured by ${parts[0]?.meter})`);
  for (const { title, totalProcessorSeconds, files } of parts.toSorted(costliestFirst))
    console.log(`${cell(totalProcessorSeconds)}  ${title}, ${files.length - 1} files`);
  console.log(`${cell(total)}  together (${(total / 60).toFixed(1)} minutes)\n`);
  console.log(`${'processor s'.padStart(12)}  ${'wall s'.padStart(12)}  file`);
  for (const file of parts.flatMap(({ files }) => files).toSorted(costliestFirst))
    console.log(`${cell(file.processorSeconds)}  ${cell(file.wallSeconds)}  ${file.path}`);
}

const costOf = ({ totalProcessorSeconds, processorSeconds }) => totalProcessorSeconds ?? processorSeconds;
const costliestFirst = (one, other) => costOf(other) - costOf(one);
const cell = (seconds) => seconds.toFixed(2).padStart(12);
