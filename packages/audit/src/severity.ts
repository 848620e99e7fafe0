import type { Severity } from '@vigie/contract/classification.ts';
import type { Check, REASONS } from '@vigie/contract/verdict.ts';

type SeverityTable = { [C in Check]: Record<(typeof REASONS)[C][number], Severity> };

/** Critical: the page is not measured at all. Major: it is measured wrongly. Minor: a part of a value is wanting. */
const SEVERITIES: SeverityTable = {
  tagJs: {
    'not-requested': 'critical',
    'http-error': 'critical',
    'network-error': 'critical',
    'blocked-by-csp': 'critical',
    'mixed-content': 'critical',
    'integrity-mismatch': 'critical',
    'wrong-mime-type': 'critical',
    'script-error': 'critical',
    'loaded-twice': 'major',
  },
  tagPhp: {
    'not-requested': 'critical',
    'http-error': 'critical',
    'network-error': 'critical',
    'blocked-by-cors': 'critical',
    'blocked-by-csp': 'critical',
    'mixed-content': 'critical',
  },
  csp: { 'blocks-js-tag': 'critical', 'blocks-php-tag': 'critical' },
  dataLayer: {
    missing: 'major',
    'not-an-array': 'major',
    unreadable: 'major',
    late: 'major',
    'health-test-failed': 'major',
    empty: 'minor',
  },
  hitPageview: {
    'not-sent': 'major',
    failed: 'major',
    'sent-twice': 'major',
    'variable-missing': 'major',
    'variable-empty': 'minor',
  },
};

/** How much a root cause matters; a reason that is no longer known matters a little. */
export function severityOf(check: Check, reason: string): Severity {
  const known: Partial<Record<string, Severity>> = SEVERITIES[check];
  return known[reason] ?? 'minor';
}
