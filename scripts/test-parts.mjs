import { availableParallelism } from 'node:os';
import { reportOf } from './failed-tests.mjs';
import { runAndSumUp } from './steps.mjs';

const IN_THE_PANEL = ['e2e/journeys/', 'e2e/panel/', 'e2e/sign-in/'];
/** These wait for databases that start, end and move, more than they compute. */
const OF_DATABASES = ['apps/server/src/db/', 'apps/server/src/queue/', 'apps/server/src/modules/history/'];
const without = (paths) => paths.map((path) => `--exclude=${path}**`);

/**
 * Each part is one process of Vitest, in which one file runs after the other. Parts that drive browsers never run together: a crowd
 * upsets the clocks of pages. In each of the two kinds, the longer a part, the earlier it begins.
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

/** Arguments of Vitest that leave out what only the exhaustive level runs. */
const SHORT = ['--tags-filter=!exhaustive', '--exclude=**/*.exhaustive.test.*'];

/** Runs all tests of a level, "short" or "all", as many parts at once as the machine has cores. Answers an exit code. */
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
