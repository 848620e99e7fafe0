import { mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { reportFile } from './report-file.mjs';
import { heading } from './steps.mjs';

const REPORTS = resolve('node_modules/.cache/vigie/test-reports');
const LONGEST_MESSAGE = 2_000;

/** Deletes the reports of earlier runs. */
export function forgetReports() {
  rmSync(REPORTS, { recursive: true, force: true });
  mkdirSync(REPORTS, { recursive: true });
}

/** Returns the arguments with which Vitest prints its default output and writes a report of this part. */
export function reportOf(title) {
  const file = reportFile(REPORTS, title);
  return ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
}

/** Prints the failures again at the end: parts print in parallel, and a failure is hidden among thousands of lines. */
export function reportFailures() {
  const failures = readdirSync(REPORTS).flatMap((name) => failuresIn(join(REPORTS, name)));
  if (failures.length === 0) return;
  heading('Failed tests');
  for (const failure of failures) console.log(failure);
}

function failuresIn(file) {
  return JSON.parse(readFileSync(file, 'utf8')).testResults.flatMap(({ name, message, assertionResults }) => {
    const failed = assertionResults.filter(({ status }) => status === 'failed');
    // A file that could not be read, or whose hook failed, has no test to name.
    const ofFile = failed.length === 0 && message !== '' ? [failureOf(name, '', message)] : [];
    return [
      ...ofFile,
      ...failed.map((test) => failureOf(name, test.fullName, test.failureMessages.join('\n'))),
    ];
  });
}

function failureOf(file, test, message) {
  return `\n${relative(process.cwd(), file)} ${test}\n${message.slice(0, LONGEST_MESSAGE)}`;
}
