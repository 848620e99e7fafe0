import { scopeOf, type Operation, type Scope } from '@vigie/contract/permissions.ts';
import type { TokenScope } from '@vigie/contract/token.ts';
import { RANK, type Role } from '@vigie/contract/roles.ts';
import type { Db } from '../db/schema/database.ts';

/** Token that signs a program's requests in place of a session. */
export interface ActingToken {
  id: string;
  name: string;
  scope: TokenScope;
  /** True if the token acts as a user; false if it acts as its company. */
  isPersonal: boolean;
}

/** An id that no row has. */
export const NOBODY = '00000000-0000-0000-0000-000000000000';

/**
 * The user behind a session or a token, with the current profile; the secret stores none of it. For a company's token,
 * `userId` is the token's id and its writes have no author (`authorOf`).
 */
export interface User {
  sessionId: string;
  /** When the user last entered their password. */
  confirmedAt: Date;
  userId: string;
  profileId: string;
  companyId: string;
  role: Role;
  allContexts: boolean;
  /** True if an administrator set the password: most operations are refused until the user sets another one. */
  mustChangePassword: boolean;
  /** True if the role requires a second factor that the user has not set up; absent: nothing is missing. */
  lacksSecondFactor?: boolean;
  /** The only company that the session can reach; null or absent: no such limit. */
  onlyCompanyId?: string | null;
  /** Absent for a session. */
  token?: ActingToken;
}

/**
 * Returns whether a company's own identity provider vouched for the session. Such a session reaches no other company.
 */
export function isOfOneCompany({ onlyCompanyId }: User): boolean {
  return onlyCompanyId !== undefined && onlyCompanyId !== null;
}

/** Session fields of callers without a session: nobody entered a password. */
export const NO_SESSION = { sessionId: NOBODY, confirmedAt: new Date(0) };

/** Returns the author of what a caller writes; null for a company's token. */
export function authorOf({ userId, token }: Pick<User, 'userId' | 'token'>): string | null {
  return token?.isPersonal === false ? null : userId;
}

/** A user calling one operation, with the scope that the operation gives them. Every store function takes one. */
export interface Actor extends User {
  scope: Scope;
  /** The only website within reach, whatever the scope: the caller opened a shared link to it. */
  onlyWebsiteId?: string;
}

/** One allowed call: the actor, the database (for a write: its transaction) and the time. */
export interface Call {
  actor: Actor;
  db: Db;
  now: Date;
  /** True if a program made the call instead of the panel in a browser. */
  isByProgram?: boolean;
}

/** Returns whether the actor may act on a user of this role: administrators on all, others on lower ranks. */
export function outranks(actor: Pick<Actor, 'role' | 'scope'>, role: Role): boolean {
  return actor.scope === 'all' || RANK[actor.role] > RANK[role];
}

/** Returns the actor with the scope of another operation; null if the actor's role never may call that operation. */
export function actorFor(actor: Actor, operation: Operation): Actor | null {
  const scope = scopeOf(operation, actor.role);
  return scope === null ? null : { ...actor, scope };
}
