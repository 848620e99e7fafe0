import { mkdtemp, readdir, rm, stat, utimes } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { endProcessesOf } from './end-processes.ts';
import { pidNamespace } from './pid-namespace.ts';

const PREFIX = 'vigie-profile-';
/** How often a profile that is in use is touched. */
const BEAT_MS = 600_000;
/**
 * A profile of another container or machine is abandoned after this time without a change. The time is long because a
 * machine may have slept. A profile too many costs some space for a day; a profile taken from a running browser costs
 * its pages.
 */
const ABANDONED_MS = 86_400_000;

/**
 * The host of the profiles: it tells which profiles are in use and which were left behind. A test brings its own.
 */
export interface ProfileHost {
  folder: string;
  pid: number;
  /** Where the pid means something: null where that is not known. */
  namespace: string | null;
  isAlive(pid: number): boolean;
  nowMs(): number;
}

const thisHost = async (): Promise<ProfileHost> => ({
  folder: tmpdir(),
  pid: process.pid,
  namespace: await pidNamespace(),
  isAlive,
  nowMs: Date.now,
});

/** Creates a throw-away user data directory, named after this process and the pids that it lives among. */
export async function createProfile(
  given?: ProfileHost,
): Promise<{ directory: string; remove(): Promise<void> }> {
  const host = given ?? (await thisHost());
  await removeOrphans(host);
  const directory = await mkdtemp(join(host.folder, `${PREFIX}${host.pid}-${host.namespace ?? ''}-`));
  const beat = setInterval(() => void touch(directory, new Date(host.nowMs())), BEAT_MS);
  beat.unref();
  return {
    directory,
    async remove() {
      clearInterval(beat);
      endProcessesOf(directory);
      // A helper process may still write for a moment after the browser died, hence the retries.
      await rm(directory, { recursive: true, force: true, maxRetries: 10, retryDelay: 50 }).catch(
        () => undefined,
      );
    },
  };
}

/** Ends what is left of the browsers of processes that were killed, before this one starts a browser itself. */
export async function removeLeftBrowsers(): Promise<void> {
  // A temporary folder that cannot be read is told by the first browser that starts.
  await removeOrphans(await thisHost()).catch(() => undefined);
}

/** Removes what processes that were killed could not remove themselves. */
async function removeOrphans(host: ProfileHost): Promise<void> {
  const names = (await readdir(host.folder)).filter((name) => name.startsWith(PREFIX));
  await Promise.all(
    names.map(async (name) => {
      const directory = join(host.folder, name);
      if (!(await isOrphan(name, directory, host))) return;
      endProcessesOf(directory);
      await rm(directory, { recursive: true, force: true }).catch(() => undefined);
    }),
  );
}

/** A pid says something only among the pids that it was given in: in another container it may be nobody's. */
async function isOrphan(name: string, directory: string, host: ProfileHost): Promise<boolean> {
  const [, , pid, namespace] = name.split('-');
  if (namespace !== undefined && namespace !== '' && namespace === host.namespace)
    return !host.isAlive(Number(pid));
  const touchedMs = await stat(directory).then(
    ({ mtimeMs }) => mtimeMs,
    () => Infinity,
  );
  return host.nowMs() - touchedMs > ABANDONED_MS;
}

async function touch(directory: string, now: Date): Promise<void> {
  await utimes(directory, now, now).catch(() => undefined);
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
