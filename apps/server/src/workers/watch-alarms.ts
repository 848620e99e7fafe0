import type { Clock } from '../clock.ts';
import type { Db } from '../db/schema/database.ts';
import { tellDigest } from '../modules/alarms/digests.service.ts';
import { addFirstRules } from '../modules/alarms/first-rules.service.ts';
import { addLooks } from '../modules/alarms/incidents.store.ts';
import { lookOnce } from '../modules/alarms/look.service.ts';
import type { RunQueue } from '../queue/run-queue.ts';

interface AlarmNeeds {
  db: Db;
  clock: Clock;
  queue: RunQueue;
  /** Aborted when the worker stops; the rest is for the next time. */
  signal: AbortSignal;
}

/** Gives new companies their first rules, looks at all that is due, then tells the digests that are. */
export async function watchAlarms({ db, clock, queue, signal }: AlarmNeeds): Promise<void> {
  const now = () => new Date(clock.now());
  while (!signal.aborted && (await addFirstRules(db, now())));
  await addLooks(db, now());
  while (!signal.aborted && (await lookOnce({ db, now: now(), queue })));
  while (!signal.aborted && (await tellDigest(db, now())));
}
