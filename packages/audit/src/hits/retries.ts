import type { Hit } from '@vigie/contract/hit.ts';
import type { DecodedCall } from './decode-hits.ts';
import { ownParameters } from './envelope.ts';

/** Parameters that change with each try. */
const CHANGING_NAME =
  /rand|cache|time|date|uuid|guid|nonce|retry|attempt|seq|sent|^(_|_id|r|z|h|m|s|cb|ts|stm|dtm|eid|pv_id|ip)$/i;

/** Browsers tell of a call that a policy stopped after the page has heard of it, and may have sent it another way. */
const TOLD_LATE_MS = 100;

/** Calls that came to nothing and were not made again with success, in the order in which they left. */
export function unfixedCalls(calls: DecodedCall[]): DecodedCall[] {
  return calls.filter(({ call, hits }) => call.trouble !== null && !hits.every((hit) => isFixed(hit, calls)));
}

/** Returns whether a failed or lost hit was sent again, later or by another way, and answered. */
export function isFixed(hit: Hit, calls: DecodedCall[]): boolean {
  if (hit.answer !== 'failed' && hit.answer !== 'lost') return false;
  const fromMs = hit.atMs - (hit.requestId === null ? TOLD_LATE_MS : 0);
  return calls.some(
    ({ call, hits }) =>
      (call.answer === 'answered' || call.answer === 'local') &&
      call.atMs >= fromMs &&
      hits.some((other) => isSameHit(hit, other)),
  );
}

/** Returns two tries of the same hit: what they tell themselves is equal but for what changes with each try. */
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

/** Times, identifiers and the like. */
function changes(value: string): boolean {
  return /^[\d.:TZ-]{6,}$/.test(value) || /^[\da-f-]{16,}$/i.test(value);
}
