import type { Db } from '../../db/schema/database.ts';
import { Refusal } from '../../errors/refusal.ts';
import { findSignIn } from '../sessions/sessions.store.ts';
import { hasProvider } from './factors-of-user.store.ts';
import { listPasskeys } from './passkeys.store.ts';

/** Refuses what leaves a user without provider, and without a password or passkey that their companies take. */
export async function requireWayIn(db: Db, userId: string): Promise<void> {
  if (await hasProvider(db, userId)) return;
  const entrance = await findSignIn(db, { userId });
  const isTaken = entrance !== null && !entrance.isShut;
  if (isTaken && entrance.passwordHash !== null) return;
  if (isTaken && (await listPasskeys(db, userId)).length > 0) return;
  throw new Refusal('last-way-in');
}
