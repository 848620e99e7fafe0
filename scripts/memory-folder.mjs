import { mkdirSync, readFileSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import { constants, freemem } from 'node:os';
import { join } from 'node:path';

const MEMORY = '/dev/shm';
const NAME = /^vigie-tests-(\d+)$/;
/** Minimum free memory in bytes: the tests use less than half of it here, and some gigabytes beside it. */
const ROOM_BYTES = 2 * 2 ** 30;
const FREE_BYTES = 8 * 2 ** 30;

/**
 * Makes tests store their databases and browser profiles in memory, if there is enough: a disk costs a tenth of their
 * time. The folder is deleted when this process ends.
 */
export function keepFilesInMemory() {
  if (process.env.TMPDIR !== undefined || !isFit()) return;
  for (const name of readdirSync(MEMORY)) {
    const pid = Number(NAME.exec(name)?.[1] ?? 0);
    if (pid > 0 && !isAlive(pid)) remove(join(MEMORY, name));
  }
  const folder = join(MEMORY, `vigie-tests-${process.pid}`);
  // The database's own user must be able to enter it.
  mkdirSync(folder, { mode: 0o755 });
  process.env.TMPDIR = folder;
  process.once('exit', () => remove(folder));
  for (const signal of ['SIGINT', 'SIGTERM'])
    process.once(signal, () => process.exit(128 + constants.signals[signal]));
}

function isFit() {
  try {
    const mount = readFileSync('/proc/mounts', 'utf8').match(/^\S+ \/dev\/shm tmpfs (\S+)/m);
    const { bavail, bsize } = statfsSync(MEMORY);
    // Available in Node 20 since 20.13.
    const memory = process.availableMemory?.() ?? freemem();
    const isFree = bavail * bsize >= ROOM_BYTES && memory >= FREE_BYTES;
    // Tests start programs that they write.
    return mount !== null && !mount[1].split(',').includes('noexec') && isFree;
  } catch {
    return false;
  }
}

function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}

function remove(folder) {
  try {
    rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
  } catch {
    // An ending process may still write there: the next run removes the folder.
  }
}
