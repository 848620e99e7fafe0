import type * as z from 'zod';
import { FAMILIES } from '@vigie/audit/hits/families/known-families.ts';
import {
  INVENTORY_LIMITS,
  type listedVendorInputSchema,
  type VendorApproval,
  type listedVendorSchema,
} from '@vigie/contract/inventory.ts';
import type { Call } from '../../access/actor.ts';
import { ApiError, requireFound } from '../../errors/api-error.ts';
import { foldText } from '../../search/fold-text.ts';
import { endVendorFindings } from '../causes/vendor-problems.store.ts';
import { BUILT_IN_TAGS } from '../tags/built-in-tags.ts';
import { nameOfVendor } from './inventory.service.ts';
import {
  approveUnlisted,
  countListedVendors,
  deleteListedVendor,
  hasApprovedVendor,
  readListedVendors,
  upsertListedVendor,
  type ListedVendorRow,
} from './listed-vendors.store.ts';

export async function listListedVendors({ db, actor }: Call) {
  return (await readListedVendors(db, actor)).map(presentListed);
}

/** Puts a vendor on a list of the caller's company, or moves it to the other list. */
export async function setListedVendor(
  { db, actor, now }: Call,
  input: z.output<typeof listedVendorInputSchema>,
) {
  const vendor = keyOfVendor(input.vendor);
  await requireListCapacity({ db, actor }, vendor);
  const id = await upsertListedVendor(db, actor, { ...input, vendor, now });
  await endVendorFindings(db, actor.companyId, { names: overBy(input.standing, vendor), now });
  const [row] = await readListedVendors(db, actor, id);
  if (row === undefined) throw new ApiError('not-found');
  return presentListed(row);
}

export async function approveSeenVendors({ db, actor, now }: Call): Promise<{ approved: number }> {
  const left = await requireListCapacity({ db, actor }, '');
  const approved = await approveUnlisted(db, actor, { now, limit: left });
  await endVendorFindings(db, actor.companyId, { names: [ANY_UNLISTED], now });
  return { approved };
}

/** Removes a vendor from its list. If it was the last approved one, no vendor counts as unlisted any more. */
export async function removeListedVendor({ db, actor, now }: Call, { id }: { id: string }): Promise<void> {
  const gone = requireFound(await deleteListedVendor(db, actor, id));
  const refused = { finding: 'vendor-refused', source: gone.vendor } as const;
  const isLast = !(await hasApprovedVendor(db, gone.companyId));
  const names = isLast ? [refused, ANY_UNLISTED] : [refused];
  await endVendorFindings(db, gone.companyId, { names, now });
}

const ANY_UNLISTED = { finding: 'vendor-unlisted', source: '' } as const;

/** Returns the findings of a vendor that its new approval status ends. */
function overBy(status: VendorApproval, vendor: string) {
  const unlisted = { finding: 'vendor-unlisted', source: vendor } as const;
  return status === 'refused'
    ? [unlisted]
    : [unlisted, { finding: 'vendor-refused', source: vendor } as const];
}

/**
 * Returns the key that visits use for a vendor. Users may write the name of a tracker's family, or the name of a vendor
 * in another case.
 */
function keyOfVendor(written: string): string {
  const folded = foldText(written);
  const family = Object.entries(FAMILIES).find(
    ([code, { name }]) => foldText(code) === folded || foldText(name) === folded,
  );
  return family?.[0] ?? BUILT_IN_TAGS.find(({ name }) => foldText(name) === folded)?.name ?? written;
}

/** Requires that the company may list another vendor. A vendor that is listed already may change lists. */
async function requireListCapacity(
  { db, actor }: Pick<Call, 'db' | 'actor'>,
  vendor: string,
): Promise<number> {
  const left = INVENTORY_LIMITS.listed - (await countListedVendors(db, actor, vendor));
  if (left <= 0) throw new ApiError('too-many-vendors');
  return left;
}

function presentListed({ setAt, ...row }: ListedVendorRow): z.input<typeof listedVendorSchema> {
  return { ...row, name: nameOfVendor(row.vendor), at: setAt };
}
