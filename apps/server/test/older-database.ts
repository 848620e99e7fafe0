import { readFile } from 'node:fs/promises';
import { Client, type ClientConfig } from 'pg';
import { openTestDatabase, type TestDatabase } from './test-database.ts';

/** Known facts about the rows of schema-0018.sql, written down when they were created. */
export const OLDER = {
  secretKey: Buffer.alloc(32, 1),
  websiteId: '01a2039b-5dd1-7a24-9829-e07afc71af13',
  contextId: '01a2039b-5de1-79da-b4e7-7b2ab82d8788',
  moderator: { email: 'mo@vigie.example', token: 'yhm6u3hbmiRDy3tuQ_pRs-KHsdYDyPQuhLfmmPxcm_g' },
  admin: { email: 'ada@vigie.example', token: '9NwQH4jt_d0ex9OW1nQng8-nv3x-Fw-0shxd2oVpAOs' },
};

const SCHEMA_0018 = new URL('schemas/schema-0018.sql', import.meta.url);

/** Opens a database of schema 18 with rows in every table. */
export async function openOlderDatabase(): Promise<TestDatabase> {
  const database = await openTestDatabase('template0');
  await onDatabase(database.connection, async (client) => client.query(await readFile(SCHEMA_0018, 'utf8')));
  return database;
}

export type Rows = Array<Record<string, unknown>>;

/** Reads all rows of all tables except the list of migrations. */
export async function readRows(connection: ClientConfig): Promise<Map<string, Rows>> {
  return onDatabase(connection, async (client) => {
    const tables = await client.query<{ name: string }>(
      `select relname as name from pg_class where relnamespace = 'public'::regnamespace
         and relkind in ('r', 'p') and not relispartition and relname <> 'schema_migrations' order by 1`,
    );
    const rows = new Map<string, Rows>();
    for (const { name } of tables.rows) {
      const found = await client.query<{ row: Rows[number] }>(
        `select to_jsonb(kept) as row from public.${client.escapeIdentifier(name)} as kept`,
      );
      rows.set(
        name,
        found.rows.map(({ row }) => row),
      );
    }
    return rows;
  });
}

async function onDatabase<T>(connection: ClientConfig, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client(connection);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
