import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClient } from '@clickhouse/client';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { startEngine } from './engine-process.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vigie-clickhouse-'));
});
afterEach(() => rm(folder, { recursive: true }));

test('an engine that ended or was killed finds everything again, on the same port', async () => {
  let engine = await startEngine(folder);
  const { url } = engine;
  const client = createClient({ url, username: 'anybody', password: 'anything', log: { level: 127 } });
  await client.command({ query: 'CREATE DATABASE kept' });
  await client.command({ query: 'CREATE TABLE kept.visits (id UInt32) ENGINE = MergeTree ORDER BY id' });
  for (const [id, signal] of (['SIGTERM', 'SIGKILL', 'SIGTERM'] as const).entries()) {
    await client.insert({ table: 'kept.visits', values: [{ id }], format: 'JSONEachRow' });
    const query = client
      .query({ query: 'SELECT count() FROM numbers(1000000000000)' })
      .catch((error: Error) => error);
    // The engine is stopped just after the first query began.
    if (id > 0) await client.ping();
    await engine.stop(signal);
    expect(await query).toBeInstanceOf(Error);
    expect((await client.ping()).success).toBe(false);
    engine = await startEngine(folder, Number(new URL(url).port));
    const rows = await client.query({
      query: 'SELECT id FROM kept.visits ORDER BY id',
      format: 'JSONEachRow',
    });
    expect(await rows.json()).toEqual(Array.from({ length: id + 1 }, (_, at) => ({ id: at })));
  }
  await client.close();
  await engine.stop();
});

test('an engine that cannot have its folder reports it', async () => {
  const engine = await startEngine(folder);
  await expect(startEngine(folder)).rejects.toThrow('Another server instance in same directory');
  await engine.stop();
});
