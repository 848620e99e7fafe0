import { readFile } from 'node:fs/promises';
import { Client } from 'pg';
import { expect, test } from 'vitest';
import { openTestDatabase } from '../../../test/test-database.ts';
import { generateTables } from './generate-tables.ts';

test('the generated table types are those of the migrated schema', async () => {
  const database = await openTestDatabase();
  const client = new Client(database.connection);
  await client.connect();
  const generated = await generateTables(client);
  await client.end();
  await database.close();
  const stored = await readFile(new URL('tables.generated.ts', import.meta.url), 'utf8');
  expect(stored, 'tables.generated.ts is out of date: npm run generate:tables').toBe(generated);
});
