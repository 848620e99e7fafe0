import type { QualityReason } from '@vigie/contract/data-quality.ts';
import type { Check } from '@vigie/contract/verdict.ts';

/** How an address names a reason: by itself, with the root cause that it follows from where that is another one. */
export function reasonKey(check: Check, { reason, rootCheck, rootReason }: QualityReason): string {
  return isRoot(check, { reason, rootCheck, rootReason })
    ? reason
    : [reason, rootCheck, rootReason].join('.');
}

/** Whether a failure has no other failure behind it. */
export function isRoot(
  check: Check,
  { reason, rootCheck, rootReason }: Pick<QualityReason, 'reason' | 'rootCheck' | 'rootReason'>,
): boolean {
  return rootCheck === check && rootReason === reason;
}
