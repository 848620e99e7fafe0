import type { ErrorCode, FieldError } from '@vigie/contract/errors.ts';

interface ApiErrorDetails {
  data?: unknown;
  headers?: Record<string, string>;
  /** An unexpected error: written to the log, not to the answer. */
  cause?: unknown;
}

/** A refusal with a code of the error catalogue. Any other thrown error is a bug. */
export class ApiError extends Error {
  override name = 'Refusal';
  readonly code: ErrorCode;
  readonly data: unknown;
  readonly headers: Record<string, string>;

  constructor(code: ErrorCode, { data, headers = {}, cause }: ApiErrorDetails = {}) {
    super(code, { cause });
    this.code = code;
    this.data = data;
    this.headers = headers;
  }
}

/** Creates the refusal for well-formed but invalid input, with each field and the reason. */
export function refuseFields(fields: FieldError[]): ApiError {
  return new ApiError('invalid-input', { data: { fields } });
}

/** Creates the refusal for one invalid field. */
export function refuseField(path: string, code: string, params: FieldError['params'] = {}): ApiError {
  return refuseFields([{ path, code, params }]);
}

/** Refuses a change that started from an older version than the stored one. Null: never stored. */
export function requireUnchanged(storedAt: Date | null | undefined, startedFrom: string | null): void {
  if ((storedAt?.toISOString() ?? null) !== startedFrom) throw new ApiError('changed-meanwhile');
}

/** Returns a row that was read. Refuses a missing one as not found. */
export function requireFound<Row>(row: Row | null | undefined): Row {
  if (row === null || row === undefined) throw new ApiError('not-found');
  return row;
}
