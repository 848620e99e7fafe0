import { judgeMatrix, type JudgedMatrix } from '@vigie/audit/consent-matrix/judge-matrix.ts';
import type { TrackingSettings } from '@vigie/contract/tracking-settings.ts';
import type { KeptVisit } from './consent-visits.store.ts';

/** Judges what a matrix kept by the settings of its website. */
export function judgeVisits(
  visits: ReadonlyMap<string, readonly KeptVisit[]>,
  { tracking, exemptVendors }: { tracking: TrackingSettings; exemptVendors: readonly { vendor: string }[] },
): JudgedMatrix {
  const records = new Map([...visits].map(([pageId, own]) => [pageId, own.map(({ record }) => record)]));
  return judgeMatrix(records, {
    tracking,
    exempt: exemptVendors.map(({ vendor }) => vendor),
    isTold: tracking.phpTagName.trim() !== '',
  });
}
