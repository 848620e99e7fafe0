import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openPool } from '../../apps/server/src/db/postgres.ts';
import type { Db } from '../../apps/server/src/db/schema/database.ts';
import { ADMIN, signIn, type PanelApi } from './panel-api.ts';
import { startPart, type Part } from './part.ts';
import { freePort, servePostgres } from './served-postgres.ts';

/** Vigie over several machines: one PostgreSQL, and every part in processes of its own. */
export interface Machines {
  db: Db;
  servers: Part[];
  workers: Part[];
  /** Agents by their ids. */
  agents: Map<string, Part>;
  /** The API as one of the servers gives it. */
  apiOf(server: number): PanelApi;
  close(): Promise<void>;
}

export interface MachineCounts {
  servers: number;
  workers: number;
  agents: number;
}

export async function startMachines(counts: MachineCounts): Promise<Machines> {
  const opened = new AsyncDisposableStack();
  try {
    return await open(counts, opened);
  } catch (error) {
    await opened.disposeAsync();
    throw error;
  }
}

async function open(counts: MachineCounts, opened: AsyncDisposableStack): Promise<Machines> {
  const folder = await mkdtemp(join(tmpdir(), 'vigie-machines-'));
  opened.defer(() => rm(folder, { recursive: true, force: true }));
  const postgres = await servePostgres(join(folder, 'database'));
  opened.defer(() => postgres.stop());
  const shared = {
    DATABASE_URL: postgres.url,
    VIGIE_SECRET_KEY: randomBytes(32).toString('base64'),
    VIGIE_ADMIN_EMAIL: ADMIN.email,
    VIGIE_ADMIN_PASSWORD: ADMIN.password,
  };
  const start = async (name: 'server' | 'worker' | 'agent', ready: RegExp, own: Record<string, string>) => {
    const part = await startPart(name, ready, {
      ...own,
      VIGIE_DATA: await mkdtemp(join(folder, `${name}-`)),
    });
    opened.defer(() => part.kill());
    return part;
  };
  const servers: Part[] = [];
  const urls: string[] = [];
  for (let number = 0; number < counts.servers; number += 1) {
    const port = await freePort();
    urls.push(`http://127.0.0.1:${port}`);
    servers.push(await start('server', /answers on/, { ...shared, PORT: String(port) }));
  }
  const pool = openPool({ connectionString: postgres.url }, 'worker');
  opened.defer(pool.close);
  const workers = await times(counts.workers, () => start('worker', /takes jobs/, shared));
  const session = await signIn(urls[0] ?? '');
  const apiOf = (server: number) => session.at(urls[server] ?? '');
  const agents = new Map<string, Part>();
  for (let number = 0; number < counts.agents; number += 1) {
    const [port, path] = [await freePort(), `agent_${number}`];
    const settings = {
      AGENT_PORT: String(port),
      AGENT_ALLOW_LOOPBACK: '1',
      AGENT_ALLOW_NO_SANDBOX: '1',
    };
    const part = await start('agent', /Pairing code.*\n|answers on.*\n$/, settings);
    const pairingCode = /Pairing code[^:]*: (\S+)/.exec(part.said)?.[1];
    const url = `http://127.0.0.1:${port}`;
    const association = { name: path, slug: path, url, pairingCode, isShared: true };
    const { id } = await apiOf(0).call<{ id: string }>('POST', '/agents', association);
    agents.set(id, part);
  }
  return {
    db: pool.db,

    servers,
    workers,
    agents,
    apiOf,
    close: () => opened.disposeAsync(),
  };
}

function times<T>(count: number, work: () => Promise<T>): Promise<T[]> {
  return Promise.all(Array.from({ length: count }, work));
}
