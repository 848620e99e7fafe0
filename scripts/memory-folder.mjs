import { mkdirSync, readFileSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import { constants, freemem } from 'node:os';
import { join } from 'node:path';

const MEMORY = '/dev/shm';
const NAME = /^vigie-tests-(\d+)$/;
/** The tests leave less than half of this there, and take some gigabytes beside it. */
const ROOM_BYTES = 2 * 2 ** 30;
const FREE_BYTES = 8 * 2 ** 30;

/**
 * From now on tests keep their databases and browser profiles in memory, where there is room for them: on a disk the system
 * spends a tenth of their time on it. What they left goes with this process.
 */
export function keepFilesInMemory() {
  if (process.env.TMPDIR !== undefined || !isFit()) return;
  for (const name of readdirSync(MEMORY)) {
    const pid = Number(NAME.exec(name)?.[1] ?? 0);
    if (pid > 0 && !isAlive(pid)) remove(join(MEMORY, name));
  }
  const folder = join(MEMORY, `vigie-tests-${process.pid}`);
  // The database's own user goes through it.
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
    // Node 20 knows it since its thirteenth release.
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
    // Something that still ends writes there: the next run removes it.
  }
}
