import type { Db } from '../../../db/schema/database.ts';
import { ApiError } from '../../../errors/api-error.ts';
import { findSignIn } from '../sessions/sessions.store.ts';
import { hasProvider } from './factors-of-user.store.ts';
import { listPasskeys } from './passkeys.store.ts';

/**
 * Throws a refusal if the user has no sign-in method left: no provider, and no password or passkey that their companies
 * accept.
 */
export async function requireSignInMethod(db: Db, userId: string): Promise<void> {
  if (await hasProvider(db, userId)) return;
  const entrance = await findSignIn(db, { userId });
  const isTaken = entrance !== null && !entrance.isShut;
  if (isTaken && entrance.passwordHash !== null) return;
  if (isTaken && (await listPasskeys(db, userId)).length > 0) return;
  throw new ApiError('last-way-in');
}
