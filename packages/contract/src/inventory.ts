import * as z from 'zod';
import { csvReaderSchema } from './csv-reader.ts';
import { idSchema, instantSchema, localeSchema } from './identifiers.ts';
import { listQuerySchema } from './list.ts';
import { STORES } from './observation/observation.ts';
import { TAG_PURPOSES } from './tag.ts';

/** What a vendor, a cookie or a storage entry is for. */
export const VENDOR_PURPOSES = [...TAG_PURPOSES, 'tag-manager', 'session-replay'] as const;
export type VendorPurpose = (typeof VENDOR_PURPOSES)[number];

/** What a company decided about a vendor. */
export const VENDOR_STANDINGS = ['approved', 'refused'] as const;
export type VendorStanding = (typeof VENDOR_STANDINGS)[number];

/** `unlisted`: the company approved of others, and decided nothing about this one. */
export const SHOWN_STANDINGS = [...VENDOR_STANDINGS, 'unlisted'] as const;
export type ShownStanding = (typeof SHOWN_STANDINGS)[number];

/** As many vendors and stores are kept of one website. */
export const INVENTORY_LIMITS = { vendors: 300, stores: 1_000, websites: 200, listed: 2_000 } as const;

export const vendorKeySchema = z.string().trim().min(1).max(120);

/** When something was last active, by what the visitor had answered; null: it never was. */
const activitySchema = z.object({
  beforeAnswerAt: instantSchema.nullable(),
  withoutBannerAt: instantSchema.nullable(),
  afterAcceptanceAt: instantSchema.nullable(),
  afterRefusalAt: instantSchema.nullable(),
});
export type VendorActivity = z.infer<typeof activitySchema>;

const seenVendorSchema = z.object({
  /** What tells vendors apart: the family of its tracker, or its name in the catalogue. */
  vendor: z.string(),
  name: z.string(),
  purpose: z.enum(VENDOR_PURPOSES),
  hosts: z.array(z.string()),
  /** Where the addresses of its servers are registered (ISO 3166-1 alpha-2); empty: not known. */
  countries: z.array(z.string()),
  /** Of the month of its last visit, or of the one before where that has more; counted exactly up to 255. */
  pages: z.int(),
  isEstimated: z.boolean(),
  firstSeenAt: instantSchema,
  lastSeenAt: instantSchema,
  /** First seen within the last month, on websites that were visited before. */
  isNew: z.boolean(),
  activity: activitySchema,
  cookies: z.int(),
  storage: z.int(),
  /** What a visit of a page loads of it, on average of these two months. */
  bytesPerVisit: z.int(),
  standing: z.enum(SHOWN_STANDINGS).nullable(),
});

/** A vendor that fires on the websites within reach. */
export const inventoryVendorSchema = seenVendorSchema.extend({ websites: z.int() });
export type InventoryVendor = z.infer<typeof inventoryVendorSchema>;

const filters = {
  websiteId: idSchema.optional(),
  q: z.string().trim().max(200).optional(),
  purpose: z.enum(VENDOR_PURPOSES).optional(),
  /** `before`: active before an answer; `no-banner`: on pages without one; `after`: after an acceptance alone. */
  consent: z.enum(['before', 'no-banner', 'after']).optional(),
  standing: z.enum(SHOWN_STANDINGS).optional(),
  /** Those that are new since last month. */
  age: z.enum(['new']).optional(),
};
export const inventoryQuerySchema = listQuerySchema.extend(filters);
export const inventoryCsvQuerySchema = z.object({ ...filters, ...csvReaderSchema.shape });
export type InventoryFilter = z.infer<z.ZodObject<typeof filters>>;

/** Where a vendor fires. */
export const vendorWebsiteSchema = seenVendorSchema
  .pick({
    pages: true,
    isEstimated: true,
    firstSeenAt: true,
    lastSeenAt: true,
    activity: true,
    standing: true,
  })
  .extend({
    website: z.object({ id: idSchema, name: z.string(), url: z.string() }),
    /** A visit that shows it, and one that shows it before an answer. */
    observationId: idSchema,
    beforeAnswerObservationId: idSchema.nullable(),
  });
export type VendorWebsite = z.infer<typeof vendorWebsiteSchema>;

export const vendorDetailSchema = inventoryVendorSchema.extend({
  /** Those that saw it last. */
  where: z.array(vendorWebsiteSchema).max(INVENTORY_LIMITS.websites),
});
export type VendorDetail = z.infer<typeof vendorDetailSchema>;

/** A cookie or a storage entry that a website leaves in its visitors' browsers. */
export const websiteStoreSchema = z.object({
  /** Empty: the website itself. */
  vendor: z.string(),
  vendorName: z.string(),
  store: z.enum(STORES),
  name: z.string(),
  /** Of a cookie. */
  host: z.string(),
  party: z.enum(['first', 'third']),
  purpose: z.enum(VENDOR_PURPOSES),
  /** Null: a cookie of the session, or storage. */
  lifetimeSeconds: z.number().nullable(),
  sizeBytes: z.number().nullable(),
  httpOnly: z.boolean().nullable(),
  secure: z.boolean().nullable(),
  sameSite: z.string().nullable(),
  setBy: z.string().nullable(),
  firstSeenAt: instantSchema,
  lastSeenAt: instantSchema,
  isNew: z.boolean(),
  beforeAnswerAt: instantSchema.nullable(),
  observationId: idSchema,
});
export type WebsiteStore = z.infer<typeof websiteStoreSchema>;

/** What fires on a website, and what it leaves in browsers. */
export const websiteInventorySchema = z.object({
  /** Since when vendors are noted; null: no visit was stored since. */
  since: instantSchema.nullable(),
  vendors: z.array(
    seenVendorSchema.extend({
      requests: z.number(),
      hits: z.number(),
      pings: z.number(),
      observationId: idSchema,
      beforeAnswerObservationId: idSchema.nullable(),
    }),
  ),
  stores: z.array(websiteStoreSchema),
  /** There are more than are kept. */
  isCut: z.boolean(),
});
export type WebsiteInventory = z.infer<typeof websiteInventorySchema>;
export type WebsiteVendor = WebsiteInventory['vendors'][number];

export const POLICY_FORMATS = ['csv', 'html'] as const;
export const cookiePolicyQuerySchema = z.object({
  websiteId: idSchema,
  format: z.enum(POLICY_FORMATS).default('html'),
  /** The language of the visitors who read it. */
  locale: localeSchema.default('en'),
});

/** Lines of the exemption of audience measurement from consent (CNIL). Those from `own-purpose` on, no visit can test. */
export const EXEMPTION_LINES = [
  'audience-only',
  'thirteen-months',
  'no-cross-site',
  'no-third-party',
  'own-purpose',
  'not-combined',
  'not-prolonged',
  'kept-25-months',
  'no-precise-place',
  'told-and-may-object',
] as const;
export type ExemptionLine = (typeof EXEMPTION_LINES)[number];
/** `yours`: only a person can answer it. `unknown`: nothing that visits recorded tells it. */
export const EXEMPTION_OUTCOMES = ['met', 'broken', 'unknown', 'yours'] as const;

export const exemptionLineSchema = z.object({
  line: z.enum(EXEMPTION_LINES),
  outcome: z.enum(EXEMPTION_OUTCOMES),
  /** What proves it: names of cookies with their lifetimes, or hosts. */
  proof: z.array(
    z.object({
      name: z.string(),
      lifetimeSeconds: z.number().nullable(),
      /** The visit that shows it. */
      observationId: idSchema.nullable(),
    }),
  ),
});
export type ExemptionAnswer = z.infer<typeof exemptionLineSchema>;
export const exemptionSchema = z.object({
  /** Vendors that measure the audience of this website, to choose from. */
  vendors: z.array(z.object({ vendor: z.string(), name: z.string(), purpose: z.enum(VENDOR_PURPOSES) })),
  /** The one that was asked for, else the first that measures; null: none fires. */
  vendor: z.string().nullable(),
  lines: z.array(exemptionLineSchema),
});
export type Exemption = z.infer<typeof exemptionSchema>;

/** A vendor on a company's list. */
export const listedVendorSchema = z.object({
  id: idSchema,
  vendor: z.string(),
  name: z.string(),
  standing: z.enum(VENDOR_STANDINGS),
  note: z.string(),
  by: z.string().nullable(),
  at: instantSchema,
  /** Websites of the company on which it was seen. */
  websites: z.int(),
});
export type ListedVendor = z.infer<typeof listedVendorSchema>;
export const listedVendorInputSchema = z.object({
  vendor: vendorKeySchema,
  standing: z.enum(VENDOR_STANDINGS),
  note: z.string().trim().max(500, 'note-too-long').default(''),
});
