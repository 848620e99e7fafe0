import { setTimeout as delay } from 'node:timers/promises';
import type { Db } from '../../apps/server/src/db/schema/database.ts';
import type { Findings } from './findings.ts';
import type { Supervisor } from './supervisor.ts';
import { findOfflineAgents, findOrphanedJobs } from './violations.ts';

/** Time in ms by which every job has ended or has a live agent, and every agent is online. */
const HEALED_AFTER_MS = 90_000;
/** Time in ms after the end of the faults by which every job has ended: none has more than a few pages left. */
const ENDED_AFTER_MS = 170_000;
const POLL_MS = 1_000;

interface Healing {
  db: Db;
  keeper: Supervisor;
  findings: Findings;
  stopped: AbortSignal;
  /** Time when the last fault ended; undoing the faults took some time since. */
  endedMs: number;
}

/** Waits until nothing is running, and records what took too long; returns the seconds that this took. */
export async function heal({ db, keeper, findings, stopped, endedMs }: Healing): Promise<number | null> {
  const undoneMs = performance.now();
  let isChecked = false;
  while (!stopped.aborted) {
    const passedMs = performance.now() - endedMs;
    const wounds = [
      ...missingParts(keeper),
      ...(await findOrphanedJobs(db)),
      ...(await findOfflineAgents(db)),
    ];
    if (wounds.length === 0 && (await countUnfinished(db)) === 0) return passedMs / 1000;
    if (performance.now() - undoneMs > HEALED_AFTER_MS && !isChecked) {
      isChecked = true;
      for (const wound of wounds) findings.add(`90 s after the last fault: ${wound}`);
    }
    if (passedMs > ENDED_AFTER_MS) {
      findings.add(`${await countUnfinished(db)} jobs have not ended in time`);
      return null;
    }
    await delay(POLL_MS, undefined, { signal: stopped }).catch(() => undefined);
  }
  return null;
}

function missingParts(keeper: Supervisor): string[] {
  const missing = keeper.missing();
  return missing.length === 0 ? [] : [`every part is up: not ${missing.join(', ')}`];
}

async function countUnfinished(db: Db): Promise<number> {
  const { unfinished } = await db
    .selectFrom('jobs')
    .select(({ fn }) => fn.countAll<number>().as('unfinished'))
    .where('finishedAt', 'is', null)
    .executeTakeFirstOrThrow();
  return unfinished;
}
