import type * as z from 'zod';
import { INVENTORY_LIMITS, type ListedVendor, type listedVendorInputSchema } from '@vigie/contract/inventory.ts';
import type { Call } from '../../access/actor.ts';
import { Refusal } from '../../errors/refusal.ts';
import { nameOfVendor } from './inventory.service.ts';
import {
  approveUnlisted,
  countListedVendors,
  deleteListedVendor,
  readListedVendors,
  upsertListedVendor,
  type ListedVendorRow,
} from './listed-vendors.store.ts';

export async function listListedVendors({ db, actor }: Call): Promise<ListedVendor[]> {
  return (await readListedVendors(db, actor)).map(presentListed);
}

/** Puts a vendor on a list of the caller's company, or moves it to the other one. */
export async function setListedVendor(
  { db, actor, now }: Call,
  input: z.output<typeof listedVendorInputSchema>,
): Promise<ListedVendor> {
  await requireRoom({ db, actor }, input.vendor);
  const id = await upsertListedVendor(db, actor, { ...input, now });
  const [row] = await readListedVendors(db, actor, id);
  if (row === undefined) throw new Refusal('not-found');
  return presentListed(row);
}

export async function approveSeenVendors({ db, actor, now }: Call): Promise<{ approved: number }> {
  const left = await requireRoom({ db, actor }, '');
  return { approved: await approveUnlisted(db, actor, { now, limit: left }) };
}

export async function removeListedVendor({ db, actor }: Call, { id }: { id: string }): Promise<void> {
  if ((await deleteListedVendor(db, actor, id)) === null) throw new Refusal('not-found');
}

/** How many more a company may list; a vendor that stands on a list may move. */
async function requireRoom({ db, actor }: Pick<Call, 'db' | 'actor'>, vendor: string): Promise<number> {
  const left = INVENTORY_LIMITS.listed - (await countListedVendors(db, actor, vendor));
  if (left <= 0) throw new Refusal('too-many-vendors');
  return left;
}

function presentListed({ setAt, ...row }: ListedVendorRow): ListedVendor {
  return { ...row, name: nameOfVendor(row.vendor), at: setAt.toISOString() };
}
