import { ERRORS, errorBodySchema, type ErrorCode } from '@vigie/contract/errors.ts';
import type { Outcome, WireAnswer } from './exchange.ts';
import { findOperation } from './operations.ts';

/** Statuses of a server that cannot serve now; they are no defect. */
const BUSY = [503, 507];

/** Returns the error in the answer to a request line; null for none. */
export function faultOf(requestLine: string, outcome: Outcome): string | null {
  if (typeof outcome === 'string') return outcome;
  const { status } = outcome;
  if (status >= 500 && !BUSY.includes(status)) return `answers ${status}`;
  const [method = '', target = ''] = requestLine.split(' ');
  if (status >= 400) return faultOfError(outcome, method, target);
  return faultOfSuccess(outcome, method, target);
}

function faultOfError({ status, headers, body }: WireAnswer, method: string, target: string): string | null {
  if (method === 'HEAD') return null;
  // A request for a page gets a page
  const isPage = !target.startsWith('/api/') && headers['content-type']?.startsWith('text/');
  if (isPage) return null;
  const parsed = errorBodySchema.safeParse(jsonOf(body));
  if (!parsed.success) return `refuses with ${status} without the shape of errors`;
  const { code } = parsed.data;
  if (!Object.hasOwn(ERRORS, code)) return `refuses with the unknown code ${code}`;
  return ERRORS[code as ErrorCode].status === status ? null : `refuses with ${status} and the code ${code}`;
}

function faultOfSuccess(
  { status, headers, body }: WireAnswer,
  method: string,
  target: string,
): string | null {
  const operation = findOperation(method, target);
  const type = headers['content-type'] ?? '';
  if (operation?.output === undefined || !type.startsWith('application/json')) return null;
  // A file that happens to be JSON
  if (headers['content-disposition'] !== undefined) return null;
  const parsed = operation.output.safeParse(jsonOf(body));
  return parsed.success ? null : `answers ${status} with other than ${operation.name} says`;
}

function jsonOf(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    return undefined;
  }
}
