import type { AuditReport } from '@vigie/contract/audit-report.ts';

/** Report of one page. */
export type ReportPage = AuditReport['pages'][number];

/** Returns the sentence of a verdict's remedy, rehearsed or not. */
export function remedySentence(remedy: ReportPage['verdicts'][number]['remedy']): string | null {
  return typeof remedy === 'object' && remedy !== null ? remedy.sentence : remedy;
}
