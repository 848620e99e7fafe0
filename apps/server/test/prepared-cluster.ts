import { execFile } from 'node:child_process';
import { chmod, mkdir, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { promisify } from 'node:util';
import { Client } from 'pg';
import type { DatabaseConnection } from '../src/db/embedded/ownership.ts';
import { migrate } from '../src/db/migrate.ts';
import { openRunQueue } from '../src/queue/run-queue.ts';

/** Name of the migrated database that tests copy. */
export const TEMPLATE = 'vigie_template';

const run = promisify(execFile);

/**
 * Copies the cluster that `npm test` prepared into a new data directory, with its owner and password. Returns false if
 * none was prepared (a single test file, Windows); the caller then creates its own cluster.
 */
export async function copyPreparedCluster(dataDirectory: string): Promise<boolean> {
  const prepared = process.env['VIGIE_TEST_CLUSTER'];
  if (prepared === undefined) return false;
  await mkdir(dataDirectory, { recursive: true });
  await run('cp', ['-a', `${prepared}/.`, dataDirectory]);
  // The database's own user passes through the folder above.
  const above = dirname(dataDirectory);
  await chmod(above, (await stat(above)).mode | 0o011);
  return true;
}

/** Creates the template on a server: the schemas of Vigie and its queue, without rows. */
export async function createTemplate(server: DatabaseConnection): Promise<void> {
  await queryServer(server, `create database ${TEMPLATE}`);
  const connection = { ...server, database: TEMPLATE };
  await migrate(connection);
  const queue = await openRunQueue({ connection, supervise: false, report: () => {} });
  await queue.close();
}

/** Runs one statement on the server's own database. */
export async function queryServer(server: DatabaseConnection, statement: string): Promise<void> {
  const client = new Client(server);
  await client.connect();
  await client.query(statement);
  await client.end();
}
