import { randomBytes } from 'node:crypto';
import { Client, type ClientConfig } from 'pg';
import { inject } from 'vitest';
import { openPool } from '../src/db/postgres.ts';
import type { Db } from '../src/db/schema/database.ts';

export interface TestDatabase {
  connection: ClientConfig;
  db: Db;
  hasRoom: () => Promise<boolean>;
  close(): Promise<void>;
}

/** A database of one's own; `template0` makes an empty one. */
export async function openTestDatabase(template = 'vigie_template'): Promise<TestDatabase> {
  const name = `test_${randomBytes(6).toString('hex')}`;
  // Copied as files: through the log, as is the default, a copy takes half as much again.
  await onCluster(`create database ${name} template ${template} strategy file_copy`);
  const connection = { ...inject('cluster'), database: name };
  const pool = openPool(connection, 'worker');
  const close = async () => {
    await pool.close();
    await onCluster(`drop database ${name} with (force)`);
  };
  return { connection, db: pool.db, hasRoom: pool.hasRoom, close };
}

async function onCluster(statement: string): Promise<void> {
  const client = new Client(inject('cluster'));
  await client.connect();
  await client.query(statement);
  await client.end();
}
