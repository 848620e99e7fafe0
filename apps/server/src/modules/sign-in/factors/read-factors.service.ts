import type { Call } from '../../../access/actor.ts';
import type { Db } from '../../../db/schema/database.ts';
import { requireUser } from '../../users/read-users.service.ts';
import { findAccountFactors, listIdentities } from './factors-of-user.store.ts';
import { listPasskeys } from './passkeys.store.ts';
import { findRecoveryCodes } from './recovery-codes.store.ts';

export function readOwnFactors({ db, actor }: Call) {
  return readFactors(db, actor.userId);
}

export async function readFactorsOfUser(call: Call, { id }: { id: string }) {
  await requireUser(call, id);
  return readFactors(call.db, id);
}

async function readFactors(db: Db, userId: string) {
  const { hasPassword, totpAt, isRequired } = await findAccountFactors(db, userId);
  const codes = await findRecoveryCodes(db, userId);
  return {
    hasPassword,
    passkeys: await listPasskeys(db, userId),
    totp: totpAt && { createdAt: totpAt },
    recoveryCodes: codes,
    identities: await listIdentities(db, userId),
    isRequired,
  };
}
