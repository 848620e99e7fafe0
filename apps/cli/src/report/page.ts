import type { AuditReport } from '@vigie/contract/audit-report.ts';

/** What a report says of one page. */
export type ReportPage = AuditReport['pages'][number];

/** Returns what a verdict's remedy says, rehearsed or not. */
export function remedySentence(remedy: ReportPage['verdicts'][number]['remedy']): string | null {
  return typeof remedy === 'object' && remedy !== null ? remedy.sentence : remedy;
}
