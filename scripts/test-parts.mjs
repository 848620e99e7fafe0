import { availableParallelism } from 'node:os';
import { reportOf } from './failed-tests.mjs';
import { runAndSumUp } from './steps.mjs';

const IN_THE_PANEL = ['e2e/journeys/', 'e2e/panel/', 'e2e/sign-in/'];
/** Folders of tests that mainly wait for databases to start, end and move. */
const OF_DATABASES = ['apps/server/src/db/', 'apps/server/src/queue/', 'apps/server/src/modules/history/'];
const without = (paths) => paths.map((path) => `--exclude=${path}**`);

/**
 * Parts, each one process of Vitest, in which one file runs after the other. Parts that drive browsers never run in
 * parallel: load disturbs the clocks of pages. In each of the two kinds, longer parts start earlier.
 */
const PARTS = [
  { title: 'Inspector', choice: ['--project=inspector'], isHeavy: true },
  { title: 'Server', choice: ['--project=server', ...without(OF_DATABASES)] },
  { title: 'Panel', choice: ['--project=web'] },
  { title: 'End to end', choice: ['--project=e2e', ...without(IN_THE_PANEL)], isHeavy: true },
  { title: 'End to end, in the panel', choice: ['--project=e2e', ...IN_THE_PANEL], isHeavy: true },
  { title: 'Command line and agents', choice: projects('cli', 'agent', 'demo-site'), isHeavy: true },
  { title: 'Databases', choice: ['--project=server', ...OF_DATABASES] },
  { title: 'Pure code', choice: projects('audit', 'contract', 'bench') },
];

/** Arguments of Vitest that exclude the tests of the exhaustive level. */
const SHORT = ['--tags-filter=!exhaustive', '--exclude=**/*.exhaustive.test.*'];

/**
 * Runs all tests of a level, "short" or "all", as many parts in parallel as the machine has cores. Returns an exit
 * code.
 */
export function runParts(level, reporters = () => []) {
  const steps = PARTS.map(({ title, choice, isHeavy }) => {
    const args = ['run', '--maxWorkers=1', '--passWithNoTests', ...reportOf(title), ...choice];
    const { args: more = [], env = {} } = reporters(title);
    return [
      `Tests: ${title}`,
      ['vitest', ...args, ...more, ...(level === 'short' ? SHORT : [])],
      { isHeavy, env },
    ];
  });
  return runAndSumUp(steps, Math.max(2, availableParallelism()));
}

function projects(...names) {
  return names.map((name) => `--project=${name}`);
}
