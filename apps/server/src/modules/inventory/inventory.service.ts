import * as z from 'zod';
import { FAMILIES } from '@vigie/audit/hits/families/known-families.ts';
import {
  INVENTORY_LIMITS,
  type InventoryFilter,
  type inventoryVendorSchema,
  type vendorWebsiteSchema,
  type websiteStoreSchema,
} from '@vigie/contract/inventory.ts';
import type { Call } from '../../access/actor.ts';
import type { ListQuery } from '../../db/list-page.ts';
import { decodeCursor, encodeCursor } from '../../db/list-cursor.ts';
import { ApiError } from '../../errors/api-error.ts';
import { foldText } from '../../search/fold-text.ts';
import { requireWebsite } from '../websites/require-website.ts';
import {
  listStores,
  listWebsiteVendors,
  readSince,
  readWebsiteNames,
  type StoreRow,
  type VendorRow,
} from './inventory.store.ts';
import { sumWebsites } from './sum-websites.ts';

const NEW_MS = 30 * 24 * 3_600_000;
export const newSince = (now: Date): Date => new Date(now.getTime() - NEW_MS);

/** Number of pages of a vendor up to which the count is exact; above, it is estimated. */
const EXACT_PAGES = 255;

/** Returns the display name of a vendor: families have a code, all others their name. */
export const nameOfVendor = (vendor: string): string => FAMILIES[vendor]?.name ?? vendor;

/** Cursor of the list: the vendor of the last row, after its number of pages. */
const inventoryCursorSchema = z.tuple([z.int(), z.string()]);

/** Returns vendors that fire on the websites within reach, those on most pages first. */
export async function listInventory(call: Call, query: InventoryFilter & ListQuery) {
  const position = decodeCursor(query.after, inventoryCursorSchema);
  const vendors = await readInventory(call, query);
  const start =
    position === null
      ? 0
      : vendors.findIndex((one) => comesAfter(one, { pages: position[0], vendor: position[1] }));
  const shown = start < 0 ? [] : vendors.slice(start, start + query.limit);
  const last = shown.at(-1);
  const hasMore = last !== undefined && start + shown.length < vendors.length;
  return {
    items: shown,
    next: hasMore ? encodeCursor([last.pages, last.vendor]) : null,
    total: { count: vendors.length, estimated: false },
  };
}

type VendorPosition = Pick<z.input<typeof inventoryVendorSchema>, 'pages' | 'vendor'>;

function comesAfter(one: VendorPosition, other: VendorPosition): boolean {
  return one.pages < other.pages || (one.pages === other.pages && one.vendor > other.vendor);
}

/** Returns all vendors that match a filter, in the order of the list. */
export async function readInventory(call: Call, { websiteId, ...filter }: InventoryFilter) {
  if (websiteId !== undefined) await requireWebsite(call, websiteId);
  const rows = await listWebsiteVendors(call.db, call.actor, { websiteId, newSince: newSince(call.now) });
  return [...Map.groupBy(rows, ({ vendor }) => vendor).values()]
    .map(sumWebsites)
    .map(presentVendor)
    .filter((one) => isLeft(one, filter))
    .toSorted((one, other) => (comesAfter(one, other) ? 1 : -1));
}

const ACTIVITY: Record<
  NonNullable<InventoryFilter['consent']>,
  (activity: z.input<typeof inventoryVendorSchema>['activity']) => boolean
> = {
  before: ({ beforeAnswerAt }) => beforeAnswerAt !== null,
  'no-banner': ({ withoutBannerAt }) => withoutBannerAt !== null,
  after: ({ afterAcceptanceAt, beforeAnswerAt, withoutBannerAt }) =>
    afterAcceptanceAt !== null && beforeAnswerAt === null && withoutBannerAt === null,
};

function isLeft(
  one: z.input<typeof inventoryVendorSchema>,
  { q = '', purpose, consent, standing, age }: InventoryFilter,
): boolean {
  const folded = foldText(q);
  const matchesText = [one.name, one.vendor, ...one.hosts].some((text) => foldText(text).includes(folded));
  return (
    (q === '' || (folded !== '' && matchesText)) &&
    (purpose === undefined || one.purpose === purpose) &&
    (consent === undefined || ACTIVITY[consent](one.activity)) &&
    (standing === undefined || one.standing === standing) &&
    (age === undefined || one.isNew)
  );
}

/** Returns one vendor, with the websites on which it fires, those that saw it last first. */
export async function readVendor(call: Call, { vendor }: { vendor: string }) {
  const { db, actor, now } = call;
  const rows = await listWebsiteVendors(db, actor, { vendor, newSince: newSince(now) });
  if (rows.length === 0) throw new ApiError('not-found');
  const shown = rows
    .toSorted((one, other) => other.lastSeenAt.getTime() - one.lastSeenAt.getTime())
    .slice(0, INVENTORY_LIMITS.websites);
  const names = await readWebsiteNames(
    db,
    shown.map(({ websiteId }) => websiteId),
  );
  return {
    ...presentVendor(sumWebsites(rows)),
    where: shown.flatMap((row): z.input<typeof vendorWebsiteSchema>[] => {
      const website = names.get(row.websiteId);
      if (website === undefined) return [];
      return [
        {
          website,
          ...presentDetections(row),
          pages: row.pages,
          isEstimated: row.pages > EXACT_PAGES,
          standing: row.standing,
          observationId: row.lastObservationId,
          beforeAnswerObservationId: row.beforeAnswerObservationId,
        },
      ];
    }),
  };
}

/** Returns what fires on a website, and the cookies and storage entries that it leaves in browsers. */
export async function readWebsiteInventory(call: Call, { websiteId }: { websiteId: string }) {
  await requireWebsite(call, websiteId);
  const { db, actor, now } = call;
  const since = newSince(now);
  const [vendors, stores, limits] = [
    await listWebsiteVendors(db, actor, { websiteId, newSince: since }),
    await listStores(db, { websiteId, newSince: since }),
    await readSince(db, websiteId),
  ];
  return {
    since: limits.since,
    vendors: vendors
      .toSorted((one, other) => (comesAfter(one, other) ? 1 : -1))
      .map((row) => {
        const { websites: _websites, ...shown } = presentVendor({ ...row, websites: 1 });
        const { requests, hits, pings, lastObservationId, beforeAnswerObservationId } = row;
        return {
          ...shown,
          requests,
          hits,
          pings,
          observationId: lastObservationId,
          beforeAnswerObservationId,
        };
      }),
    stores: stores.map(presentStore),
    isCut: limits.vendors >= INVENTORY_LIMITS.vendors || stores.length >= INVENTORY_LIMITS.stores,
  };
}

function presentVendor(row: VendorRow & { websites: number }): z.input<typeof inventoryVendorSchema> {
  const { vendor, purpose, hosts, countries, pages, cookies, storage, isNew, standing, websites } = row;
  return {
    vendor,
    name: nameOfVendor(vendor),
    purpose,
    hosts,
    countries,
    pages,
    isEstimated: pages > EXACT_PAGES,
    ...presentDetections(row),
    isNew,
    cookies,
    storage,
    bytesPerVisit: row.visits === 0 ? 0 : Math.round(row.bytes / row.visits),
    standing,
    websites,
  };
}

function presentDetections(row: VendorRow) {
  return {
    firstSeenAt: row.firstSeenAt,
    lastSeenAt: row.lastSeenAt,
    activity: {
      beforeAnswerAt: row.beforeAnswerAt,
      withoutBannerAt: row.withoutBannerAt,
      afterAcceptanceAt: row.afterAcceptanceAt,
      afterRefusalAt: row.afterRefusalAt,
    },
  };
}

function presentStore({ lastObservationId, ...row }: StoreRow): z.input<typeof websiteStoreSchema> {
  return {
    vendor: row.vendor,
    vendorName: nameOfVendor(row.vendor),
    store: row.store,
    name: row.name,
    host: row.host,
    party: row.party,
    purpose: row.purpose,
    lifetimeSeconds: row.lifetimeSeconds,
    sizeBytes: row.sizeBytes,
    httpOnly: row.httpOnly,
    secure: row.secure,
    sameSite: row.sameSite,
    setBy: row.setBy,
    firstSeenAt: row.firstSeenAt,
    lastSeenAt: row.lastSeenAt,
    isNew: row.isNew,
    beforeAnswerAt: row.beforeAnswerAt,
    observationId: lastObservationId,
  };
}
