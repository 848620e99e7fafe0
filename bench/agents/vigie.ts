/** A server, a worker and agents, each in a process of its own, on one database. */
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openPool } from '../../apps/server/src/db/postgres.ts';
import type { Db } from '../../apps/server/src/db/schema/database.ts';
import { ADMIN, signIn, type PanelApi } from '../../e2e/machines/panel-api.ts';
import { startPart, type Part } from '../../e2e/machines/part.ts';
import type { BenchDatabase } from '../databases/database.ts';
import { freePort } from '../databases/free-port.ts';

export interface Vigie {
  database: BenchDatabase;
  db: Db;
  api: PanelApi;
  panelUrl: string;
  server: Part;
  worker: Part;
  agents: PairedAgent[];
}

export interface PairedAgent {
  id: string;
  part: Part;
}

type Start = (
  name: 'server' | 'worker' | 'agent',
  ready: RegExp,
  env: Record<string, string>,
) => Promise<Part>;

/** Starts them all; they end when `opened` is disposed of. */
export async function startVigie(
  database: BenchDatabase,
  { agentsMax, env }: { agentsMax: number; env?: Record<string, string> },
  opened: AsyncDisposableStack,
): Promise<Vigie> {
  const folder = await mkdtemp(join(tmpdir(), 'vigie-bench-agents-'));
  opened.defer(() => rm(folder, { recursive: true, force: true }));
  const start: Start = async (name, ready, env) => {
    const data = await mkdtemp(join(folder, `${name}-`));
    const part = await startPart(name, { ready, env: { ...env, VIGIE_DATA: data } });
    opened.defer(() => part.kill());
    return part;
  };
  const shared = {
    ...env,
    DATABASE_URL: database.url,
    VIGIE_SECRET_KEY: randomBytes(32).toString('base64'),
    VIGIE_ADMIN_EMAIL: ADMIN.email,
    VIGIE_ADMIN_PASSWORD: ADMIN.password,
  };
  const port = String(await freePort());
  const server = await start('server', /answers on/, { ...shared, PORT: port });
  const worker = await start('worker', /takes jobs/, shared);
  const panelUrl = `http://127.0.0.1:${port}`;
  const api = (await signIn(panelUrl)).at(panelUrl);
  const agents: PairedAgent[] = [];
  for (let number = 0; number < agentsMax; number += 1) agents.push(await startAgent(start, api, number));
  const pool = openPool({ connectionString: database.url }, 'worker');
  opened.defer(pool.close);
  return { database, db: pool.db, api, panelUrl, server, worker, agents };
}

async function startAgent(start: Start, api: PanelApi, number: number): Promise<PairedAgent> {
  const port = String(await freePort());
  const part = await start('agent', /Pairing code.*\n/, {
    AGENT_PORT: port,
    AGENT_ALLOW_LOOPBACK: '1',
    AGENT_ALLOW_NO_SANDBOX: '1',
  });
  const pairingCode = /Pairing code[^:]*: (\S+)/.exec(part.said)?.[1];
  const [name, url] = [`agent_${number}`, `http://127.0.0.1:${port}`];
  const association = { name, slug: name, url, pairingCode, isShared: true };
  const { id } = await api.call<{ id: string }>('POST', '/agents', association);
  return { id, part };
}
