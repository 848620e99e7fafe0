import { generateRegistrationOptions } from '@simplewebauthn/server';
import { PASSKEYS_MAX } from '@vigie/contract/sign-in.ts';
import type { Call } from '../../../access/actor.ts';
import type { Db } from '../../../db/schema/database.ts';
import { createId } from '../../../db/uuid-v7.ts';
import { refuseViolation } from '../../../db/violation.ts';
import { ApiError, requireFound } from '../../../errors/api-error.ts';
import { writeMail } from '../../mail/mail.service.ts';
import { lockUser } from '../sessions/sessions.store.ts';
import { beginStep, endStep } from '../sign-ins/sign-in-steps.service.ts';
import { endFactor } from './end-factor.service.ts';
import { findFactorOwner } from './factors-of-user.store.ts';
import { KEY_ALGORITHMS, readNewCredential, userHandleBytes, type NewCredential } from './passkey-answers.ts';
import {
  CHALLENGE_SECONDS,
  PASSKEY_CHALLENGE,
  requireSite,
  type PasskeyNeeds,
  type PasskeyOptions,
} from './passkey-challenges.service.ts';
import {
  deletePasskey,
  insertPasskey,
  listPasskeys,
  updatePasskeyName,
  type PasskeyRow,
} from './passkeys.store.ts';
import { makeFirstCodes } from './recovery-codes.service.ts';
import { requireSignInMethod } from './sign-in-methods.service.ts';

const PASSKEY_SETUP = { ...PASSKEY_CHALLENGE, name: 'passkey-setup' as const };

export type SiteNeeds = Omit<PasskeyNeeds, 'db'>;

/** Returns the options for a new passkey: discoverable, and with user verification. */
export async function beginPasskey(
  { db, actor, now }: Call,
  { secrets, site }: SiteNeeds,
): Promise<PasskeyOptions> {
  const { userId } = actor;
  const { email, displayName } = await findFactorOwner(db, userId);
  const options = await generateRegistrationOptions({
    rpName: 'Vigie',
    rpID: requireSite(site).id,
    userID: new Uint8Array(userHandleBytes(userId)),
    userName: email,
    userDisplayName: displayName,
    timeout: CHALLENGE_SECONDS * 1000,
    attestationType: 'none',
    excludeCredentials: (await requirePasskeyCapacity(db, userId)).map(presentCredential),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    supportedAlgorithmIDs: KEY_ALGORITHMS,
  });
  const data = { challenge: options.challenge };
  const { ticket } = await beginStep({ db, secrets }, PASSKEY_SETUP, { userId, data, now });
  return { ticket, options: { ...options } };
}

async function requirePasskeyCapacity(db: Db, userId: string): Promise<PasskeyRow[]> {
  const passkeys = await listPasskeys(db, userId);
  if (passkeys.length >= PASSKEYS_MAX) throw new ApiError('too-many-passkeys');
  return passkeys;
}

function presentCredential({ credentialId, transports }: PasskeyRow) {
  return { id: credentialId.toString('base64url'), transports: transports as AuthenticatorTransport[] };
}

export interface PasskeyToAdd {
  ticket: string;
  response: unknown;
  name: string;
}

/** Adds a passkey. Returns recovery codes if it is the user's first factor. */
export async function addPasskey(
  { db, actor, now }: Call,
  { secrets, site }: SiteNeeds,
  { ticket, response, name }: PasskeyToAdd,
) {
  const { userId } = actor;
  await lockUser(db, userId);
  await requirePasskeyCapacity(db, userId);
  const step = await endStep({ db, secrets }, PASSKEY_SETUP, { ticket, now });
  if (step.userId !== userId) throw new ApiError('step-over');
  const expected = { site: requireSite(site), challenge: step.data.challenge };
  const credential = await readNewCredential(expected, response);
  if (credential === null) throw new ApiError('passkey-refused');
  const passkey = await storePasskey(db, { userId, name, credential, now });
  await writeMail({ db, now }, { userId, kind: 'factor-added', params: { factor: 'passkey', name } });
  return { ...passkey, codes: await makeFirstCodes(db, userId, now) };
}

interface PasskeyToStore {
  userId: string;
  name: string;
  credential: NewCredential;
  now: Date;
}

async function storePasskey(db: Db, { userId, name, credential, now }: PasskeyToStore): Promise<PasskeyRow> {
  const times = { createdAt: now, lastUsedAt: null, copiedAt: null };
  const passkey = { id: createId(now.getTime()), userId, name, ...credential, ...times };
  await insertPasskey(db, passkey).catch(
    refuseViolation('passkeys_credential_id_key', () => new ApiError('passkey-refused')),
  );
  return passkey;
}

export async function renamePasskey({ db, actor }: Call, { id, name }: { id: string; name: string }) {
  return requireFound(await updatePasskeyName(db, { id, userId: actor.userId, name }));
}

/** Removes a passkey; other sessions end. */
export async function removePasskey(call: Call, { id }: { id: string }): Promise<void> {
  const { db, actor } = call;
  const { userId } = actor;
  await lockUser(db, userId);
  const name = requireFound(await deletePasskey(db, { id, userId }));
  await requireSignInMethod(db, userId);
  await endFactor(call, { factor: 'passkey', name });
}
