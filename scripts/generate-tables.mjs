// Writes the types of the database's tables from a database that it migrates: npm run generate:tables
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '../apps/server/src/db/open-database.ts';
import { openClient } from '../apps/server/src/db/open-client.ts';
import { generateTables } from '../apps/server/src/db/schema/generate-tables.ts';
import { repository } from './runtime.mjs';

const GENERATED = join(repository, 'apps/server/src/db/schema/tables.generated.ts');

const dataDirectory = await mkdtemp(join(tmpdir(), 'vigie-tables-'));
const database = await openDatabase({ databaseUrl: null, dataDirectory });
try {
  const client = await openClient(database.connection, 'vigie tables');
  await writeFile(GENERATED, await generateTables(client));
  await client.end();
} finally {
  await database.close();
  await rm(dataDirectory, { recursive: true });
}
