import { sql, type Insertable } from 'kysely';
import type { Db } from '../../../db/schema/database.ts';
import type { SignInStepsTable } from '../../../db/schema/tables.generated.ts';

export async function insertStep(db: Db, step: Insertable<SignInStepsTable>): Promise<void> {
  await db.insertInto('signInSteps').values(step).execute();
}

interface WantedStep {
  kind: string;
  tokenHash: Buffer;
  now: Date;
}

/** Deletes and returns a step: of two parallel calls, one gets it. */
export async function takeSignInStep(db: Db, { kind, tokenHash, now }: WantedStep) {
  const row = await db
    .deleteFrom('signInSteps')
    .where('kind', '=', kind)
    .where('tokenHash', '=', tokenHash)
    .where('expiresAt', '>', now)
    .returning(['tokenHash', 'userId', 'data'])
    .executeTakeFirst();
  return row ?? null;
}

export async function findStep(db: Db, { kind, tokenHash, now }: WantedStep) {
  const row = await db
    .selectFrom('signInSteps')
    .select(['tokenHash', 'userId', 'data'])
    .where('kind', '=', kind)
    .where('tokenHash', '=', tokenHash)
    .where('expiresAt', '>', now)
    .executeTakeFirst();
  return row ?? null;
}

/** Records that a second step failed. It ends the step after the maximum number of failures. */
export async function countTry(
  db: Db,
  { kind, tokenHash }: Pick<WantedStep, 'kind' | 'tokenHash'>,
  triesMax: number,
): Promise<void> {
  const { tries = 0 } =
    (await db
      .updateTable('signInSteps')
      .set({ tries: sql`tries + 1` })
      .where('kind', '=', kind)
      .where('tokenHash', '=', tokenHash)
      .returning('tries')
      .executeTakeFirst()) ?? {};
  if (tries >= triesMax) await db.deleteFrom('signInSteps').where('tokenHash', '=', tokenHash).execute();
}

export async function deleteStepsOf(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('signInSteps').where('userId', '=', userId).execute();
}

export async function deleteExpiredSteps(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('signInSteps').where('expiresAt', '<', before).execute();
}
