import { lstat, mkdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

type Environment = Readonly<Record<string, string | undefined>>;

/** Returns a directory of this user alone (0700) for unpacked files; raises if no directory can be trusted. */
export async function cacheDirectory(env: Environment): Promise<string> {
  for (const directory of cacheCandidates(env)) {
    if (await isOurs(directory)) return directory;
  }
  throw new Error(`no private cache directory can be made; set XDG_CACHE_HOME to a writable one`);
}

function cacheCandidates({ XDG_CACHE_HOME, HOME }: Environment): string[] {
  const roots = [XDG_CACHE_HOME, HOME && join(HOME, '.cache')].filter((root) => root?.startsWith('/'));
  return [
    ...roots.map((root) => join(root ?? '', 'vigie')),
    join(tmpdir(), `vigie-cache-${process.getuid?.() ?? 0}`),
  ];
}

/**
 * Returns whether the directory belongs to this user alone. A program must not run from a directory that another user
 * created or can write to.
 */
async function isOurs(directory: string): Promise<boolean> {
  try {
    await mkdir(directory, { recursive: true, mode: 0o700 });
    const { mode, uid } = await lstat(directory).then((found) =>
      found.isDirectory() ? found : Promise.reject(new Error('not a directory')),
    );
    return uid === process.getuid?.() && (mode & 0o077) === 0;
  } catch {
    return false;
  }
}
