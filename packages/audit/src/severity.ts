import { CHECK_FACTS, type Check } from '@vigie/contract/checks.ts';
import type { Severity } from '@vigie/contract/classification.ts';

/** Returns how much a root cause matters; a reason that is no longer known matters a little. */
export function severityOf(check: Check, reason: string): Severity {
  const known: Partial<Record<string, { severity: Severity }>> = CHECK_FACTS[check].reasons;
  return known[reason]?.severity ?? 'minor';
}
