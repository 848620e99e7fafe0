import type { QualityReason } from '@vigie/contract/data-quality.ts';
import type { Check } from '@vigie/contract/verdict.ts';

/** How an address names a reason: by its code, and by its root cause when that is a different reason. */
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
