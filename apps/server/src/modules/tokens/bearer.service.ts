import { NO_SESSION, NOBODY, type User } from '../../access/actor.ts';
import type { Db } from '../../db/schema/database.ts';
import { Refusal } from '../../errors/refusal.ts';
import { hashToken } from '../../secrets/token.ts';
import { findBearer, noteTokenUse } from './tokens.store.ts';

/** A company's token does what its moderators may, in this company alone. */
const COMPANY_ROLE = 'moderator';

/** Who a token's text acts as now. Refuses one that works no more, and says why. */
export async function identifyToken(db: Db, { text, now }: { text: string; now: Date }): Promise<User> {
  const found = await findBearer(db, hashToken(text));
  if (found === null) throw new Refusal('token-unknown');
  const { id, name, scope, companyId, profileId, expiresAt } = found;
  if (found.revokedAt !== null) throw new Refusal('token-revoked', { data: { token: name } });
  if (expiresAt <= now)
    throw new Refusal('token-expired', { data: { token: name, expiredAt: expiresAt.toISOString() } });
  const caller = { ...NO_SESSION, companyId };
  const token = { id, name, scope, isPersonal: profileId !== null };
  await noteTokenUse(db, found, now);
  if (profileId === null)
    return {
      ...caller,
      userId: id,
      profileId: NOBODY,
      role: COMPANY_ROLE,
      allContexts: true,
      mustChangePassword: false,
      token,
    };
  const { userId, role, allContexts, mustChangePassword } = found;
  // Its user was deactivated, or has left the company
  if (userId === null || role === null) throw new Refusal('not-signed-in');
  return {
    ...caller,
    userId,
    profileId,
    role,
    allContexts: allContexts ?? false,
    mustChangePassword: mustChangePassword ?? true,
    token,
  };
}
