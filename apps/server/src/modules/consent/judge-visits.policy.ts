import { judgeMatrix, type JudgedMatrix } from '@vigie/audit/consent-matrix/judge-matrix.ts';
import type { MatrixSettings } from '@vigie/audit/consent-matrix/named-visits.ts';
import type { BareFinding } from '@vigie/audit/consent-matrix/page-visit.ts';
import type { TrackingSettings } from '@vigie/contract/tracking-settings.ts';
import type { KeptVisits } from './consent-visits.store.ts';

export interface MatrixBasis {
  tracking: TrackingSettings;
  exemptVendors: readonly { vendor: string }[];
  holdBackMs: number | null;
}

/** Evaluates the stored visits of a matrix by the settings of its website. */
export function judgeVisits({ usual, held }: KeptVisits, basis: MatrixBasis): JudgedMatrix {
  const records = new Map([...usual].map(([pageId, own]) => [pageId, own.map(({ record }) => record)]));
  return judgeMatrix(records, settingsOf(basis), held);
}

/** Returns the visit that shows a broken order; undefined for any other finding. */
export const heldProofOf = (pageId: string, { proof }: BareFinding, { held }: KeptVisits) =>
  proof === undefined ? undefined : held.get(pageId)?.[proof];

export const proofOf = (pageId: string, finding: BareFinding, visits: KeptVisits) =>
  finding.proof === undefined
    ? visits.usual.get(pageId)?.find(({ state }) => state === finding.state)
    : heldProofOf(pageId, finding, visits);

function settingsOf({ tracking, exemptVendors, holdBackMs }: MatrixBasis): MatrixSettings {
  return {
    tracking,
    exempt: exemptVendors.map(({ vendor }) => vendor),
    isTold: tracking.phpTagName.trim() !== '',
    delaysMs: holdBackMs === null ? [] : [holdBackMs],
  };
}
