import type { Client } from 'pg';

/** A PostgreSQL with an empty database and production settings: a commit is durable. */
export interface BenchDatabase {
  /** Name in the tables. */
  name: string;
  /** For DATABASE_URL. */
  url: string;
  pid: number;
  stop(): Promise<void>;
}

export type StartDatabase = (directory: string) => Promise<BenchDatabase>;

const DUPLICATE_DATABASE = '42P04';

/** Creates the measured database, unless retained data contains it. */
export async function createDatabase(client: Client): Promise<void> {
  await client.query('create database vigie').catch((error: { code?: string }) => {
    if (error.code !== DUPLICATE_DATABASE) throw error;
  });
}
