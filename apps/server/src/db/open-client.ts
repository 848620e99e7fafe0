import { Client, type ClientConfig } from 'pg';

/**
 * Opens a session of its own, connected under a name. When PostgreSQL ends it, its next query fails; without a
 * listener that would end the whole process.
 */
export async function openClient(connection: ClientConfig, name: string): Promise<Client> {
  const client = new Client({ ...connection, application_name: name });
  client.on('error', () => {});
  await client.connect();
  return client;
}
