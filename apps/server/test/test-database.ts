import { randomBytes } from 'node:crypto';
import { Client, type ClientConfig } from 'pg';
import { inject } from 'vitest';
import { openPool } from '../src/db/postgres.ts';
import type { Db } from '../src/db/schema/database.ts';
import { emptyDatabase, readFresh, type FreshDatabase } from './empty-database.ts';
import { TEMPLATE } from './prepared-cluster.ts';

export interface TestDatabase {
  connection: ClientConfig;
  db: Db;
  hasRoom: () => Promise<boolean>;
  close(): Promise<void>;
}

/** Databases of earlier tests: emptying one takes a tenth of the time of a copy. */
const left: string[] = [];
let fresh: FreshDatabase | null = null;

/** Opens a separate database; `template0` creates an empty one. */
export async function openTestDatabase(template = TEMPLATE): Promise<TestDatabase> {
  const name = (template === TEMPLATE ? await reuse() : null) ?? (await create(template));
  const connection = connectionTo(name);
  const pool = openPool(connection, 'runs');
  const close = async () => {
    await pool.close();
    if (template === TEMPLATE) left.push(name);
    else await drop(name);
  };
  return { connection, db: pool.db, hasRoom: pool.hasRoom, close };
}

async function create(template: string): Promise<string> {
  const name = `test_${randomBytes(6).toString('hex')}`;
  // Copied as files: the default copy through the log takes half as long again.
  await onDatabase('postgres', (client) =>
    client.query(`create database ${name} template ${template} strategy file_copy`),
  );
  if (template === TEMPLATE) fresh ??= await onDatabase(name, readFresh);
  return name;
}

/**
 * Returns the name of an earlier test's database after emptying it; null when there is none, or a test changed more
 * than its rows.
 */
async function reuse(): Promise<string | null> {
  const name = left.pop();
  const before = fresh;
  if (name === undefined || before === null) return null;
  if (await onDatabase(name, (client) => emptyDatabase(client, before)).catch(() => false)) return name;
  await drop(name);
  return null;
}

const drop = (name: string) =>
  onDatabase('postgres', (client) => client.query(`drop database if exists ${name} with (force)`));

const connectionTo = (database: string): ClientConfig => ({ ...inject('cluster'), database });

async function onDatabase<T>(name: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client(connectionTo(name));
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
