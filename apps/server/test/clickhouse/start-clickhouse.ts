import { randomBytes } from 'node:crypto';
import { createClient } from '@clickhouse/client';
import { startEngine, type EngineProcess } from './engine-process.ts';

export interface TestClickhouse {
  /** URL whose path is the database. */
  url: string;
  database: string;
  stop(): Promise<void>;
}

/** One engine for all files of a run: they share a process. */
let served: Promise<EngineProcess> | null = null;

/** Creates an empty database of its own on CLICKHOUSE_URL if set, else on an engine that the first caller starts. */
export async function startClickhouse(): Promise<TestClickhouse> {
  const server = process.env['CLICKHOUSE_URL'] ?? (await (served ??= startEngine())).url;
  const database = `test_${randomBytes(6).toString('hex')}`;
  await command(server, `CREATE DATABASE ${database}`);
  return {
    url: withPath(server, database),
    database,
    stop: () => command(server, `DROP DATABASE ${database} SYNC`),
  };
}

async function command(server: string, query: string): Promise<void> {
  const client = createClient({ url: withPath(server, '') });
  try {
    await client.command({ query });
  } finally {
    await client.close();
  }
}

const withPath = (url: string, path: string) => Object.assign(new URL(url), { pathname: `/${path}` }).href;
