import { CHECK_FACTS, type Check } from '@vigie/contract/checks.ts';
import type { Severity } from '@vigie/contract/classification.ts';

/** Returns the severity of a root cause; an unknown reason is minor. */
export function severityOf(check: Check, reason: string): Severity {
  const known: Partial<Record<string, { severity: Severity }>> = CHECK_FACTS[check].reasons;
  return known[reason]?.severity ?? 'minor';
}
