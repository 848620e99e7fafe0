import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '../../../db/schema/database.ts';

/** Counts a failed sign-in. It takes the same steps and time whether or not the e-mail has an account. */
export async function countFailedSignIn(
  db: Db,
  { email, network, now }: { email: string; network: string; now: Date },
): Promise<void> {
  await db
    .insertInto('failedSignIns')
    .values({ emailHash: hashOf(email), network, firstAt: now, lastAt: now, times: 1 })
    .onConflict((conflict) =>
      conflict
        .columns(['emailHash', 'network'])
        .doUpdateSet({ lastAt: now, times: sql`failed_sign_ins.times + 1` }),
    )
    .execute();
}

/** Failed sign-ins from a network, for one account or for none. */
export interface FailedSignIns {
  userId: string | null;
  network: string;
  times: number;
  lastAt: Date;
}

/**
 * Deletes and returns the failed sign-ins that began before an instant, summed by account and network, the highest
 * number first.
 */
export async function takeFailedSignIns(db: Db, before: Date): Promise<FailedSignIns[]> {
  const { rows } = await sql<FailedSignIns>`
    with taken as (delete from failed_sign_ins where first_at < ${before} returning *)
    select users.id as user_id, network, sum(times)::int as times, max(last_at) as "lastAt"
    from taken left join users on sha256(convert_to(users.email, 'UTF8')) = email_hash
    group by users.id, network
    order by times desc, "lastAt" desc, network`.execute(db);
  return rows;
}

export async function forgetFailedSignIns(db: Db, email: string): Promise<void> {
  await db.deleteFrom('failedSignIns').where('emailHash', '=', hashOf(email)).execute();
}

function hashOf(email: string): Buffer {
  return createHash('sha256').update(email).digest();
}
