import type { Factors, Identity, Passkey } from '@vigie/contract/sign-in.ts';
import type { Call } from '../../../access/actor.ts';
import type { Db } from '../../../db/schema/database.ts';
import { requireUser } from '../../users/read-users.service.ts';
import { findAccountFactors, listIdentities } from './factors-of-user.store.ts';
import { listPasskeys, type PasskeyRow } from './passkeys.store.ts';
import { findRecoveryCodes } from './recovery-codes.store.ts';

export function readOwnFactors({ db, actor }: Call): Promise<Factors> {
  return readFactors(db, actor.userId);
}

export async function readFactorsOfUser(call: Call, { id }: { id: string }): Promise<Factors> {
  await requireUser(call, id);
  return readFactors(call.db, id);
}

async function readFactors(db: Db, userId: string): Promise<Factors> {
  const { hasPassword, totpAt, isRequired } = await findAccountFactors(db, userId);
  const codes = await findRecoveryCodes(db, userId);
  return {
    hasPassword,
    passkeys: (await listPasskeys(db, userId)).map(presentPasskey),
    totp: totpAt && { createdAt: totpAt.toISOString() },
    recoveryCodes: codes && { left: codes.left, createdAt: codes.createdAt.toISOString() },
    identities: (await listIdentities(db, userId)).map(presentIdentity),
    isRequired,
  };
}

export function presentPasskey({ id, name, isSynced, createdAt, lastUsedAt }: PasskeyRow): Passkey {
  return {
    id,
    name,
    isSynced,
    createdAt: createdAt.toISOString(),
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
  };
}

type IdentityRow = Awaited<ReturnType<typeof listIdentities>>[number];

function presentIdentity({ createdAt, lastUsedAt, ...identity }: IdentityRow): Identity {
  return {
    ...identity,
    createdAt: createdAt.toISOString(),
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
  };
}
