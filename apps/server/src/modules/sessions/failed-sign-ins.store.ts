import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '../../db/schema/database.ts';

/** A failure is noted in the same way and time whether or not somebody has the e-mail. */
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

/** Failed sign-ins from a network, at one account or at none that there is. */
export interface FailedSignIns {
  userId: string | null;
  network: string;
  times: number;
  lastAt: Date;
}

/** Takes what began before an instant, summed by account and network, the most first. */
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
