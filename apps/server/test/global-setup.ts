import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { startEmbeddedDatabase } from '../src/db/embedded.ts';
import type { DatabaseConnection } from '../src/db/embedded/ownership.ts';
import { copyPreparedCluster, createTemplate } from './prepared-cluster.ts';

declare module 'vitest' {
  interface ProvidedContext {
    cluster: DatabaseConnection;
  }
}

/** Starts one cluster for a run of the suite. Each test file gets a database copied from a migrated template. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDirectory = await mkdtemp(join(tmpdir(), 'vigie-test-'));
  // No data survives the run, and no database exists long enough to need a vacuum.
  const settings = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', autovacuum: 'off' };
  const isPrepared = await copyPreparedCluster(dataDirectory);
  const cluster = await startEmbeddedDatabase({ dataDirectory, settings });
  if (!isPrepared) await createTemplate(cluster.connection);
  project.provide('cluster', cluster.connection);
  return async () => {
    await cluster.stop();
    await rm(dataDirectory, { recursive: true });
  };
}
