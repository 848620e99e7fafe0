import { evaluateMatrix, type EvaluatedMatrix } from '@vigie/audit/consent-matrix/evaluate-matrix.ts';
import type { MatrixSettings } from '@vigie/audit/consent-matrix/named-visits.ts';
import type { BareFinding } from '@vigie/audit/consent-matrix/page-visit.ts';
import type { TrackingSettings } from '@vigie/contract/tracking-settings.ts';
import type { StoredMatrixVisits } from './consent-visits.store.ts';

export interface MatrixBasis {
  tracking: TrackingSettings;
  exemptVendors: readonly { vendor: string }[];
  holdBackMs: number | null;
}

/** Evaluates the stored visits of a matrix by the settings of its website. */
export function evaluateMatrixVisits(
  { usual, delayed }: StoredMatrixVisits,
  basis: MatrixBasis,
): EvaluatedMatrix {
  const records = new Map([...usual].map(([pageId, own]) => [pageId, own.map(({ record }) => record)]));
  return evaluateMatrix(records, settingsOf(basis), delayed);
}

/** Returns the visit that shows a broken order; undefined for any other finding. */
export const findDelayedProof = (pageId: string, { proof }: BareFinding, { delayed }: StoredMatrixVisits) =>
  proof === undefined ? undefined : delayed.get(pageId)?.[proof];

export const proofOf = (pageId: string, finding: BareFinding, visits: StoredMatrixVisits) =>
  finding.proof === undefined
    ? visits.usual.get(pageId)?.find(({ state }) => state === finding.state)
    : findDelayedProof(pageId, finding, visits);

function settingsOf({ tracking, exemptVendors, holdBackMs }: MatrixBasis): MatrixSettings {
  return {
    tracking,
    exempt: exemptVendors.map(({ vendor }) => vendor),
    isConfigured: tracking.phpTagName.trim() !== '',
    delaysMs: holdBackMs === null ? [] : [holdBackMs],
  };
}
