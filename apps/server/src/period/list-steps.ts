import { sql } from 'kysely';
import type { Db } from '../db/schema/database.ts';
import type { Step } from './steps.ts';
import type { Period } from './asked-period.ts';

interface StepsOf {
  step: Step;
  timeZone: string;
}

/**
 * The starts of an evolution's steps. Days start at midnight in the time zone, weeks on Mondays. Hours follow elapsed
 * time, so a clock change neither drops nor repeats one.
 */
export async function listSteps(db: Db, { from, to }: Period, { step, timeZone }: StepsOf): Promise<Date[]> {
  const rows =
    step === 'hour'
      ? await sql<{ start: Date }>`
          select start from generate_series(
            date_trunc('hour', ${from}::timestamptz, ${timeZone}), ${to}::timestamptz, '1 hour') as start`.execute(
          db,
        )
      : await sql<{ start: Date }>`
          select start at time zone ${timeZone} as start
          from generate_series(
            date_trunc(${step}, ${from}::timestamptz at time zone ${timeZone}),
            ${to}::timestamptz at time zone ${timeZone},
            ${`1 ${step}`}::interval
          ) as start`.execute(db);
  const inside = rows.rows.map(({ start }) => start).filter((start) => start > from && start < to);
  return [from, ...inside];
}
