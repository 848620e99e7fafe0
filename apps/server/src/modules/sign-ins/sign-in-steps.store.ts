import type { Insertable } from 'kysely';
import type { Db } from '../../db/schema/database.ts';
import type { SignInStepsTable } from '../../db/schema/sign-in-tables.ts';

export async function insertStep(db: Db, step: Insertable<SignInStepsTable>): Promise<void> {
  await db.insertInto('signInSteps').values(step).execute();
}

interface WantedStep {
  kind: string;
  tokenHash: Buffer;
  now: Date;
}

/** Takes a step away: of two at once, one gets it. */
export async function takeStep(db: Db, { kind, tokenHash, now }: WantedStep) {
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

export async function deleteExpiredSteps(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('signInSteps').where('expiresAt', '<', before).execute();
}
