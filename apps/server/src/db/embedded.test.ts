import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { access, chmod, mkdir, mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Client, type ClientConfig } from 'pg';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { until } from '../../test/until.ts';
import { startEmbeddedDatabase } from './embedded.ts';
import { EmbeddedDatabaseFailed } from './embedded/embedded-failure.ts';
import { connectWhenReady, DatabaseInUse } from './embedded/ownership.ts';
import type { StopStep } from './embedded/stop-postmaster.ts';
import { openClient } from './open-client.ts';

const HURRIED: StopStep[] = [
  { signal: 'SIGINT', seconds: 2 },
  { signal: 'SIGQUIT', seconds: 2 },
  { signal: 'SIGKILL', seconds: 10 },
];
const HOLDER = fileURLToPath(new URL('../../test/hold-database.ts', import.meta.url));

describe('the embedded database', () => {
  let dataDirectory: string;
  const holders: ChildProcess[] = [];
  beforeEach(async () => {
    dataDirectory = await mkdtemp(join(tmpdir(), 'vigie-embedded-'));
  });
  afterEach(async () => {
    for (const holder of holders.splice(0)) await kill(holder);
    // A server whose owner was killed ends a moment later.
    await until(() => !existsSync(join(dataDirectory, 'postgres', 'postmaster.pid')));
    await rm(dataDirectory, { recursive: true, force: true });
  });

  /** Starts another process that owns the data directory. Returns it with the connection to its database. */
  async function hold(): Promise<{ holder: ChildProcess; connection: ClientConfig }> {
    const holder = spawn(process.execPath, [HOLDER, dataDirectory], { stdio: ['ignore', 'pipe', 'inherit'] });
    holders.push(holder);
    if (holder.stdout === null) throw new Error('no output');
    const [output] = (await once(holder.stdout, 'data')) as [Buffer];
    return { holder, connection: JSON.parse(output.toString()) as ClientConfig };
  }

  test('starts, retains what was written, stops, and starts again', async () => {
    const first = await startEmbeddedDatabase({ dataDirectory });
    await query(first.connection, 'create table kept as select 42 as answer');
    await first.stop();
    const second = await startEmbeddedDatabase({ dataDirectory });
    expect(await query(second.connection, 'select answer from kept')).toEqual([{ answer: 42 }]);
    await second.stop();
    expect(second.postmasterPid()).toBeNull();
  });

  test('listens on no TCP port, compares text by code point and retains its keys', async () => {
    const database = await startEmbeddedDatabase({ dataDirectory });
    const [settings] = await query(
      database.connection,
      `select current_setting('listen_addresses') as listen, datlocprovider as provider, datlocale as locale,
        current_setting('data_checksums') as checksums from pg_database where datname = 'postgres'`,
    );
    await database.stop();
    expect(settings).toEqual({ listen: '', provider: 'b', locale: 'C.UTF-8', checksums: 'on' });
  });

  test('refuses a second owner and names the first', async () => {
    const { holder } = await hold();
    const second = startEmbeddedDatabase({ dataDirectory });
    await expect(second).rejects.toThrow(DatabaseInUse);
    await expect(second).rejects.toMatchObject({ pid: holder.pid });
  });

  test(
    'starts after its owner was killed, whether or not the old server still runs',
    { tags: ['exhaustive'] },
    async () => {
      const { holder } = await hold();
      await kill(holder);
      const database = await startEmbeddedDatabase({ dataDirectory });
      expect(await query(database.connection, 'select 1 as one')).toEqual([{ one: 1 }]);
      await database.stop();
    },
  );

  test('does not outlive its killed owner', { tags: ['exhaustive'] }, async () => {
    const { holder, connection } = await hold();
    const witness = new Client(connection);
    witness.on('error', () => {});
    await witness.connect();
    const cut = new Promise<void>((done) => witness.on('end', () => done()));
    await kill(holder);
    await cut;
    // A stopping server may still accept a connection, and then close it.
    const later = new Client(connection);
    await expect(later.connect()).rejects.toThrow(
      /ENOENT|ECONNREFUSED|ECONNRESET|EPIPE|terminated|shutting down/,
    );
  });

  test('is started again when its server is killed', async () => {
    const reports: string[] = [];
    const database = await startEmbeddedDatabase({ dataDirectory, report: (text) => reports.push(text) });
    const before = database.postmasterPid();
    const broken = new Client(database.connection);
    const gone = new Promise<void>((done) => broken.on('end', () => done()));
    broken.on('error', () => {});
    await broken.connect();
    process.kill(before ?? 0, 'SIGKILL');
    await gone;
    const client = await connectWhenReady(database.connection, { gone: () => false, seconds: 20 });
    await client.end();
    expect(database.postmasterPid()).not.toBe(before);
    expect(reports[0]).toContain('ended unexpectedly');
    await database.stop();
  });

  test('is still owned when one of its processes is killed, stops, and starts again', async () => {
    const first = await startEmbeddedDatabase({ dataDirectory, stopSteps: HURRIED });
    const victim = await openClient(first.connection, 'victim');
    const gone = new Promise<void>((done) => victim.on('end', () => done()));
    const { rows } = await victim.query<{ pid: number }>('select pg_backend_pid() as pid');
    process.kill(rows[0]?.pid ?? 0, 'SIGKILL');
    await gone;
    await expect(startEmbeddedDatabase({ dataDirectory })).rejects.toMatchObject({ pid: process.pid });
    const client = await connectWhenReady(first.connection, { gone: () => false, seconds: 20 });
    const locks = () => client.query(`select from pg_locks where locktype = 'advisory'`);
    await until(async () => (await locks()).rowCount === 1);
    await client.end();
    await first.stop();
    const second = await startEmbeddedDatabase({ dataDirectory, stopSteps: HURRIED });
    expect(await query(second.connection, 'select 1 as one')).toEqual([{ one: 1 }]);
    await second.stop();
  });

  test(
    'is stopped by force when it was left behind and answers nothing',
    { tags: ['exhaustive'] },
    async () => {
      const { holder } = await hold();
      const pid = Number(
        (await readFile(join(dataDirectory, 'postgres', 'postmaster.pid'), 'utf8')).split('\n')[0],
      );
      process.kill(pid, 'SIGSTOP');
      await expect(startEmbeddedDatabase({ dataDirectory })).rejects.toMatchObject({ pid: holder.pid });
      await kill(holder);
      const database = await startEmbeddedDatabase({ dataDirectory, stopSteps: HURRIED });
      expect(await query(database.connection, 'select 1 as one')).toEqual([{ one: 1 }]);
      await database.stop();
    },
  );

  test.each([
    { version: '15\n', says: /of PostgreSQL 15, and this Vigie brings PostgreSQL \d+: back it up/ },
    { version: '', says: /holds no PostgreSQL data/ },
  ])('refuses data that are not its own in a sentence: $says', async ({ version, says }) => {
    await mkdir(join(dataDirectory, 'postgres'));
    await writeFile(join(dataDirectory, 'postgres', 'PG_VERSION'), version);
    const refused = await startEmbeddedDatabase({ dataDirectory }).catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(EmbeddedDatabaseFailed);
    expect(String(refused)).toMatch(says);
    expect(String(refused)).not.toContain('\n');
  });

  test('reports in a sentence why its server ended', { tags: ['exhaustive'] }, async () => {
    const settings = { shared_buffers: 'much' };
    const refused = await startEmbeddedDatabase({ dataDirectory, settings }).catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(EmbeddedDatabaseFailed);
    expect((refused as Error).message).toMatch(
      /^The embedded database in .* could not be started: invalid value for parameter "shared_buffers": "much"\.$/,
    );
  });

  test(
    'makes its data again after first starts that were killed, and leaves nothing of them',
    { tags: ['exhaustive'] },
    async () => {
      const ended = spawn(process.execPath, ['-e', '']);
      await once(ended, 'exit');
      const unfinished = `postgres.unfinished-${ended.pid}`;
      await mkdir(join(dataDirectory, unfinished));
      await writeFile(join(dataDirectory, unfinished, 'PG_VERSION'), '18');
      await writeFile(join(dataDirectory, `${unfinished}.password`), 'secret');
      const database = await startEmbeddedDatabase({ dataDirectory });
      await database.stop();
      expect((await readdir(dataDirectory)).toSorted()).toEqual(['keys', 'postgres']);
    },
  );

  test(
    'puts its socket in a short directory when the data directory has a long path',
    { tags: ['exhaustive'] },
    async () => {
      await chmod(dataDirectory, 0o755);
      const deep = join(dataDirectory, 'd'.repeat(110));
      const database = await startEmbeddedDatabase({ dataDirectory: deep });
      const { host } = database.connection;
      expect(await query(database.connection, 'select 1 as one')).toEqual([{ one: 1 }]);
      expect(host.length).toBeLessThan(90);
      await database.stop();
      await expect(access(host)).rejects.toThrow('ENOENT');
    },
  );
});

async function kill(holder: ChildProcess): Promise<void> {
  if (holder.exitCode !== null || holder.signalCode !== null) return;
  holder.kill('SIGKILL');
  await once(holder, 'exit');
}

async function query(connection: ClientConfig, text: string): Promise<unknown[]> {
  const client = new Client(connection);
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}
