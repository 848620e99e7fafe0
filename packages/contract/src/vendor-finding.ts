/** What is wrong with a vendor that fires: its company refuses it, or approved of others alone. */
export const VENDOR_FINDINGS = ['vendor-refused', 'vendor-unlisted'] as const;
export type VendorFinding = (typeof VENDOR_FINDINGS)[number];

export function isVendorFinding(finding: string): finding is VendorFinding {
  return (VENDOR_FINDINGS as readonly string[]).includes(finding);
}
