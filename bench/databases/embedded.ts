/** The embedded database as `vigie start` runs it, on its Unix socket. */
import { Client } from 'pg';
import { startEmbeddedDatabase } from '../../apps/server/src/db/embedded.ts';
import { createDatabase, type BenchDatabase } from './database.ts';

export async function startEmbedded(directory: string): Promise<BenchDatabase> {
  const { connection, postmasterPid, stop } = await startEmbeddedDatabase({ dataDirectory: directory });
  const client = new Client(connection);
  await client.connect();
  await createDatabase(client);
  await client.end();
  const { host, port, user, password } = connection;
  return {
    name: 'embedded',
    url: `postgres://${user}:${password}@${encodeURIComponent(host)}:${port}/vigie`,
    pid: postmasterPid() ?? 0,
    stop,
  };
}
