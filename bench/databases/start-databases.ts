import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BenchDatabase } from './database.ts';
import { startEmbedded } from './embedded.ts';
import { startServed } from './served.ts';

/** Both databases, each in a folder of its own, until `opened` is disposed of. */
export async function startDatabases(opened: AsyncDisposableStack): Promise<BenchDatabase[]> {
  const folder = await mkdtemp(join(tmpdir(), 'vigie-bench-'));
  opened.defer(() => rm(folder, { recursive: true }));
  // The databases may run as another user.
  await chmod(folder, 0o711);
  const databases: BenchDatabase[] = [];
  for (const [name, start] of Object.entries({ embedded: startEmbedded, served: startServed })) {
    const database = await start(join(folder, name));
    opened.defer(() => database.stop());
    databases.push(database);
  }
  return databases;
}
