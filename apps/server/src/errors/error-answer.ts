import { ORPCError, ValidationError } from '@orpc/server';
import { NoResultError } from 'kysely';
import { ERRORS, type ErrorCode } from '@vigie/contract/errors.ts';
import { fieldErrorsOf } from '@vigie/contract/field-errors.ts';
import { ApiError } from './api-error.ts';
import { troubleOf } from '../db/database-trouble.ts';

export interface ErrorAnswer {
  status: number;
  headers: Record<string, string>;
  body: { code: ErrorCode; message: string; requestId: string; data?: unknown };
}

/** Messages for developers who read the API directly; the panel has its own sentences for each code. */
const MESSAGES: Partial<Record<ErrorCode, string>> = {
  'wrong-credentials': 'Email or password is incorrect.',
  'internal-error': 'Internal Server Error',
  'character-not-storable':
    'A text holds a character that cannot be stored: U+0000 or half of a surrogate pair. Remove it and send again.',
  'contact-an-administrator': 'Contact an administrator.',
};

const FOREIGN_KEY_VIOLATION = '23503';
const UNIQUE_VIOLATION = '23505';

/** Converts a thrown value into an answer of the error catalogue. */
export function errorAnswer(error: unknown, requestId: string): ErrorAnswer {
  const refusal = toApiError(error);
  const data = refusal.code === 'contact-an-administrator' ? { code: 1293 } : refusal.data;
  return {
    status: ERRORS[refusal.code].status,
    headers: refusal.headers,
    body: {
      code: refusal.code,
      message: MESSAGES[refusal.code] ?? refusal.code.replaceAll('-', ' '),
      requestId,
      ...(data === undefined ? {} : { data }),
    },
  };
}

function toApiError(error: unknown): ApiError {
  if (error instanceof ApiError) return error;
  if (error instanceof ORPCError) return fromOrpc(error);
  if (!(error instanceof Error)) return new ApiError('internal-error');
  const refusal = mapDatabaseError(error) ?? mapRaceError(error);
  if (refusal !== null) return refusal;
  const status = (error as { statusCode?: unknown }).statusCode;
  if (status === 413) return new ApiError('payload-too-large');
  if (status === 429) return new ApiError('too-many-attempts');
  if (typeof status === 'number' && status >= 400 && status < 500) return new ApiError('invalid-input');
  return new ApiError('internal-error');
}

function fromOrpc(error: ORPCError<string, unknown>): ApiError {
  if (error.status === 404) return new ApiError('not-found');
  if (error.status !== 400) return new ApiError('internal-error');
  if (!(error.cause instanceof ValidationError)) return new ApiError('invalid-input');
  const issues = error.cause.issues as Parameters<typeof fieldErrorsOf>[0];
  return new ApiError('invalid-input', { data: { fields: fieldErrorsOf(issues, error.cause.data) } });
}

/**
 * Returns the refusal for a race condition: another caller deleted or created the row between the lookup and the lock
 * or the write. Null for any other error.
 */
function mapRaceError(error: Error): ApiError | null {
  if (error instanceof NoResultError) return new ApiError('not-found');
  const { code, detail = '' } = error as { code?: unknown; detail?: string };
  if (code === UNIQUE_VIOLATION) return new ApiError('changed-meanwhile');
  if (code !== FOREIGN_KEY_VIOLATION) return null;
  return new ApiError(detail.includes('is not present in table') ? 'not-found' : 'changed-meanwhile');
}

/** A full disk stays full for longer than a second; a restarted database is back by then. */
const RETRY_AFTER_SECONDS = { away: '1', 'no-room': '30' } as const;
const CODES = { away: 'busy', 'no-room': 'no-room' } as const;

/** Returns the retryable refusal for a database error; null for any other error. */
function mapDatabaseError(error: unknown): ApiError | null {
  const trouble = troubleOf(error);
  if (trouble === null) return null;
  return new ApiError(CODES[trouble], { headers: { 'retry-after': RETRY_AFTER_SECONDS[trouble] } });
}

/** Returns a stream that ends with the catalogue's error code if it is refused midway. */
export async function* withApiErrors<T>(stream: AsyncGenerator<T>): AsyncGenerator<T> {
  try {
    yield* stream;
  } catch (error) {
    const refusal = error instanceof ApiError ? error : mapDatabaseError(error);
    if (refusal === null) throw error;
    throw new ORPCError(refusal.code, { status: ERRORS[refusal.code].status });
  }
}
