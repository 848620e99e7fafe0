import { scopeOf, type Operation, type Scope } from '@vigie/contract/permissions.ts';
import type { TokenScope } from '@vigie/contract/token.ts';
import { RANK, type Role } from '@vigie/contract/roles.ts';
import type { Db } from '../db/schema/database.ts';

/** What signs a program's requests in place of a session. */
export interface ActingToken {
  id: string;
  name: string;
  scope: TokenScope;
  /** It acts as a user; else as its company. */
  isPersonal: boolean;
}

/** An id that nothing has. */
export const NOBODY = '00000000-0000-0000-0000-000000000000';

/**
 * The user behind a session or a token, with the profile as it is now: nothing of it is in the secret. A company's
 * token is no user: its `userId` is the token's id, and what it writes has no author (`authorOf`).
 */
export interface User {
  sessionId: string;
  /** When they last gave their password. */
  confirmedAt: Date;
  userId: string;
  profileId: string;
  companyId: string;
  role: Role;
  allContexts: boolean;
  /** An administrator gave the password: little is answered before there is another one. */
  mustChangePassword: boolean;
  /** The role needs a second factor that the user has not set up; absent: nothing is missing. */
  lacksSecondFactor?: boolean;
  /** A session that reaches no other company. */
  onlyCompanyId?: string | null;
  /** Absent: a session. */
  token?: ActingToken;
}

/** Returns whether a company's own provider vouched for the session: it reaches no other company. */
export function isOfOneCompany({ onlyCompanyId }: User): boolean {
  return onlyCompanyId !== undefined && onlyCompanyId !== null;
}

/** Of callers without a session: nobody gave a password. */
export const NO_SESSION = { sessionId: NOBODY, confirmedAt: new Date(0) };

/** Returns who is the author of what a caller writes; null for a company's token. */
export function authorOf({ userId, token }: Pick<User, 'userId' | 'token'>): string | null {
  return token?.isPersonal === false ? null : userId;
}

/** A user calling one operation, and how far it reaches for that user. Every store function takes one. */
export interface Actor extends User {
  scope: Scope;
  /** Beyond this website they reach nothing, whatever their scope: they hold a link to it. */
  onlyWebsiteId?: string;
}

/** One allowed call: who, on which database (for a write: its transaction), and when. */
export interface Call {
  actor: Actor;
  db: Db;
  now: Date;
  /** It came from a program instead of the panel in a browser. */
  isByProgram?: boolean;
}

/** Returns whether the actor may act on somebody of this role: administrators on all, others on lower ranks. */
export function outranks(actor: Pick<Actor, 'role' | 'scope'>, role: Role): boolean {
  return actor.scope === 'all' || RANK[actor.role] > RANK[role];
}

/** Returns the actor as another operation would have it; null when it never may call it. */
export function actorFor(actor: Actor, operation: Operation): Actor | null {
  const scope = scopeOf(operation, actor.role);
  return scope === null ? null : { ...actor, scope };
}
