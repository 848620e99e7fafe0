import { Client, type ClientConfig } from 'pg';

/**
 * Opens a separate session under a name. When PostgreSQL ends the session, its next query fails; without a listener
 * that would end the whole process.
 */
export async function openClient(connection: ClientConfig, name: string): Promise<Client> {
  const client = new Client({ ...connection, application_name: name });
  client.on('error', () => {});
  await client.connect();
  return client;
}
