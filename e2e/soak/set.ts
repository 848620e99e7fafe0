import { appendFileSync, mkdirSync } from 'node:fs';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startParts, type MachineCounts, type Machines, type Surroundings } from '../machines/machines.ts';
import { servePostgres, type ServedPostgres } from '../machines/served-postgres.ts';
import { startAnswerProxy } from './answer-proxy.ts';
import { prepareBetween, type Between } from './between.ts';
import type { AnswerFault } from './broken-answers.ts';
import type { Chance } from './chance.ts';
import { startSoakClickhouse, type SoakClickhouse } from './disturbed-clickhouse.ts';
import { startProvider, type SoakProvider } from './provider-users.ts';
import { openDisk, type Disk } from './power.ts';
import type { Tally } from './tally.ts';

/** Share of broken exchanges: one in this many. */
const BROKEN_ONE_IN = 12;

/** All parts that the soak disturbs. */
export interface SoakSet {
  folder: string;
  machines: Machines;
  postgres: ServedPostgres;
  disk: Disk | null;
  clickhouse: SoakClickhouse | null;
  /** Provider of the users' sign-ins. */
  provider: SoakProvider['provider'];
  /** Intermediaries of outbound agents. */
  between: Between | null;
}

interface SetNeeds {
  counts: MachineCounts;
  chance: Chance;
  answerFaults: AnswerFault[];
  /** Counts the faults of exchanges with agents. */
  done: Tally;
  /** False before the faults start and after they heal. */
  isDisturbed: { readonly now: boolean };
  healing: AbortSignal;
  clickhouse: boolean;
  logs: string | null;
}

/** Starts all parts on free ports; they end when `opened` is disposed of. */
export async function startSet(needs: SetNeeds, opened: AsyncDisposableStack): Promise<SoakSet> {
  // Browsers create sockets below it, whose paths must be short.
  const folder = await mkdtemp(join(tmpdir(), 'soak-'));
  opened.defer(() => rm(folder, { recursive: true, force: true, maxRetries: 10 }));
  // The database may run as another user.
  await chmod(folder, 0o711);
  const disk = await openDisk(folder);
  opened.defer(async () => disk?.close());
  const postgres = await servePostgres(join(disk?.mountPoint ?? folder, 'database'));
  opened.defer(() => postgres.stop());
  const clickhouse = needs.clickhouse ? await startSoakClickhouse(folder, opened) : null;
  const around = surroundings(needs, { folder, postgres, opened });
  const between = needs.counts.callingAgents ? await prepareBetween(folder, opened) : null;
  const { provider, env: ofProvider } = await startProvider(opened);
  const callThrough = between?.callThrough;
  const env = {
    ...around.env,
    ...ofProvider,
    ...(clickhouse && { CLICKHOUSE_URL: clickhouse.url }),
    ...(callThrough && { PUBLIC_URL: callThrough.panelUrl, TRUSTED_PROXIES: '127.0.0.1' }),
  };
  const machines = await startParts(needs.counts, { ...around, env, callThrough }, opened);
  // The rows in PostgreSQL define those expected in ClickHouse.
  if (clickhouse !== null)
    await machines.db.updateTable('historyEngine').set({ movingTo: 'postgresql' }).execute();
  return { folder, machines, postgres, disk, clickhouse, provider, between };
}

function surroundings(
  needs: SetNeeds,
  { folder, postgres, opened }: { folder: string; postgres: ServedPostgres; opened: AsyncDisposableStack },
): Surroundings {
  const { logs, healing } = needs;
  if (logs !== null) mkdirSync(logs, { recursive: true });
  const chance = needs.chance.branch('exchanges');
  const nextFault = () => {
    const isBroken = needs.answerFaults.length > 0 && chance.between(1, BROKEN_ONE_IN) === 1;
    if (!isBroken || !needs.isDisturbed.now) return null;
    const fault = chance.pick(needs.answerFaults);
    needs.done.add(fault);
    return fault;
  };
  return {
    folder,
    databaseUrl: postgres.url,
    env: { TMPDIR: folder },
    agentEnv: { AGENT_CONCURRENCY: '1' },
    async addressFor(agentUrl: string) {
      const proxy = await startAnswerProxy(agentUrl, { nextFault, chance, healing });
      opened.defer(() => proxy.close());
      return proxy.url;
    },
    ...(logs !== null && {
      onOutput: (part: string, text: string) => appendFileSync(join(logs, `${part}.log`), text),
    }),
  };
}
