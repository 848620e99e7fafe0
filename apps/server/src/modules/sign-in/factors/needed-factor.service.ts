import * as z from 'zod';
import type { NeededFactor } from '@vigie/contract/sign-in.ts';
import type { Db } from '../../../db/schema/database.ts';
import { ApiError } from '../../../errors/api-error.ts';
import type { SecretBox } from '../../../secrets/secret-box.ts';
import { beginStep } from '../sign-ins/sign-in-steps.service.ts';
import { listSecondFactors } from './second-factors.store.ts';

/** Second step of a sign-in whose password was correct. */
export const SECOND_STEP = { name: 'second-factor' as const, data: z.object({}), seconds: 10 * 60 };

/**
 * Throws a refusal if the user of a correct password has a second factor. The refusal contains the ticket of the next
 * step.
 */
export async function requireNoFactor(
  { db, secrets }: { db: Db; secrets: SecretBox },
  userId: string,
  now: Date,
): Promise<void> {
  const methods = await listSecondFactors(db, userId);
  if (methods.length === 0) return;
  const { ticket, expiresAt } = await beginStep({ db, secrets }, SECOND_STEP, { userId, data: {}, now });
  const data: NeededFactor = { ticket, methods, expiresAt: expiresAt.toISOString() };
  throw new ApiError('second-factor-needed', { data });
}
