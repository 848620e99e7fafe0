import { findFieldErrors } from '@vigie/contract/field-errors.ts';
import { INVENTORY_LIMITS, listedVendorInputSchema, type ListedVendor } from '@vigie/contract/inventory.ts';
import { redactionRulesSchema, type Redaction } from '@vigie/contract/redaction.ts';
import * as z from 'zod';
import type { Panel } from '../../panel/panel.ts';
import { defineKind, type DescribedFault } from '../kind.ts';
import { isSame } from '../known-fields.ts';

const vendorSchema = listedVendorInputSchema;
type Vendor = z.infer<typeof vendorSchema>;

const valueSchema = z.object({
  /** Redactions that agents apply to all that they record. */
  redactions: redactionRulesSchema.optional(),
  /** Approved or refused vendors; a vendor that is left out is removed from both lists. */
  vendors: z.array(vendorSchema).max(INVENTORY_LIMITS.listed, 'vendors-too-many').optional(),
});
type CompanyValue = z.infer<typeof valueSchema>;

interface CompanyRow {
  id: string;
  redactions: Redaction[];
  redactionsAt: string;
  listed: ListedVendor[];
}

const valueOf = ({ vendor, standing, note }: Vendor): Vendor => ({ vendor, standing, note });
const byName = (one: Vendor, other: Vendor) => (one.vendor < other.vendor ? -1 : 1);

/** Settings of the token's company that apply to all its websites. */
export const companyKind = defineKind({
  kind: 'company',
  section: 'company',
  isSingle: true,
  isOfWebsite: false,
  schema: valueSchema,
  preserves: ['redactions', 'vendors'],
  async list(panel, id): Promise<CompanyRow[]> {
    const { rules: redactions, updatedAt: redactionsAt } = await panel.companies.redactions({ id });
    return [{ id, redactions, redactionsAt, listed: await panel.listedVendors.list({}) }];
  },
  nameOf: () => 'company',
  identityOf: () => 'company',
  toValue: ({ redactions, listed }) => ({
    ...(redactions.length > 0 && { redactions }),
    ...(listed.length > 0 && { vendors: listed.map(valueOf).toSorted(byName) }),
  }),
  toInput: (value) => value,
  /**
   * Returns the value as the panel stores it. The panel identifies vendors by key and also accepts names; their order
   * has no meaning.
   */
  asStored({ vendors, ...value }: CompanyValue, { listed }) {
    if (vendors === undefined) return value;
    const named = vendors.map((one) => ({ ...one, vendor: keyOf(one.vendor, listed) }));
    return { ...value, vendors: named.toSorted(byName) };
  },
  faultsOf: (input) => findFieldErrors(valueSchema, input),
  findFaults: ({ vendors = [] }: CompanyValue): DescribedFault[] =>
    vendors.flatMap(({ vendor }, index) => {
      const isTwice = vendors.findIndex((one) => isAlike(one.vendor, vendor)) < index;
      return isTwice ? [{ path: ['vendors', index, 'vendor'], text: 'it is above already' }] : [];
    }),
  pathOf: ([first = '', ...rest]) => [first === 'rules' ? 'redactions' : first, ...rest],
  create() {
    throw new Error('Files make no company.');
  },
  async update(panel, { redactions, vendors }, { id, redactionsAt, ...before }) {
    if (redactions !== undefined && !isSame(redactions, before.redactions))
      await panel.companies.setRedactions({ id, rules: redactions, updatedAt: redactionsAt });
    if (vendors !== undefined) await setVendors(panel, vendors, before.listed);
  },
});

const isAlike = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();

function keyOf(written: string, listed: readonly ListedVendor[]): string {
  const known = listed.find(({ vendor, name }) => isAlike(vendor, written) || isAlike(name, written));
  return known?.vendor ?? written;
}

async function setVendors(panel: Panel, vendors: Vendor[], listed: readonly ListedVendor[]): Promise<void> {
  const wanted = new Map(vendors.map((one) => [keyOf(one.vendor, listed), one]));
  for (const { id, ...before } of listed)
    if (!wanted.has(before.vendor)) await panel.listedVendors.remove({ id });
  for (const [vendor, { standing, note }] of wanted) {
    const before = listed.find((one) => one.vendor === vendor);
    if (before?.standing !== standing || before.note !== note)
      await panel.listedVendors.set({ vendor, standing, note });
  }
}
