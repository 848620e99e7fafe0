import { execFile } from 'node:child_process';
import { chmod, mkdir, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { promisify } from 'node:util';

/** Name of the migrated database that tests copy. */
export const TEMPLATE = 'vigie_template';

const run = promisify(execFile);

/**
 * Copies the cluster that `npm test` prepared into a new data directory, with its owner and password. Returns false where none was
 * prepared (a single file of tests, Windows): whoever starts then makes a cluster of its own.
 */
export async function copyPreparedCluster(dataDirectory: string): Promise<boolean> {
  const prepared = process.env['VIGIE_TEST_CLUSTER'];
  if (prepared === undefined) return false;
  await mkdir(dataDirectory, { recursive: true });
  await run('cp', ['-a', `${prepared}/.`, dataDirectory]);
  // The database's own user goes through the folder above.
  const above = dirname(dataDirectory);
  await chmod(above, (await stat(above)).mode | 0o011);
  return true;
}
