import type { Call, User } from '../../../access/actor.ts';
import { announce } from '../../../db/notifications.ts';
import { ApiError } from '../../../errors/api-error.ts';
import {
  deleteOtherSessions,
  deleteOwnSession,
  listLiveSessions,
  updateConfirmed,
} from './sessions.store.ts';
import type { Db } from '../../../db/schema/database.ts';
import { requireOwnPassword } from '../passwords/passwords.service.ts';

/** Returns the user's sessions, the latest first. */
export async function listOwnSessions({ db, actor, now }: Call) {
  const rows = await listLiveSessions(db, actor, now);
  return rows.map((row) => ({
    id: row.id,
    isThisDevice: row.id === actor.sessionId,
    userAgent: row.userAgent,
    ip: row.ip,
    country: row.country,
    method: row.method,
    secondFactor: row.secondFactor,
    provider: row.provider,
    createdAt: row.createdAt,
    lastSeenAt: row.lastSeenAt,
    expiresAt: new Date(Math.min(row.expiresAt.getTime(), row.idleExpiresAt.getTime())),
  }));
}

/** Signs a device of the user out; its open streams end. */
export async function closeSession({ db, actor }: Call, { id }: { id: string }): Promise<void> {
  if (!(await deleteOwnSession(db, actor, id))) throw new ApiError('not-found');
  await announce(db, 'access', actor.userId);
}

/** Signs the user out everywhere except in this session. */
export async function closeOtherSessions({ db, actor }: Call): Promise<void> {
  await deleteOtherSessions(db, actor);
  await announce(db, 'access', actor.userId);
}

const CONFIRMED_FOR_MS = 10 * 60_000;

/** Confirms the session with the user's password, so that sensitive actions are allowed for a while. */
export async function confirmSession(call: Call, aside: Db, password: string): Promise<void> {
  await requireOwnPassword(call, aside, { password, path: 'password' });
  await updateConfirmed(call.db, call.actor, call.now);
}

/** Refuses a user who gave their password too long ago: somebody else may use their screen or their token. */
export function requireConfirmed({ confirmedAt }: User, now: Date): void {
  if (now.getTime() - confirmedAt.getTime() > CONFIRMED_FOR_MS) throw new ApiError('confirmation-needed');
}
