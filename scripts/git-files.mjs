import { execFileSync } from 'node:child_process';

const MAIN = ['main', 'origin/main'];

/**
 * Returns the files that differ from the point where this branch left main, and untracked files. Deleted files are
 * omitted.
 */
export function changedFiles() {
  const base = baseCommit();
  const known = git('diff', '--name-only', '--diff-filter=d', '--no-renames', base);
  const unknown = git('ls-files', '--others', '--exclude-standard');
  return { base, files: [...new Set([...known, ...unknown])] };
}

/**
 * Returns the tracked and untracked, unignored files below these paths, without deleted ones; all of them without a
 * path.
 */
export function knownFiles(...paths) {
  const deleted = new Set(git('ls-files', '--deleted'));
  const known = git('ls-files', '--cached', '--others', '--exclude-standard', '--', ...paths);
  return known.filter((path) => !deleted.has(path));
}

/** Returns the last commit that main has as well; without a main, the last commit. */
function baseCommit() {
  for (const branch of MAIN) {
    try {
      return git('merge-base', 'HEAD', branch)[0];
    } catch {
      // This clone has no such branch.
    }
  }
  return 'HEAD';
}

function git(...args) {
  const output = execFileSync('git', ['-c', 'core.quotePath=false', ...args], {
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  return output.split('\n').filter((line) => line !== '');
}
