import type { Db } from '../../../db/schema/database.ts';
import { createId } from '../../../db/uuid-v7.ts';
import { ApiError } from '../../../errors/api-error.ts';
import { lockUser } from '../sessions/sessions.store.ts';
import { findIdentity, hasIdentityOf, insertIdentity, recordIdentityUse } from './identities.store.ts';
import type { ProviderUser } from './read-provider-user.service.ts';

interface Binding {
  userId: string;
  providerId: string;
  proven: ProviderUser;
  now: Date;
}

/**
 * Binds a user to a person of a provider permanently and returns the identity. A person belongs to one user, and a user
 * has one person per issuer. A second person with the same address never replaces the first.
 */
export async function bindIdentity(db: Db, { userId, providerId, proven, now }: Binding): Promise<string> {
  await lockUser(db, userId);
  const { issuer, subject, email } = proven;
  const known = await findIdentity(db, proven);
  if (known !== null && known.userId !== userId) throw new ApiError('identity-of-another-account');
  const used = { providerId, email, lastUsedAt: now };
  if (known !== null) {
    await recordIdentityUse(db, { id: known.id, ...used });
    return known.id;
  }
  if (await hasIdentityOf(db, userId, issuer)) throw new ApiError('identity-bound-to-another');
  const id = createId(now.getTime());
  await insertIdentity(db, { id, userId, issuer, subject, createdAt: now, ...used });
  return id;
}
