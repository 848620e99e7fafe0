import { mkdtemp, readdir, rm, stat, utimes } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { endProcessesOf } from './end-processes.ts';
import { pidNamespace } from './pid-namespace.ts';

const PREFIX = 'vigie-profile-';
/** Interval at which a profile in use is touched, in ms. */
const PROFILE_TOUCH_MS = 600_000;
/**
 * Time in ms without a change after which a profile of another container or machine is abandoned. The time is long
 * because a machine may have slept. A surplus profile costs disk space for a day; a profile taken from a running
 * browser costs its pages.
 */
const ABANDONED_MS = 86_400_000;

/** Host of the profiles: reports which profiles are in use and which are abandoned. Tests replace it. */
export interface ProfileHost {
  folder: string;
  pid: number;
  /** Pid namespace; null if it is unknown. */
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

/** Creates a temporary user data directory, named after this process and its pid namespace. */
export async function createProfile(
  given?: ProfileHost,
): Promise<{ directory: string; remove(): Promise<void> }> {
  const host = given ?? (await thisHost());
  await removeOrphans(host);
  const directory = await mkdtemp(join(host.folder, `${PREFIX}${host.pid}-${host.namespace ?? ''}-`));
  const beat = setInterval(() => void touch(directory, new Date(host.nowMs())), PROFILE_TOUCH_MS);
  beat.unref();
  return {
    directory,
    async remove() {
      clearInterval(beat);
      endProcessesOf(directory);
      // A child process may still write for a moment after the browser died, hence the retries.
      await rm(directory, { recursive: true, force: true, maxRetries: 10, retryDelay: 50 }).catch(
        () => undefined,
      );
    },
  };
}

/** Removes browsers that killed processes left, before this process starts a browser. */
export async function removeLeftBrowsers(): Promise<void> {
  // The first browser that starts reports a temporary folder that cannot be read.
  await removeOrphans(await thisHost()).catch(() => undefined);
}

/** Removes the profiles that killed processes left. */
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

/**
 * Returns whether a profile is abandoned. A pid is valid only in its own namespace: another container may not have it.
 */
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
