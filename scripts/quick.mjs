import { changedFiles } from './git-files.mjs';
import { runUntil } from './timed-step.mjs';

/** Time limit in seconds: with the time to end unfinished steps, the result comes within a minute. */
const SECONDS = 50;

const isCode = (path) => /\.[cm]?[jt]sx?$/.test(path);
const isOfPanel = (path) => /^(apps\/web|packages\/contract)\//.test(path);
const isOfNode = (path) => !path.startsWith('apps/web/');
const isCruised = (path) => /^(packages|apps|e2e)\//.test(path);

/** Checks the changes of this branch and the working tree; returns an exit code. */
export async function checkQuickly() {
  const deadlineMs = Date.now() + SECONDS * 1000;
  const { base, files } = changedFiles();
  console.log(`${files.length} changed files since ${base.slice(0, 12)}`);
  const results = await Promise.all(stepsFor(files).map((step) => runUntil(deadlineMs, step)));
  const count = (wanted) => results.filter(({ state }) => state === wanted).length;
  console.log('\n== Summary');
  for (const { title, state, seconds } of results) console.log(`${state.padEnd(10)} ${title} (${seconds} s)`);
  if (count('unfinished') > 0)
    console.log(
      'A minute was not enough for what is unfinished: it is not proved. "npm run check" runs everything.',
    );
  return count('failed') > 0 ? 1 : 0;
}

/** Returns the steps that concern the changed files. The end-to-end tests take longer than a minute. */
function stepsFor(files) {
  const code = files.filter(isCode);
  const cruised = code.filter(isCruised);
  return [
    [files, ['Words', ['node', 'scripts/check-words.mjs']]],
    [files, ['Paths', ['node', 'scripts/check-paths.mjs']]],
    [files, ['Format', ['oxfmt', '--check', '--no-error-on-unmatched-pattern', ...files]]],
    [
      files.filter((path) => path.endsWith('package-lock.json')),
      ['Lock files', ['node', 'scripts/check-lock-files.mjs']],
    ],
    [code, ['Lint', ['oxlint', '--type-aware', '--no-error-on-unmatched-pattern', ...code]]],
    [code.filter(isOfNode), ['Types', typesOf('.', 'node')]],
    [code.filter(isOfPanel), ['Types of the panel', typesOf('apps/web', 'panel')]],
    [cruised, ['Imports', ['depcruise', ...cruised]]],
    [
      code,
      ['Related tests', ['vitest', 'related', '--run', '--passWithNoTests', '--project', '!e2e', ...code]],
    ],
  ]
    .filter(([concerned]) => concerned.length > 0)
    .map(([, step]) => step);
}

/** Returns a type check. Its incremental state is in node_modules, so that the next one reads only changed files. */
function typesOf(project, name) {
  return [
    'tsc',
    '-p',
    project,
    '--incremental',
    '--tsBuildInfoFile',
    `node_modules/.cache/vigie/${name}.tsbuildinfo`,
  ];
}
