/** Findings about an active vendor: its company refuses it, or has approved only other vendors. */
export const VENDOR_FINDINGS = ['vendor-refused', 'vendor-unlisted'] as const;
export type VendorFinding = (typeof VENDOR_FINDINGS)[number];

/** Finding of a page that discloses personal data: of a kind (its event), to a host (its source), in a field. */
export const PERSONAL_DATA_FINDING = 'personal-data';

/** Findings of visits in addition to those of the tracking plan. */
export type VisitFinding = VendorFinding | typeof PERSONAL_DATA_FINDING;

export function isVisitFinding(finding: string): finding is VisitFinding {
  return finding === PERSONAL_DATA_FINDING || isVendorFinding(finding);
}

export function isVendorFinding(finding: string): finding is VendorFinding {
  return (VENDOR_FINDINGS as readonly string[]).includes(finding);
}
