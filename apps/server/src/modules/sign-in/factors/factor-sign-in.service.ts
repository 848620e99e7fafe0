import { RECOVERY_CODE_USED } from '@vigie/contract/audit-entry.ts';
import type { FactorProof, SecondFactor } from '@vigie/contract/sign-in.ts';
import type { Db } from '../../../db/schema/database.ts';
import { ApiError } from '../../../errors/api-error.ts';
import { auditedNetwork } from '../../../http/caller-trace.ts';
import { appendToAuditLog } from '../../audit-log/audit-log.store.ts';
import { providerNeeded } from '../identity/offered.service.ts';
import { writeMail } from '../../mail/mail.service.ts';
import { countAttempt } from '../sessions/attempts.service.ts';
import { countFailedSignIn } from '../sessions/failed-sign-ins.store.ts';
import { openKnownBrowser, secondStepRules } from '../sessions/sessions.policy.ts';
import { enter, type Arriving, type SignedIn } from '../sessions/sessions.service.ts';
import { findSignIn, type Entrance } from '../sessions/sessions.store.ts';
import { endStep, missStep, readStep } from '../sign-ins/sign-in-steps.service.ts';
import { SECOND_STEP } from './needed-factor.service.ts';
import type { PasskeyNeeds } from './passkey-challenges.service.ts';
import { proveFactor, provePasskey } from './prove-factor.service.ts';
import { findRecoveryCodes } from './recovery-codes.store.ts';

/**
 * Signs in by only a passkey. Failures are not counted: nobody can guess a signature, and a counter could lock users
 * out.
 */
export async function signInByPasskey(
  needs: PasskeyNeeds,
  answer: { ticket: string; response: unknown },
  arriving: Arriving,
): Promise<SignedIn> {
  const session = await needs.db.transaction().execute(async (db) => {
    const passkey = await provePasskey({ ...needs, db }, answer, arriving);
    const into = passkey && (await findEntrance(db, passkey.userId));
    if (into === null) return null;
    const proof = { method: 'passkey', secondFactor: null } as const;
    return enter({ ...needs, db }, into, { ...arriving, proof });
  });
  if (session === null) throw new ApiError('second-factor-wrong');
  return session;
}

/** Returns how a user may sign in; null if not at all. Throws a refusal if the user must sign in through a provider. */
async function findEntrance(db: Db, userId: string): Promise<Entrance | null> {
  const into = await findSignIn(db, { userId });
  if (into?.isShut === true) throw await providerNeeded(db, into.companyId);
  return into;
}

interface SecondStep {
  /** Ticket of the refusal `second-factor-needed`. */
  signIn: string;
  proof: FactorProof;
}

/** Completes a sign-in whose password was correct. The ticket stays valid until the tenth wrong proof. */
export async function signInBySecondFactor(
  needs: PasskeyNeeds,
  { signIn, proof }: SecondStep,
  arriving: Arriving,
): Promise<SignedIn> {
  const { db, secrets } = needs;
  const { now, ip } = arriving;
  const { userId } = await readStep(needs, SECOND_STEP, { ticket: signIn, now });
  const into = userId === null ? null : await findEntrance(db, userId);
  if (into === null) throw new ApiError('step-over');
  const knownBrowser = openKnownBrowser(secrets, into.email, arriving.knownBrowser);
  const rules = secondStepRules(into.email, knownBrowser, ip);
  const session = await countAttempt(db, { rules, now }, () =>
    db.transaction().execute(async (transaction) => {
      const within = { ...needs, db: transaction };
      const factor = await proveFactor(within, { userId: into.userId, proof, now });
      if (factor === null) return null;
      await endStep(within, SECOND_STEP, { ticket: signIn, now });
      return enterWith(within, into, { factor, arriving });
    }),
  );
  if (session !== null) return session;
  await missStep(db, SECOND_STEP, signIn);
  await countFailedSignIn(db, { email: into.email, network: auditedNetwork(ip), now });
  throw new ApiError('second-factor-wrong');
}

async function enterWith(
  { db, secrets }: PasskeyNeeds,
  into: Entrance,
  { factor, arriving }: { factor: SecondFactor; arriving: Arriving },
): Promise<SignedIn> {
  if (factor === 'recovery-code') await notifyOfRecoveryCode(db, into, arriving);
  const proof = { method: 'password', secondFactor: factor } as const;
  return enter({ db, secrets }, into, { ...arriving, proof });
}

/**
 * Notifies the user of a used recovery code and writes it to the audit log, because somebody else may have the codes.
 */
async function notifyOfRecoveryCode(db: Db, into: Entrance, arriving: Arriving): Promise<void> {
  const { userId } = into;
  const { now, requestId } = arriving;
  const { left = 0 } = (await findRecoveryCodes(db, userId)) ?? {};
  await writeMail({ db, now }, { userId, kind: 'recovery-code-used', params: { left } });
  await appendToAuditLog(db, {
    actor: into,
    at: now,
    operation: RECOVERY_CODE_USED,
    targetId: userId,
    request: { ...arriving, id: requestId },
  });
}
