// Plain JavaScript for Node 20: used before anything is installed or any TypeScript can run.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { constants } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** First version of Node that runs the TypeScript sources directly. */
const NODE_MAJOR = 24;

export const repository = fileURLToPath(new URL('../', import.meta.url));

export const majorOf = (version) => Number(/^v?(\d+)\./.exec(version)?.[1] ?? 0);

/** Finds the Node that runs Vigie: this one if it is new enough, else the one pinned in node_modules, else null. */
export function findNode() {
  // An installation may have taken away the pinned Node that runs this.
  if (majorOf(process.version) >= NODE_MAJOR && existsSync(process.execPath)) return process.execPath;
  const name = process.platform === 'win32' ? 'node.exe' : 'node';
  const pinned = ['node_modules/node/bin', 'node_modules/.bin'].map((folder) =>
    join(repository, folder, name),
  );
  return pinned.find((path) => existsSync(path) && majorOf(versionOf(path)) >= NODE_MAJOR) ?? null;
}

const versionOf = (path) => spawnSync(path, ['--version'], { encoding: 'utf8' }).stdout ?? '';

export const newerNodeWanted = () =>
  `Vigie runs on Node ${NODE_MAJOR} or newer; this is ${process.version}, and the Node that npm brings is not there.\n` +
  `Run "npm start" or "npm rebuild node --ignore-scripts=false" in ${repository}, or install Node ${NODE_MAJOR}.`;

/**
 * Runs a script with another Node, and passes on signals and the exit code. The open channel notifies the child when
 * this process dies. The child then stops as after Ctrl-C and leaves no browser behind.
 */
export function handOver(node, args) {
  const child = spawn(node, args, { stdio: ['inherit', 'inherit', 'inherit', 'ipc'] });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  return exitCodeOf(child);
}

/** Returns the exit code of a child process; 127 when it could not be started. */
export function exitCodeOf(child) {
  return new Promise((resolve) => {
    child.on('error', (error) => {
      console.error(`Could not start ${child.spawnfile}: ${error.message}`);
      resolve(127);
    });
    child.on('exit', (code, signal) => resolve(code ?? 128 + constants.signals[signal]));
  });
}
