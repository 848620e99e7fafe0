import { CHECK_FACTS, type Check } from '@vigie/contract/checks.ts';
import type { QualityView } from '@vigie/contract/data-quality.ts';

/**
 * Returns the view of page views that shows a root cause. The triggering view shows causes that prevent a page view.
 */
export function viewOfReason(check: Check, reason: string): QualityView {
  const { reasons } = CHECK_FACTS[check];
  const facts = (reasons as Readonly<Record<string, { severity: string; tab?: string }>>)[reason];
  return facts?.tab === 'integrity' ? 'integrity' : 'triggering';
}
