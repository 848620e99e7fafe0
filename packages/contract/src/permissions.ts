import type { Allowed, CallMeta, Scope } from './api/call.ts';
import { CALLS, type Operation } from './api/calls.ts';
import type { Role } from './roles.ts';

export type { Operation, Scope };

/** Who may call what: the server refuses the rest, the panel shows what is allowed only. */
export const OPERATIONS = Object.fromEntries(
  metas().map(([operation, { allowed }]) => [operation, allowed]),
) as Readonly<Record<Operation, Allowed>>;

/** Calls that only read although a body carries their question. */
export const QUESTIONS = callsWith('question');

/** Calls that are answered only to whoever gave their password within the last minutes. */
export const CONFIRMED = callsWith('confirmed');

/** All that is answered to whoever still has the password that an administrator gave them. */
export const BEFORE_OWN_PASSWORD = callsWith('beforeOwnPassword');

/** All that is answered to whoever still lacks the second factor that their role needs. */
export const BEFORE_SECOND_FACTOR = callsWith('beforeSecondFactor');

/** Calls that a session of one company's provider may not make. */
export const WHOLE_ACCOUNT = callsWith('wholeAccount');

/** Readings that stand in the audit log. */
export const NOTED_READINGS = callsWith('noted');

/** Returns the scope in which a role may call an operation, or null when it never may. */
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
