/** A server, a worker and agents, each in its own process, on one database. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Db } from '../../apps/server/src/db/schema/database.ts';
import { startParts } from '../../e2e/machines/machines.ts';
import type { PanelApi } from '../../e2e/machines/panel-api.ts';
import type { Part } from '../../e2e/machines/part.ts';
import type { BenchDatabase } from '../databases/database.ts';

/** Direction of the connection: the panel calls the agents, or they call the panel. */
export const DIRECTIONS = ['in', 'out'] as const;
export type Direction = (typeof DIRECTIONS)[number];

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

interface VigieNeeds {
  agentsMax: number;
  direction?: Direction;
  env?: Record<string, string>;
}

/** Starts all parts; they end when `opened` is disposed of. */
export async function startVigie(
  database: BenchDatabase,
  { agentsMax, direction = 'in', env = {} }: VigieNeeds,
  opened: AsyncDisposableStack,
): Promise<Vigie> {
  const folder = await mkdtemp(join(tmpdir(), 'vigie-bench-agents-'));
  opened.defer(() => rm(folder, { recursive: true, force: true }));
  const [agents, callingAgents] = direction === 'in' ? [agentsMax, 0] : [0, agentsMax];
  const machines = await startParts(
    { servers: 1, workers: 1, agents, callingAgents },
    { folder, databaseUrl: database.url, env },
    opened,
  );
  const { servers, workers, urls, db } = machines;
  const [server, worker, panelUrl] = [servers[0], workers[0], urls[0]];
  if (server === undefined || worker === undefined || panelUrl === undefined) throw new Error('no panel');
  return {
    database,
    db,
    api: machines.apiOf(0),
    panelUrl,
    server,
    worker,
    agents: [...machines.agents].map(([id, part]) => ({ id, part })),
  };
}
