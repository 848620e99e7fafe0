import { readFile, realpath, stat } from 'node:fs/promises';
import { dirname } from 'node:path';

export interface UnixUser {
  uid: number;
  gid: number;
}

/**
 * Returns the user that runs PostgreSQL: `nobody` when this process is root, which PostgreSQL refuses. Null: the
 * current user.
 */
export async function findDatabaseUser(): Promise<UnixUser | null> {
  if (process.getuid?.() !== 0) return null;
  const accounts = await readFile('/etc/passwd', 'utf8').catch(() => '');
  const nobody = accounts.split('\n').find((line) => line.startsWith('nobody:'));
  const [uid, gid] = (nobody?.split(':').slice(2, 4) ?? []).map(Number);
  return { uid: uid ?? 65_534, gid: gid ?? 65_534 };
}

/** Returns whether `user` may pass through every directory from the root down to `path`. */
export async function mayReach(path: string, user: UnixUser): Promise<boolean> {
  let current = await realpath(path);
  for (;;) {
    const { mode, uid, gid } = await stat(current);
    const shift = uid === user.uid ? 6 : gid === user.gid ? 3 : 0;
    if (((mode >> shift) & 1) === 0) return false;
    if (dirname(current) === current) return true;
    current = dirname(current);
  }
}
