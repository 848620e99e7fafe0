import type { Hit } from '@vigie/contract/hit.ts';
import type { DecodedCall } from './decode-hits.ts';
import { ownParameters } from './envelope.ts';

/** Matches parameters that change with each attempt. */
const CHANGING_NAME =
  /rand|cache|time|date|uuid|guid|nonce|retry|attempt|seq|sent|^(_|_id|r|z|h|m|s|cb|ts|stm|dtm|eid|pv_id|ip)$/i;

/**
 * Delay of the browser's report, in ms: a page learns first that a policy stopped its call, and may have sent it
 * another way.
 */
const REPORT_DELAY_MS = 100;

/** Returns the failed calls without a successful retry, in sending order. */
export function unfixedCalls(calls: DecodedCall[]): DecodedCall[] {
  return calls.filter(({ call, hits }) => call.trouble !== null && !hits.every((hit) => isFixed(hit, calls)));
}

/** Returns whether a failed or lost hit was sent again, later or by another transport, and answered. */
export function isFixed(hit: Hit, calls: DecodedCall[]): boolean {
  if (hit.answer !== 'failed' && hit.answer !== 'lost') return false;
  const fromMs = hit.atMs - (hit.requestId === null ? REPORT_DELAY_MS : 0);
  return calls.some(
    ({ call, hits }) =>
      (call.answer === 'answered' || call.answer === 'local') &&
      call.atMs >= fromMs &&
      hits.some((other) => isSameHit(hit, other)),
  );
}

/**
 * Returns whether two hits are attempts of the same hit: their own fields are equal, except those that change with each
 * attempt.
 */
function isSameHit(hit: Hit, other: Hit): boolean {
  if (hit.kind !== other.kind || hit.pageUrl !== other.pageUrl || hit.siteId !== other.siteId) return false;
  if (hit.kind === 'page-view') return true;
  const others = ownParameters(other);
  return Object.entries(ownParameters(hit)).every(
    ([name, value]) =>
      CHANGING_NAME.test(lastPart(name)) ||
      !Object.hasOwn(others, name) ||
      others[name] === value ||
      changes(value),
  );
}

function lastPart(name: string): string {
  return name.slice(name.lastIndexOf('.') + 1);
}

/** Returns whether a value is a time, an identifier or similar. */
function changes(value: string): boolean {
  return /^[\d.:TZ-]{6,}$/.test(value) || /^[\da-f-]{16,}$/i.test(value);
}
