import type * as z from 'zod';
import type { confirmingProofSchema } from '@vigie/contract/sign-in.ts';
import type { Call } from '../../../access/actor.ts';
import { ApiError } from '../../../errors/api-error.ts';
import { countAttempt } from '../sessions/attempts.service.ts';
import { ownFactorRule } from '../sessions/sessions.policy.ts';
import { updateConfirmed } from '../sessions/sessions.store.ts';
import type { PasskeyNeeds } from './passkey-challenges.service.ts';
import { proveFactor } from './prove-factor.service.ts';

/**
 * Confirms the session by a factor instead of the password. Used proofs are stored outside the transaction, because a
 * refusal rolls it back.
 */
export async function confirmByFactor(
  { db, actor, now }: Call,
  { db: aside, ...needs }: PasskeyNeeds,
  { proof }: { proof: z.infer<typeof confirmingProofSchema> },
): Promise<void> {
  const { userId } = actor;
  const factor = await countAttempt(aside, { rules: [ownFactorRule(userId)], now }, () =>
    aside
      .transaction()
      .execute((transaction) => proveFactor({ ...needs, db: transaction }, { userId, proof, now })),
  );
  if (factor === null) throw new ApiError('second-factor-wrong');
  await updateConfirmed(db, actor, now);
}
