import * as z from 'zod';
import { csvReaderSchema } from './csv-reader.ts';
import { idSchema, instantSchema, localeSchema } from './identifiers.ts';
import { listQuerySchema } from './list.ts';
import { STORES } from './observation/observation.ts';
import { TAG_PURPOSES } from './tag.ts';

/** Purposes of a vendor, a cookie or a storage entry. */
export const VENDOR_PURPOSES = [...TAG_PURPOSES, 'tag-manager', 'session-replay'] as const;
export type VendorPurpose = (typeof VENDOR_PURPOSES)[number];

/** Decisions of a company about a vendor. */
export const VENDOR_APPROVALS = ['approved', 'refused'] as const;
export type VendorApproval = (typeof VENDOR_APPROVALS)[number];

/** `unlisted`: the company approved other vendors, and has not decided about this one. */
export const SHOWN_APPROVALS = [...VENDOR_APPROVALS, 'unlisted'] as const;
export type ShownApproval = (typeof SHOWN_APPROVALS)[number];

/** Maximum numbers of stored vendors and storage entries of one website. */
export const INVENTORY_LIMITS = { vendors: 300, stores: 1_000, websites: 200, listed: 2_000 } as const;

export const vendorKeySchema = z.string().trim().min(1).max(120);

/** Last activity by the visitor's consent state. Null: never active. */
const activitySchema = z.object({
  beforeAnswerAt: instantSchema.nullable(),
  withoutBannerAt: instantSchema.nullable(),
  afterAcceptanceAt: instantSchema.nullable(),
  afterRefusalAt: instantSchema.nullable(),
});
export type VendorActivity = z.infer<typeof activitySchema>;

const seenVendorSchema = z.object({
  /** Identifier of the vendor: its tracker family, or its name in the catalogue. */
  vendor: z.string(),
  name: z.string(),
  purpose: z.enum(VENDOR_PURPOSES),
  hosts: z.array(z.string()),
  /** Countries of registration of its servers' addresses (ISO 3166-1 alpha-2). Empty: unknown. */
  countries: z.array(z.string()),
  /** Number of pages in the month of the last visit, or in the month before if that has more. Exact up to 255. */
  pages: z.int(),
  isEstimated: z.boolean(),
  firstSeenAt: instantSchema,
  lastSeenAt: instantSchema,
  /** True if first seen within the last month, on websites that were visited before. */
  isNew: z.boolean(),
  activity: activitySchema,
  cookies: z.int(),
  storage: z.int(),
  /** Average size that a page visit loads from the vendor, in bytes, over these two months. */
  bytesPerVisit: z.int(),
  standing: z.enum(SHOWN_APPROVALS).nullable(),
});

/** Vendor that fires on the websites within reach. */
export const inventoryVendorSchema = seenVendorSchema.extend({ websites: z.int() });
export type InventoryVendor = z.infer<typeof inventoryVendorSchema>;

const filters = {
  websiteId: idSchema.optional(),
  q: z.string().trim().max(200).optional(),
  purpose: z.enum(VENDOR_PURPOSES).optional(),
  /**
   * `before`: active before an answer. `no-banner`: active on pages without a banner. `after`: active only after an
   * acceptance.
   */
  consent: z.enum(['before', 'no-banner', 'after']).optional(),
  standing: z.enum(SHOWN_APPROVALS).optional(),
  /** Only vendors that are new since last month. */
  age: z.enum(['new']).optional(),
};
export const inventoryQuerySchema = listQuerySchema.extend(filters);
export const inventoryCsvQuerySchema = z.object({ ...filters, ...csvReaderSchema.shape });
export type InventoryFilter = z.infer<z.ZodObject<typeof filters>>;

/** Website on which a vendor fires. */
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
    /** Visit that shows the vendor, and visit that shows it before an answer. */
    observationId: idSchema,
    beforeAnswerObservationId: idSchema.nullable(),
  });
export type VendorWebsite = z.infer<typeof vendorWebsiteSchema>;

export const vendorDetailSchema = inventoryVendorSchema.extend({
  /** Websites that saw the vendor last. */
  where: z.array(vendorWebsiteSchema).max(INVENTORY_LIMITS.websites),
});
export type VendorDetail = z.infer<typeof vendorDetailSchema>;

/** Cookie or storage entry that a website leaves in its visitors' browsers. */
export const websiteStoreSchema = z.object({
  /** Empty: the website itself. */
  vendor: z.string(),
  vendorName: z.string(),
  store: z.enum(STORES),
  name: z.string(),
  /** For a cookie. */
  host: z.string(),
  party: z.enum(['first', 'third']),
  purpose: z.enum(VENDOR_PURPOSES),
  /** Null: session cookie, or storage. */
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

/** Vendors that fire on a website, and cookies and storage that it leaves in browsers. */
export const websiteInventorySchema = z.object({
  /** Time since which vendors are recorded. Null: no visit was stored since. */
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
  /** True if the limit was reached, so that some are not stored. */
  isCut: z.boolean(),
});
export type WebsiteInventory = z.infer<typeof websiteInventorySchema>;
export type WebsiteVendor = WebsiteInventory['vendors'][number];

export const POLICY_FORMATS = ['csv', 'html'] as const;
export const cookiePolicyQuerySchema = z.object({
  websiteId: idSchema,
  format: z.enum(POLICY_FORMATS).default('html'),
  /** Language of the policy's readers. */
  locale: localeSchema.default('en'),
});

/**
 * Conditions under which audience measurement is exempt from consent (CNIL). From `own-purpose` on, visits cannot test
 * them.
 */
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
/** `yours`: only a person can answer. `unknown`: the recorded visits do not show it. */
export const EXEMPTION_OUTCOMES = ['met', 'broken', 'unknown', 'yours'] as const;

export const exemptionLineSchema = z.object({
  line: z.enum(EXEMPTION_LINES),
  outcome: z.enum(EXEMPTION_OUTCOMES),
  /** Proof: names of cookies with their lifetimes, or hosts. */
  proof: z.array(
    z.object({
      name: z.string(),
      lifetimeSeconds: z.number().nullable(),
      /** Visit that shows it. */
      observationId: idSchema.nullable(),
    }),
  ),
});
export type ExemptionAnswer = z.infer<typeof exemptionLineSchema>;
export const exemptionSchema = z.object({
  /** Vendors that measure the audience of this website, to choose from. */
  vendors: z.array(z.object({ vendor: z.string(), name: z.string(), purpose: z.enum(VENDOR_PURPOSES) })),
  /** Requested vendor, otherwise the first one that measures the audience. Null: none fires. */
  vendor: z.string().nullable(),
  lines: z.array(exemptionLineSchema),
});
export type Exemption = z.infer<typeof exemptionSchema>;

/** Vendor on a company's list. */
export const listedVendorSchema = z.object({
  id: idSchema,
  vendor: z.string(),
  name: z.string(),
  standing: z.enum(VENDOR_APPROVALS),
  note: z.string(),
  by: z.string().nullable(),
  at: instantSchema,
  /** Number of the company's websites on which the vendor was seen. */
  websites: z.int(),
});
export type ListedVendor = z.infer<typeof listedVendorSchema>;
export const listedVendorInputSchema = z.object({
  vendor: vendorKeySchema,
  standing: z.enum(VENDOR_APPROVALS),
  note: z.string().trim().max(500, 'note-too-long').default(''),
});
