import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BenchDatabase } from './database.ts';
import { startEmbedded } from './embedded.ts';
import { startServed } from './served.ts';

const STARTS = { embedded: startEmbedded, served: startServed };

interface WhichDatabases {
  /** Selects one of them; default: both. */
  only?: keyof typeof STARTS | undefined;
  /** Directory in which their data stays; default: it is deleted at the end. */
  dataFolder?: string | undefined;
}

/** Starts both databases, each in its own folder, until `opened` is disposed of. */
export async function startDatabases(
  opened: AsyncDisposableStack,
  { only, dataFolder }: WhichDatabases = {},
): Promise<BenchDatabase[]> {
  const folder = dataFolder ?? (await mkdtemp(join(tmpdir(), 'vigie-bench-')));
  await mkdir(folder, { recursive: true });
  if (dataFolder === undefined) opened.defer(() => rm(folder, { recursive: true }));
  // The databases may run as another user.
  await chmod(folder, 0o711);
  const databases: BenchDatabase[] = [];
  for (const [name, start] of Object.entries(STARTS)) {
    if (only !== undefined && name !== only) continue;
    const database = await start(join(folder, name));
    opened.defer(() => database.stop());
    databases.push(database);
  }
  return databases;
}
