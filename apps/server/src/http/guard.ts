import type { RequestFacts, ProcedureInterceptor } from './api-context.ts';
import {
  BEFORE_OWN_PASSWORD,
  BEFORE_SECOND_FACTOR,
  CONFIRMED,
  AUDITED_READS,
  OPERATIONS,
  QUESTIONS,
  WHOLE_ACCOUNT,
  scopeOf,
  type Operation,
  SCOPE_OF_CALL,
} from '@vigie/contract/permissions.ts';
import { findInputFault } from '@vigie/contract/storable-input.ts';
import { coversScope } from '@vigie/contract/token.ts';
import { isOfOneCompany, type ActingToken, type User } from '../access/actor.ts';
import type { Clock } from '../clock.ts';
import type { Db } from '../db/schema/database.ts';
import { ApiError } from '../errors/api-error.ts';
import { appendToAuditLog } from '../modules/audit-log/audit-log.store.ts';
import { requireConfirmed } from '../modules/sign-in/sessions/own-sessions.service.ts';
import { targetOf, writeOnce } from './write-once.ts';

/**
 * Creates the interceptor that runs before each call. It refuses callers without the right (the contract's tables of
 * roles and of tokens) and input that cannot be stored. For a write it opens one transaction for the effect, the audit
 * log entry and the stored answer for retries. It also records calls that take data out of the panel (`noted` in the
 * contract). Calls without sign-in are public: their handlers do all of this themselves.
 */
export function createGuard({ db, clock }: { db: Db; clock: Clock }): ProcedureInterceptor {
  return async (options) => {
    const { context, path, procedure, input } = options;
    const operation = path.join('.');
    if (!isOperation(operation)) throw new Error(`No permission rule for ${operation}.`);
    const { user } = context;
    const scope = scopeOf(operation, user?.role ?? 'anonymous');
    if (scope === null) throw new ApiError(user === null ? 'not-signed-in' : 'forbidden');
    refuseUnstorable(input);
    if (user?.token !== undefined && scopeOf(operation, 'anonymous') === null)
      requireTokenScope(user.token, operation);
    if (user === null || scopeOf(operation, 'anonymous') !== null) return options.next(options);
    requireReady(user, operation);
    const actor = { ...user, scope };
    const now = new Date(clock.now());
    if (CONFIRMED.has(operation)) requireConfirmed(user, now);
    const { request } = context;
    const isByProgram = !isBrowser(request);
    const answerOn = (on: Db) =>
      options.next({ ...options, context: { ...context, call: { actor, db: on, now, isByProgram } } });
    if (procedure['~orpc'].route.method !== 'GET' && !QUESTIONS.has(operation))
      return writeOnce(db, { actor, now, operation, input, request }, answerOn);
    const answer = await answerOn(db);
    if (AUDITED_READS.has(operation))
      await db.transaction().execute((transaction) =>
        appendToAuditLog(transaction, {
          actor,
          at: now,
          operation,
          targetId: targetOf(input),
          request,
        }),
      );
    return answer;
  };
}

/** Refuses a session that must first complete a step, or that was not opened for the whole account. */
function requireReady(user: User, operation: Operation): void {
  if (user.mustChangePassword && !BEFORE_OWN_PASSWORD.has(operation))
    throw new ApiError('own-password-needed');
  if (user.lacksSecondFactor === true && !BEFORE_SECOND_FACTOR.has(operation))
    throw new ApiError('second-factor-to-set-up');
  if (isOfOneCompany(user) && WHOLE_ACCOUNT.has(operation)) throw new ApiError('session-of-one-company');
}

/** Refuses a token whose scope does not include the call. */
function requireTokenScope({ name, scope }: ActingToken, operation: Operation): void {
  const needed = SCOPE_OF_CALL.get(operation);
  if (needed === undefined) throw new ApiError('closed-to-tokens', { data: { token: name } });
  if (!coversScope(scope, needed))
    throw new ApiError('token-scope-too-small', { data: { token: name, scope, needed } });
}

/** Refuses input that cannot be stored, before the fingerprint of a write, the contract's checks or a query read it. */
function refuseUnstorable(input: unknown): void {
  const fault = findInputFault(input);
  if (fault !== null) throw new ApiError(fault.code, { data: { fields: fault.fields } });
}

/**
 * Returns whether a browser made the request. Over plain http, browsers do not state where a request comes from, but
 * every browser calls itself Mozilla.
 */
function isBrowser({ fromBrowser, userAgent }: RequestFacts): boolean {
  return fromBrowser || userAgent.startsWith('Mozilla/');
}

function isOperation(name: string): name is Operation {
  return Object.hasOwn(OPERATIONS, name);
}
