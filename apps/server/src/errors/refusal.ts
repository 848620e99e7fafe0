import type { ErrorCode, FieldError } from '@vigie/contract/errors.ts';

interface RefusalDetails {
  data?: unknown;
  headers?: Record<string, string>;
  /** An error that nobody expected: the log tells it, the answer does not. */
  cause?: unknown;
}

/** A call that is refused for a reason of the catalogue; anything else that is thrown is a bug. */
export class Refusal extends Error {
  override name = 'Refusal';
  readonly code: ErrorCode;
  readonly data: unknown;
  readonly headers: Record<string, string>;

  constructor(code: ErrorCode, { data, headers = {}, cause }: RefusalDetails = {}) {
    super(code, { cause });
    this.code = code;
    this.data = data;
    this.headers = headers;
  }
}

/** Input that is well-formed and yet wrong: the fields and why. */
export function refuseFields(fields: FieldError[]): Refusal {
  return new Refusal('invalid-input', { data: { fields } });
}

/** Refuses a change that started from another version than the one that is stored. */
export function requireUnchanged(storedAt: Date, startedFrom: string): void {
  if (storedAt.toISOString() !== startedFrom) throw new Refusal('changed-meanwhile');
}
