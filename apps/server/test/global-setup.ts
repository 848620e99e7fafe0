import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import type { TestProject } from 'vitest/node';
import { startEmbeddedDatabase } from '../src/db/embedded.ts';
import type { DatabaseConnection } from '../src/db/embedded/ownership.ts';
import { migrate } from '../src/db/migrate.ts';
import { openRunQueue } from '../src/queue/run-queue.ts';

declare module 'vitest' {
  interface ProvidedContext {
    cluster: DatabaseConnection;
  }
}

export const TEMPLATE = 'vigie_template';

/** One cluster for a run of the suite; each file gets a database copied from a migrated template. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDirectory = await mkdtemp(join(tmpdir(), 'vigie-test-'));
  // Nothing outlives the run, and no database lives long enough to be cleaned.
  const settings = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', autovacuum: 'off' };
  const cluster = await startEmbeddedDatabase({ dataDirectory, settings });
  const client = new Client(cluster.connection);
  await client.connect();
  await client.query(`create database ${TEMPLATE}`);
  await client.end();
  const connection = { ...cluster.connection, database: TEMPLATE };
  await migrate(connection);
  const queue = await openRunQueue({ connection, supervise: false, report: () => {} });
  await queue.close();
  project.provide('cluster', cluster.connection);
  return async () => {
    await cluster.stop();
    await rm(dataDirectory, { recursive: true });
  };
}
