import type { Client } from 'pg';

/** A PostgreSQL with an empty database of its own and the settings of production: a commit is on the disk. */
export interface BenchDatabase {
  /** How the tables name it. */
  name: string;
  /** For DATABASE_URL. */
  url: string;
  pid: number;
  stop(): Promise<void>;
}

export type StartDatabase = (directory: string) => Promise<BenchDatabase>;

const DUPLICATE_DATABASE = '42P04';

/** Makes the database that is measured; kept data has it already. */
export async function createDatabase(client: Client): Promise<void> {
  await client.query('create database vigie').catch((error: { code?: string }) => {
    if (error.code !== DUPLICATE_DATABASE) throw error;
  });
}
