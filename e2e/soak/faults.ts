import { Client } from 'pg';
import { killBrowsersOf } from '../machines/browsers.ts';
import type { PartName } from '../machines/part.ts';
import type { ServedPostgres } from '../machines/served-postgres.ts';
import { pause, type Supervisor } from './supervisor.ts';
import type { Chance } from './chance.ts';
import type { Disk } from './power.ts';

export interface FaultNeeds {
  keeper: Supervisor;
  postgres: ServedPostgres;
  disk: Disk | null;
  chance: Chance;
  healing: AbortSignal;
}

/** Causes a fault and undoes it after a while; returns whether there was a target for it. */
type Fault = (needs: FaultNeeds) => Promise<boolean>;

const DOWN_MS_MAX = 12_000;
/** Maximum duration of a freeze in ms; some exceed a lease of 60 s. */
const FROZEN_MS_MAX = 90_000;
const EXHAUSTED_MS_MAX = 15_000;
const CONNECTIONS_TRIED = 120;

const kill =
  (role: PartName): Fault =>
  async ({ keeper, chance, healing }) => {
    const free = keeper.freeOf(role);
    if (free.length === 0) return false;
    await keeper.kill(chance.pick(free), chance.between(0, DOWN_MS_MAX), healing);
    return true;
  };

const freeze =
  (role: PartName): Fault =>
  async ({ keeper, chance, healing }) => {
    const free = keeper.freeOf(role);
    if (free.length === 0) return false;
    await keeper.freeze(chance.pick(free), chance.between(500, FROZEN_MS_MAX), healing);
    return true;
  };

/** True during a fault of the database: one at a time, and each leaves the database up. */
let isDatabaseTaken = false;
const onDatabase =
  (work: Fault): Fault =>
  async (needs) => {
    if (isDatabaseTaken) return false;
    isDatabaseTaken = true;
    try {
      return await work(needs);
    } finally {
      isDatabaseTaken = false;
    }
  };

const restartDatabase = onDatabase(async ({ postgres, chance, healing }) => {
  await postgres.stop();
  await pause(chance.between(0, DOWN_MS_MAX), healing);
  await postgres.startAgain();
  return true;
});

const killDatabase = onDatabase(async ({ postgres, chance, healing }) => {
  await postgres.kill();
  await pause(chance.between(0, DOWN_MS_MAX), healing);
  await postgres.startAgain();
  return true;
});

const cutPower = onDatabase(async ({ postgres, disk }) => {
  await disk?.cutPower(postgres);
  return disk !== null;
});

/** Ends some of all sessions, or of those in a transaction. */
const endSessions = onDatabase(async ({ postgres, chance }) => {
  const client = await connect(postgres);
  if (client === null) return false;
  const share = chance.between(1, 4) / 4;
  const { rowCount } = await client.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = 'vigie' and pid <> pg_backend_pid() and (random() <= $1 or xact_start is not null)`,
    [share],
  );
  await client.end();
  return (rowCount ?? 0) > 0;
});

/** Takes all remaining connections of PostgreSQL for a while. */
const exhaustConnections = onDatabase(async ({ postgres, chance, healing }) => {
  const clients: Client[] = [];
  try {
    for (let number = 0; number < CONNECTIONS_TRIED; number += 1) {
      const client = await connect(postgres);
      if (client === null) break;
      clients.push(client);
    }
    await pause(chance.between(1_000, EXHAUSTED_MS_MAX), healing);
  } finally {
    await Promise.all(clients.map((client) => client.end().catch(() => undefined)));
  }
  return true;
});

async function connect({ url }: ServedPostgres): Promise<Client | null> {
  const client = new Client({ connectionString: url, application_name: 'soak' });
  // Another fault may end its session.
  client.on('error', () => undefined);
  return client.connect().then(
    () => client,
    () => null,
  );
}

const killBrowsers: Fault = async ({ keeper, chance }) => {
  const free = keeper.freeOf('agent');
  return free.length > 0 && killBrowsersOf(chance.pick(free).part.pid) > 0;
};

export const FAULTS = {
  'kill-server': kill('server'),
  'kill-worker': kill('worker'),
  'kill-agent': kill('agent'),
  'stop-server': freeze('server'),
  'stop-worker': freeze('worker'),
  'stop-agent': freeze('agent'),
  'kill-browser': killBrowsers,
  'restart-database': restartDatabase,
  'kill-database': killDatabase,
  'cut-power': cutPower,
  'end-sessions': endSessions,
  'exhaust-connections': exhaustConnections,
} satisfies Record<string, Fault>;
export type FaultKind = keyof typeof FAULTS;
export const FAULT_KINDS = Object.keys(FAULTS) as FaultKind[];
