import type { HistoryFault } from '../history.ts';

/** Error: ClickHouse did not answer a query or a statement. */
export class ClickhouseFailed extends Error {
  override name = 'ClickhouseFailed';
  /** Null: a fault of Vigie, such as an invalid statement. */
  readonly fault: HistoryFault | null;

  constructor(fault: HistoryFault | null, message: string, options: ErrorOptions = {}) {
    super(message, options);
    this.fault = fault;
  }
}

/** Error codes from ClickHouse's ErrorCodes.cpp. */
const FAULTS: Readonly<Record<HistoryFault, readonly number[]>> = {
  // too many rows, too long, too slow, no memory, too many bytes, cancelled, too many rows or bytes
  'too-large': [158, 159, 160, 241, 307, 394, 396],
  'invalid-pattern': [427],
  // Access denied, busy, no network, read-only, shutting down, overloaded, no keeper
  away: [192, 193, 194, 202, 209, 210, 236, 242, 279, 516, 745, 999],
};

/** Converts an error. An error without a ClickHouse code means that no ClickHouse answered. */
export function clickhouseFailure(error: unknown): ClickhouseFailed {
  const { code, message } = error as { code?: string; message: string };
  const errorCode = Number(code);
  if (!Number.isInteger(errorCode) || !isOfServer(error))
    return new ClickhouseFailed('away', message, { cause: error });
  const [fault = null] = Object.entries(FAULTS).find(([, codes]) => codes.includes(errorCode)) ?? [];
  return new ClickhouseFailed(fault as HistoryFault | null, message, { cause: error });
}

/** Returns ClickHouse's error code; 0 without one. */
export function codeOf(failure: unknown): number {
  const { cause } = failure as { cause?: { code?: string } };
  return isOfServer(cause ?? {}) ? Number(cause?.code) : 0;
}

/** Returns whether the error comes from the server: its errors have a type too, such as TIMEOUT_EXCEEDED. */
function isOfServer(error: unknown): boolean {
  return typeof (error as { type?: unknown }).type === 'string';
}
