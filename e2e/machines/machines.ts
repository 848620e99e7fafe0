import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openPool } from '../../apps/server/src/db/postgres.ts';
import type { Db } from '../../apps/server/src/db/schema/database.ts';
import { ADMIN, signIn, type PanelApi } from './panel-api.ts';
import { startPart, type Env, type Part, type PartName } from './part.ts';
import { freePort } from '../../apps/server/test/free-port.ts';
import { servePostgres } from './served-postgres.ts';

/** A Vigie over several machines: one PostgreSQL, and every part in its own process. */
export interface Machines {
  db: Db;
  servers: Part[];
  /** URLs of the servers, in the same order. */
  urls: string[];
  workers: Part[];
  /** Agents by id. */
  agents: Map<string, Part>;
  /** Returns the API of one of the servers. */
  apiOf(server: number): PanelApi;
  close(): Promise<void>;
}

export interface MachineCounts {
  servers: number;
  workers: number;
  /** Number of called agents. */
  agents: number;
  /** Number of outbound agents. */
  callingAgents?: number;
}

export interface CallThrough {
  /** URL of the panel for these agents. */
  panelUrl: string;
  agentEnv: Env;
  /** Called once the servers run. */
  open(serverUrls: string[]): Promise<void>;
}

export interface Surroundings {
  /** Folder of the parts' data. */
  folder: string;
  databaseUrl: string;
  /** Returns the address of a proxy in front of an agent, which the panel gets instead. */
  addressFor?: (agentUrl: string) => Promise<string>;
  /** Proxy between the panel and outbound agents; absent: they call the first server. */
  callThrough?: CallThrough;
  env?: Env;
  agentEnv?: Env;
  onOutput?: (part: string, text: string) => void;
}

export async function startMachines(counts: MachineCounts): Promise<Machines> {
  const opened = new AsyncDisposableStack();
  try {
    const folder = await mkdtemp(join(tmpdir(), 'vigie-machines-'));
    opened.defer(() => rm(folder, { recursive: true, force: true }));
    const postgres = await servePostgres(join(folder, 'database'));
    opened.defer(() => postgres.stop());
    return await startParts(counts, { folder, databaseUrl: postgres.url }, opened);
  } catch (error) {
    await opened.disposeAsync();
    throw error;
  }
}

type Start = (name: PartName, ready: RegExp, own: Env) => Promise<Part>;

/** Starts all parts on a database; they end when `opened` is disposed of. */
export async function startParts(
  counts: MachineCounts,
  around: Surroundings,
  opened: AsyncDisposableStack,
): Promise<Machines> {
  const shared = {
    DATABASE_URL: around.databaseUrl,
    VIGIE_SECRET_KEY: randomBytes(32).toString('base64'),
    VIGIE_ADMIN_EMAIL: ADMIN.email,
    VIGIE_ADMIN_PASSWORD: ADMIN.password,
  };
  let started = 0;
  const start: Start = async (name, ready, own) => {
    started += 1;
    const label = `${name}-${started}`;
    const data = await mkdtemp(join(around.folder, `${name}-`));
    const part = await startPart(name, {
      ready,
      env: { ...around.env, ...own, VIGIE_DATA: data },
      onOutput: (text) => around.onOutput?.(label, text),
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
  const pool = openPool({ connectionString: around.databaseUrl }, 'worker');
  opened.defer(pool.close);
  const workers = await times(counts.workers, () => start('worker', /takes jobs/, shared));
  const session = await signIn(urls[0] ?? '');
  const apiOf = (server: number) => session.at(urls[server] ?? '');
  const agents = new Map<string, Part>();
  for (let number = 0; number < counts.agents; number += 1) {
    const { id, part } = await startAgent(start, { api: apiOf(0), around, number });
    agents.set(id, part);
  }
  await around.callThrough?.open(urls);
  const panelUrl = around.callThrough?.panelUrl ?? urls[0] ?? '';
  for (let number = 0; number < (counts.callingAgents ?? 0); number += 1) {
    const { id, part } = await startOutboundPart(start, { api: apiOf(0), around, number }, panelUrl);
    agents.set(id, part);
  }
  return { db: pool.db, servers, urls, workers, agents, apiOf, close: () => opened.disposeAsync() };
}

interface NewAgent {
  api: PanelApi;
  around: Surroundings;
  number: number;
}

async function startAgent(start: Start, { api, around, number }: NewAgent) {
  const [port, name] = [await freePort(), `agent_${number}`];
  const ownUrl = `http://127.0.0.1:${port}`;
  const url = (await around.addressFor?.(ownUrl)) ?? ownUrl;
  const part = await start('agent', /Pairing code.*\n|answers on.*\n$/, {
    AGENT_PORT: String(port),
    AGENT_URL: url,
    AGENT_ALLOW_LOOPBACK: '1',
    AGENT_ALLOW_NO_SANDBOX: '1',
    ...around.agentEnv,
  });
  const pairingCode = /Pairing code[^:]*: (\S+)/.exec(part.output)?.[1];
  const association = { name, slug: name, url, pairingCode, isShared: true };
  const { id } = await api.call<{ id: string }>('POST', '/agents', association);
  return { id, part };
}

/**
 * Starts an outbound agent. The code stays in its environment, as in a service's file, although a registered agent
 * needs none.
 */
async function startOutboundPart(start: Start, { api, around, number }: NewAgent, panelUrl: string) {
  const name = `calling_${number}`;
  const wanted = { name, slug: name, location: '', labels: [], isShared: true, agentId: null };
  const { code } = await api.call<{ code: string }>('POST', '/agents/codes', wanted);
  const part = await start('agent', /calls the panel.*\n/, {
    AGENT_PANEL: panelUrl,
    AGENT_CODE: code,
    AGENT_ALLOW_LOOPBACK: '1',
    AGENT_ALLOW_NO_SANDBOX: '1',
    ...around.callThrough?.agentEnv,
    ...around.agentEnv,
  });
  const { items } = await api.call<{ items: Array<{ id: string; slug: string }> }>(
    'GET',
    `/agents?q=${name}`,
  );
  const id = items.find(({ slug }) => slug === name)?.id;
  if (id === undefined) throw new Error(`${name} did not register: ${part.output}`);
  return { id, part };
}

function times<T>(count: number, work: () => Promise<T>): Promise<T[]> {
  return Promise.all(Array.from({ length: count }, work));
}
