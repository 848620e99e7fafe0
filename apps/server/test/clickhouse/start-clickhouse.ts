import { randomBytes } from 'node:crypto';
import { mkdtemp } from 'node:fs/promises';
import { rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClient } from '@clickhouse/client';
import { startEngine } from './engine-process.ts';

export interface TestClickhouse {
  url: string;
  database: string;
  stop(): Promise<void>;
}

/** One for all files of a run: they share a process. */
let served: Promise<string> | null = null;

/** An empty database of one's own, on CLICKHOUSE_URL where it is given, else on an engine that the first caller starts. */
export async function startClickhouse(): Promise<TestClickhouse> {
  const url = process.env['CLICKHOUSE_URL'] ?? (await (served ??= serve()));
  const database = `test_${randomBytes(6).toString('hex')}`;
  await command(url, `CREATE DATABASE ${database}`);
  return { url, database, stop: () => command(url, `DROP DATABASE ${database} SYNC`) };
}

async function serve(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'vigie-clickhouse-'));
  const engine = await startEngine(folder);
  process.once('exit', () => {
    process.kill(engine.pid, 'SIGKILL');
    rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
  });
  return engine.url;
}

async function command(url: string, query: string): Promise<void> {
  const client = createClient({ url });
  try {
    await client.command({ query });
  } finally {
    await client.close();
  }
}
