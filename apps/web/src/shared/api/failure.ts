import { ORPCError } from '@orpc/client';
import type { ErrorCode, FieldError } from '@vigie/contract/errors.ts';

/** A failed call, in the contract's codes; `offline` when no answer arrived. */
export interface Failure {
  code: ErrorCode | 'offline';
  retryAfterSeconds: number | null;
  fields: FieldError[];
  /** Other details of the answer, by name. */
  details: Readonly<Record<string, unknown>>;
}

const NO_DETAILS = { retryAfterSeconds: null, fields: [], details: {} };

/** Converts a thrown value. A value that is no answer of the API is a lost connection or a bug. */
export function failureOf(error: unknown): Failure {
  if (error instanceof ORPCError) {
    const data = (error.data ?? {}) as { details?: unknown; retryAfterSeconds?: number | null };
    return {
      code: error.code as ErrorCode,
      retryAfterSeconds: data.retryAfterSeconds ?? retryAfterIn(data.details),
      fields: fieldsIn(data.details),
      details: namedIn(data.details),
    };
  }
  return { code: error instanceof TypeError ? 'offline' : 'internal-error', ...NO_DETAILS };
}

function retryAfterIn(details: unknown): number | null {
  const seconds = (details as { retryAfterSeconds?: unknown } | null | undefined)?.retryAfterSeconds;
  return typeof seconds === 'number' ? seconds : null;
}

/** Returns field errors, which are the details themselves or their property `fields`. */
function fieldsIn(details: unknown): FieldError[] {
  const list = Array.isArray(details)
    ? details
    : (details as { fields?: unknown } | null | undefined)?.fields;
  return Array.isArray(list) ? (list as FieldError[]) : [];
}

function namedIn(details: unknown): Failure['details'] {
  return typeof details === 'object' && details !== null && !Array.isArray(details) ? { ...details } : {};
}
