import { access, readFile, realpath } from 'node:fs/promises';
import { join } from 'node:path';
import type { DatabaseConnection } from './ownership.ts';
import { findPostmaster } from './postmaster.ts';

/**
 * Returns the connection to the embedded database that another process runs on this data directory; null when none
 * does.
 */
export async function findRunning(dataDirectory: string): Promise<DatabaseConnection | null> {
  const home = await realpath(join(dataDirectory, 'postgres')).catch(() => null);
  if (home === null) return null;
  const password = await readFile(join(dataDirectory, 'keys', 'database-password'), 'utf8');
  return (await findPostmaster({ home, password }))?.connection ?? null;
}

/** Returns whether an embedded database was ever created in this data directory. */
export async function hasCluster(dataDirectory: string): Promise<boolean> {
  return access(join(dataDirectory, 'postgres')).then(
    () => true,
    () => false,
  );
}
