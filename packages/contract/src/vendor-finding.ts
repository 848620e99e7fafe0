/** What is wrong with a vendor that fires: its company refuses it, or approved of others alone. */
export const VENDOR_FINDINGS = ['vendor-refused', 'vendor-unlisted'] as const;
export type VendorFinding = (typeof VENDOR_FINDINGS)[number];

/** The finding of a page that gives personal data away: of a kind (its event), to a host (its source), in a field. */
export const PERSONAL_DATA_FINDING = 'personal-data';

/** What visits show beside the tracking plan. */
export type VisitFinding = VendorFinding | typeof PERSONAL_DATA_FINDING;

export function isVisitFinding(finding: string): finding is VisitFinding {
  return finding === PERSONAL_DATA_FINDING || isVendorFinding(finding);
}

export function isVendorFinding(finding: string): finding is VendorFinding {
  return (VENDOR_FINDINGS as readonly string[]).includes(finding);
}
