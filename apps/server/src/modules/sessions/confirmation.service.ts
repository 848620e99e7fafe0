import type { User, Call } from '../../access/actor.ts';
import type { Db } from '../../db/schema/database.ts';
import { Refusal } from '../../errors/refusal.ts';
import { requireOwnPassword } from '../passwords/own-password.service.ts';
import { updateConfirmed } from './own-sessions.store.ts';

const CONFIRMED_FOR_MS = 10 * 60_000;

/** Lets whoever gives their password do what weighs much, for a while. */
export async function confirmSession(call: Call, aside: Db, password: string): Promise<void> {
  await requireOwnPassword(call, aside, { password, path: 'password' });
  await updateConfirmed(call.db, call.actor, call.now);
}

/** Refuses whoever gave their password too long ago: somebody else may sit at their screen, or have their token. */
export function requireConfirmed({ confirmedAt }: User, now: Date): void {
  if (now.getTime() - confirmedAt.getTime() > CONFIRMED_FOR_MS) throw new Refusal('confirmation-needed');
}
