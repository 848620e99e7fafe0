import type { FactorProof, SecondFactor } from '@vigie/contract/sign-in.ts';
import type { Db } from '../../../db/schema/database.ts';
import { writeMail } from '../../mail/mail.service.ts';
import { lockUser } from '../sessions/sessions.store.ts';
import { proveAssertion, readAssertion } from './passkey-answers.ts';
import { takeChallenge, type PasskeyNeeds } from './passkey-challenges.service.ts';
import { findPasskey, recordPasskeyCopy, recordPasskeyUse, type PasskeyRow } from './passkeys.store.ts';
import { hashRecoveryCode } from './recovery-codes.policy.ts';
import { takeRecoveryCode } from './recovery-codes.store.ts';
import { openTotpSecret } from './sealed-totp.ts';
import { stepOfCode } from './totp.policy.ts';
import { findTotp, takeTotpStep } from './totp.store.ts';

interface GivenProof {
  userId: string;
  proof: FactorProof;
  now: Date;
}

/**
 * Returns the factor that the proof shows; null: none. Each code and each signature counts once. Call it in a
 * transaction that commits whatever the result.
 */
export async function proveFactor(needs: PasskeyNeeds, given: GivenProof): Promise<SecondFactor | null> {
  await lockUser(needs.db, given.userId);
  return (await isShown(needs, given)) ? given.proof.method : null;
}

async function isShown(needs: PasskeyNeeds, { userId, proof, now }: GivenProof): Promise<boolean> {
  if (proof.method === 'passkey') return (await provePasskey(needs, proof, { userId, now })) !== null;
  if (proof.method === 'totp') return proveTotp(needs, { userId, code: proof.code, now });
  return takeRecoveryCode(needs.db, { userId, codeHash: hashRecoveryCode(proof.code), now });
}

async function proveTotp(
  { db, secrets }: PasskeyNeeds,
  { userId, code, now }: { userId: string; code: string; now: Date },
): Promise<boolean> {
  const sealed = await findTotp(db, userId);
  if (sealed === null) return false;
  const step = stepOfCode(openTotpSecret(secrets, userId, sealed), code, now);
  return step !== null && takeTotpStep(db, userId, step);
}

interface PasskeyProof {
  ticket: string;
  response: unknown;
}

/**
 * Returns the passkey that an answer proves; null: none, or not of the expected user. Call it in a transaction that
 * commits whatever the result.
 */
export async function provePasskey(
  needs: PasskeyNeeds,
  { ticket, response }: PasskeyProof,
  { userId, now }: { userId?: string; now: Date },
): Promise<PasskeyRow | null> {
  const { db } = needs;
  const challenge = await takeChallenge(needs, ticket, now);
  const assertion = readAssertion(response);
  if (assertion === null) return null;
  const passkey = await findPasskey(db, Buffer.from(assertion.id, 'base64url'));
  if (passkey === null || (userId !== undefined && passkey.userId !== userId)) return null;
  const use = await proveAssertion(challenge, assertion, passkey);
  if (use === null) return null;
  await lockUser(db, passkey.userId);
  if (await recordPasskeyUse(db, { id: passkey.id, ...use, now })) return passkey;
  await notifyOfCopy(db, passkey, now);
  return null;
}

const NOTIFICATION_INTERVAL_MS = 24 * 3_600_000;

/** Notifies the user that an authenticator's counter decreased: somebody may have a copy of its key. */
async function notifyOfCopy(db: Db, { id, userId, name }: PasskeyRow, now: Date): Promise<void> {
  const notifiedSince = new Date(now.getTime() - NOTIFICATION_INTERVAL_MS);
  if (!(await recordPasskeyCopy(db, { id, now, notifiedSince }))) return;
  await writeMail({ db, now }, { userId, kind: 'passkey-copied', params: { name } });
}
