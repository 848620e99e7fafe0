import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { repository } from './runtime.mjs';
import { runUntilFailure } from './steps.mjs';

export const BUILD = ['Build of the panel', ['vite', 'build', 'apps/web', '--logLevel', 'warn']];

const SOURCES = ['apps/web', 'packages/contract/src'];
const NOT_SOURCES = new Set(['dist', 'node_modules']);

/** Builds the panel if it was never built, or if its sources have changed since; returns an exit code. */
export async function buildWhenStale() {
  return isStale() ? runUntilFailure([BUILD]) : 0;
}

function isStale() {
  const built = statSync(join(repository, 'apps/web/dist/index.html'), { throwIfNoEntry: false });
  return built === undefined || SOURCES.some((folder) => newestIn(join(repository, folder)) > built.mtimeMs);
}

function newestIn(folder) {
  const entries = readdirSync(folder, { withFileTypes: true }).filter(({ name }) => !NOT_SOURCES.has(name));
  const times = entries.map((entry) => {
    const path = join(folder, entry.name);
    return entry.isDirectory() ? newestIn(path) : statSync(path).mtimeMs;
  });
  return Math.max(0, ...times);
}
