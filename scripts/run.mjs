#!/usr/bin/env node
// Entry of npm start, npm test and npm run check on a fresh clone: nothing but Node 20 and npm is needed.
import { delimiter, dirname, join } from 'node:path';
import { forgetReports, reportOf, tellFailures } from './failed-tests.mjs';
import { installTestEngine, installWhatIsMissing } from './install.mjs';
import { keepFilesInMemory } from './memory-folder.mjs';
import { BUILD, buildWhenStale } from './panel.mjs';
import { checkQuickly } from './quick.mjs';
import { findNode, handOver, majorOf, newerNodeWanted, repository } from './runtime.mjs';
import { heading, runAndSumUp, runUntilFailure } from './steps.mjs';

const IN_THE_PANEL = ['e2e/journeys/', 'e2e/panel/'];
/** What waits for databases that start, end and move, more than it computes. */
const OF_DATABASES = ['apps/server/src/db/', 'apps/server/src/queue/', 'apps/server/src/modules/history/'];
const BUDGETS = ['Size budgets of the panel', ['node', 'scripts/check-budgets.mjs'], { cwd: 'apps/web' }];
/** Each is the longer, the earlier it begins. Within a part one file after the other: a crowd upsets the clocks of pages. */
const PARTS = [
  // Panel and databases ask for no page: they take what the others' waits leave, and give way to the clocks of pages.
  [...part('Tests of the panel', '--project=web'), { niceness: 5 }],
  part('Tests of the inspector', '--project=inspector'),
  part('Tests of the whole, in the panel', '--project=e2e', ...IN_THE_PANEL),
  part('Tests of the server', '--project=server', ...OF_DATABASES.map((path) => `--exclude=${path}**`)),
  part(
    'Tests of the whole, beside the panel',
    '--project=e2e',
    ...IN_THE_PANEL.map((path) => `--exclude=${path}**`),
  ),
  [...part('Tests of the databases', '--project=server', ...OF_DATABASES), { niceness: 5 }],
  part('All other tests', ...['e2e', 'inspector', 'server', 'web'].map((project) => `--project=!${project}`)),
];
/**
 * They wait for different things, pages, hostile pages, leases or a database, so that two cores are busy. All seven at once
 * upset the clocks of pages.
 */
const PARTS_AT_ONCE = 6;
/** For tools written in Go: with two cores, one that collects its garbage four times less often takes a third of the time. */
const FEW_COLLECTIONS = { env: { GOGC: '400' } };
const HABITS = [
  ['Lint', ['oxlint', '--type-aware'], FEW_COLLECTIONS],
  types('Types', '.'),
  types('Types of the panel', 'apps/web'),
  ['Unused code', ['knip']],
  ['Imports', ['depcruise', 'packages', 'apps', 'e2e']],
  ['Lock files', ['node', 'scripts/check-lock-files.mjs']],
  ['Words', ['node', 'scripts/check-words.mjs']],
  ['Paths', ['node', 'scripts/check-paths.mjs']],
  ['Format', ['oxfmt', '--check']],
];
const HABITS_AT_ONCE = 2;

const VERBS = {
  start,
  test: (args) => (args.length > 0 ? testSome(args) : testAll()),
  habits: () => runAndSumUp(HABITS, HABITS_AT_ONCE),
  check: checkAll,
  'check:quick': async () => {
    await installTestEngine();
    return checkQuickly();
  },
};

process.exitCode = await main(process.argv.slice(2));

async function main([verb, ...args]) {
  if (majorOf(process.version) < 20)
    return refuse(`Vigie needs Node 20 or newer; this is ${process.version}.`);
  const act = VERBS[verb];
  if (act === undefined) return refuse('Usage: node scripts/run.mjs start|test|habits|check|check:quick');
  process.chdir(repository);
  const code = await installWhatIsMissing();
  if (code !== 0) return code;
  const node = findNode();
  if (node === null) return refuse(newerNodeWanted());
  const bin = join(repository, 'node_modules', '.bin');
  process.env.PATH = [bin, dirname(node), process.env.PATH].join(delimiter);
  return act(args, node);
}

/** Most tests do without ClickHouse: those that ask for it say that it is missing. */
async function testSome(args) {
  await installTestEngine();
  keepFilesInMemory();
  return runUntilFailure([['Tests', ['vitest', 'run', ...args]]]);
}

/** The engine of the tests comes over the network while the habits compute. */
async function checkAll() {
  const [code] = await Promise.all([runAndSumUp(HABITS, HABITS_AT_ONCE), installTestEngine()]);
  return code || testAll();
}

async function testAll() {
  keepFilesInMemory();
  // The network, and the processor.
  const codes = await Promise.all([installTestEngine(), runUntilFailure([BUILD, BUDGETS])]);
  const code = codes.find((one) => one !== 0);
  if (code !== undefined) return code;
  forgetReports();
  const result = await runAndSumUp(PARTS, PARTS_AT_ONCE);
  tellFailures();
  return result;
}

async function start(args, node) {
  const code = await buildWhenStale();
  if (code !== 0) return code;
  heading('Starting Vigie');
  return handOver(node, ['apps/cli/src/main.ts', 'start', ...args]);
}

function refuse(message) {
  console.error(message);
  return 2;
}

function part(title, ...choice) {
  return [title, ['vitest', 'run', '--maxWorkers=1', ...reportOf(title), ...choice]];
}

/** Several threads check the same types again: one takes half of their time together. */
function types(title, project) {
  return [title, ['tsc', '-p', project, '--singleThreaded'], FEW_COLLECTIONS];
}
