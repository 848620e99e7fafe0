import type { Allowed, CallMeta, Scope } from './api/call.ts';
import { CALLS, type Operation } from './api/calls.ts';
import type { Role } from './roles.ts';
import type { TokenScope } from './token.ts';

export type { Operation, Scope };

/** Permissions of all calls. The server refuses all other calls, and the panel shows only allowed ones. */
export const OPERATIONS = Object.fromEntries(
  metas().map(([operation, { allowed }]) => [operation, allowed]),
) as Readonly<Record<Operation, Allowed>>;

/** Calls that only read although their parameters are in a body. */
export const QUESTIONS = callsWith('question');

/** Calls that require a password confirmation within the last minutes. */
export const CONFIRMED = callsWith('confirmed');

/** Calls for users with a password set by an administrator. */
export const BEFORE_OWN_PASSWORD = callsWith('beforeOwnPassword');

/** Calls for users without the second factor that their role requires. */
export const BEFORE_SECOND_FACTOR = callsWith('beforeSecondFactor');

/** Calls that a session of one company's provider may not make. */
export const WHOLE_ACCOUNT = callsWith('wholeAccount');

/** Read calls that the audit log records. */
export const AUDITED_READS = callsWith('noted');

/** Token scope that each call needs. A missing call accepts no token. */
export const SCOPE_OF_CALL: ReadonlyMap<string, TokenScope> = /* @__PURE__ */ new Map(
  metas().flatMap(([operation, { token }]) => (token === undefined ? [] : [[operation, token]])),
);

/** Returns the scope in which a role may call an operation. Returns null if the role may not call it. */
export function scopeOf(operation: Operation, role: Role | 'anonymous'): Scope | null {
  return OPERATIONS[operation][role] ?? null;
}

/* @__NO_SIDE_EFFECTS__ so that the panel leaves out the sets that it does not read */
function callsWith(mark: keyof CallMeta): ReadonlySet<string> {
  return new Set(metas().flatMap(([operation, meta]) => (meta[mark] ? [operation] : [])));
}

function metas(): [operation: string, meta: CallMeta][] {
  return Object.entries(CALLS).flatMap(([noun, calls]) =>
    Object.entries(calls).map(([name, meta]): [string, CallMeta] => [`${noun}.${name}`, meta]),
  );
}
