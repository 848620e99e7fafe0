import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const PREFIX = 'vigie-profile-';

/** A throw-away user data directory, named after this process. */
export async function createProfile(): Promise<{ directory: string; remove(): Promise<void> }> {
  await removeOrphans();
  const directory = await mkdtemp(join(tmpdir(), `${PREFIX}${process.pid}-`));
  // A helper process may still write for a moment after the browser died, hence the retries.
  return {
    directory,
    remove: () =>
      rm(directory, { recursive: true, force: true, maxRetries: 10, retryDelay: 50 }).catch(() => undefined),
  };
}

/** Removes what processes that were killed could not remove themselves. */
async function removeOrphans(): Promise<void> {
  const names = await readdir(tmpdir());
  const orphans = names.filter((name) => name.startsWith(PREFIX) && !isAlive(Number(name.split('-')[2])));
  await Promise.all(
    orphans.map((name) => rm(join(tmpdir(), name), { recursive: true, force: true }).catch(() => undefined)),
  );
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
