#!/usr/bin/env node
// Entry of npm start, npm test and npm run check on a fresh clone: nothing but Node 20 and npm is needed.
import { existsSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { forgetReports, reportFailures } from './failed-tests.mjs';
import { installTestEngine, installWhatIsMissing } from './install.mjs';
import { keepFilesInMemory } from './memory-folder.mjs';
import { BUILD, buildWhenStale } from './panel.mjs';
import { checkQuickly } from './quick.mjs';
import { findNode, handOver, majorOf, newerNodeWanted, repository } from './runtime.mjs';
import { heading, runAndSumUp, runUntilFailure } from './steps.mjs';
import { costReporter, COSTS, forgetCosts, printCosts } from './test-costs.mjs';
import { runParts } from './test-parts.mjs';

const BUDGETS = ['Size budgets of the panel', ['node', 'scripts/check-budgets.mjs'], { cwd: 'apps/web' }];
/**
 * Environment of tools written in Go: with two cores, four times fewer garbage collections cut their time to a third.
 */
const FEW_COLLECTIONS = { env: { GOGC: '400' } };
const STATIC_CHECKS = [
  ['Linter', ['oxlint', '--type-aware'], FEW_COLLECTIONS],
  types('Types', '.'),
  types('Types of the panel', 'apps/web'),
  ['Unused code', ['knip']],
  ['Imports', ['depcruise', 'packages', 'apps', 'e2e']],
  ['Lock files', ['node', 'scripts/check-lock-files.mjs']],
  ['Words', ['node', 'scripts/check-words.mjs']],
  ['Paths', ['node', 'scripts/check-paths.mjs']],
  ['Documents', ['node', 'scripts/check-documents.mjs']],
  ['Comments', ['node', 'scripts/check-comments.mjs']],
  ['Exported names', ['node', 'scripts/check-exports.mjs']],
  ['Format', ['oxfmt', '--check']],
];
const STATIC_CHECKS_AT_ONCE = 2;

const VERBS = {
  start,
  test: (args) => (args.length > 0 ? testSome(args) : testLevel('short')),
  'test:all': () => testLevel('all'),
  'test:costs': measureCosts,
  lint: () => runAndSumUp(STATIC_CHECKS, STATIC_CHECKS_AT_ONCE),
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
  if (act === undefined)
    return refuse('Usage: node scripts/run.mjs start|test|test:all|test:costs|lint|check|check:quick');
  process.chdir(repository);
  const code = await installWhatIsMissing();
  if (code !== 0) return code;
  const node = findNode();
  if (node === null) return refuse(newerNodeWanted());
  const bin = join(repository, 'node_modules', '.bin');
  process.env.PATH = [bin, dirname(node), process.env.PATH].join(delimiter);
  return act(args, node);
}

/** Runs the given tests. Most do not need ClickHouse: those that do report that it is missing. */
async function testSome(args) {
  await installTestEngine();
  keepFilesInMemory();
  return runUntilFailure([['Tests', ['vitest', 'run', ...args]]]);
}

/** Runs all checks. The engine of the tests is downloaded during the static checks. */
async function checkAll() {
  const [code] = await Promise.all([runAndSumUp(STATIC_CHECKS, STATIC_CHECKS_AT_ONCE), installTestEngine()]);
  return code || testLevel('all');
}

/** Runs the tests of a level. Only the exhaustive level needs ClickHouse's engine. */
async function testLevel(level, reporter) {
  keepFilesInMemory();
  const engine = level === 'all' ? installTestEngine() : 0;
  const codes = await Promise.all([engine, runUntilFailure([BUILD, BUDGETS, ...clusterStep()])]);
  const code = codes.find((one) => one !== 0);
  if (code !== undefined) return code;
  forgetReports();
  const result = await runParts(level, reporter);
  reportFailures();
  return result;
}

/** Prepares the database cluster that tests copy, which is faster than creating and migrating one each. */
function clusterStep() {
  if (process.platform === 'win32') return [];
  const directory = join(tmpdir(), `vigie-cluster-${process.pid}`);
  process.env.VIGIE_TEST_CLUSTER = directory;
  process.once('exit', () => rmSync(directory, { recursive: true, force: true }));
  return [['Database of the tests', ['node', 'apps/server/test/prepare-cluster.ts', directory]]];
}

/** Runs the short level, or all tests with the argument "all", and prints the cost of each file. */
async function measureCosts([level = 'short']) {
  if (!['short', 'all'].includes(level)) return refuse('Usage: npm run test:costs [-- all]');
  forgetCosts();
  const result = await testLevel(level, costReporter);
  // A failed build leaves no measurements.
  if (existsSync(COSTS)) printCosts();
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

/**
 * Returns a type check with one thread: several threads check the same types again, and one takes half of their time
 * together.
 */
function types(title, project) {
  return [title, ['tsc', '-p', project, '--singleThreaded'], FEW_COLLECTIONS];
}
