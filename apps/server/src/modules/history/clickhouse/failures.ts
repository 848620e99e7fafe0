import type { HistoryFault } from '../history.ts';

/** A question or a statement that ClickHouse did not answer. */
export class ClickhouseFailed extends Error {
  override name = 'ClickhouseFailed';
  /** Null: it is a fault of ours, as a statement that it cannot read. */
  readonly fault: HistoryFault | null;

  constructor(fault: HistoryFault | null, message: string, options: ErrorOptions = {}) {
    super(message, options);
    this.fault = fault;
  }
}

/** Codes of ClickHouse's ErrorCodes.cpp. */
const FAULTS: Readonly<Record<HistoryFault, readonly number[]>> = {
  // too many rows, too long, too slow, no memory, too many bytes, cancelled, too many rows or bytes
  'too-large': [158, 159, 160, 241, 307, 394, 396],
  'invalid-pattern': [427],
  // Not let in, busy, no network behind it, read-only, shutting down, overloaded, no keeper
  away: [192, 193, 194, 202, 209, 210, 236, 242, 279, 516, 745, 999],
};

/** Returns what ClickHouse, or nobody, answered. It says an error's code; without one there was no ClickHouse. */
export function failureOf(error: unknown): ClickhouseFailed {
  const { code, message } = error as { code?: string; message: string };
  const told = Number(code);
  if (!Number.isInteger(told) || !isOfServer(error))
    return new ClickhouseFailed('away', message, { cause: error });
  const [fault = null] = Object.entries(FAULTS).find(([, codes]) => codes.includes(told)) ?? [];
  return new ClickhouseFailed(fault as HistoryFault | null, message, { cause: error });
}

/** ClickHouse's own number of a failure; 0 where it said none. */
export function codeOf(failure: unknown): number {
  const { cause } = failure as { cause?: { code?: string } };
  return isOfServer(cause ?? {}) ? Number(cause?.code) : 0;
}

/** The server's errors have a type too, as TIMEOUT_EXCEEDED. */
function isOfServer(error: unknown): boolean {
  return typeof (error as { type?: unknown }).type === 'string';
}
