import * as z from 'zod';
import { HIT_WAYS } from './hit.ts';
import { VENDOR_PURPOSES } from './inventory.ts';
import { STORES } from './observation/observation.ts';

/** Cookie or storage entry that a visit left in the browser. Unknown values are null. */
export const visitStoreSchema = z.object({
  store: z.enum(STORES),
  name: z.string(),
  /** Host of the entry. */
  host: z.string(),
  /** `first`: the host belongs to the site of the page. */
  party: z.enum(['first', 'third']),
  /** Requested lifetime of a cookie in seconds. Null: session cookie, or storage. */
  lifetimeSeconds: z.number().nullable(),
  /** Size of name and value together. */
  sizeBytes: z.number().nullable(),
  secure: z.boolean().nullable(),
  httpOnly: z.boolean().nullable(),
  sameSite: z.string().nullable(),
  partitioned: z.boolean().nullable(),
  /** Script, or answer of a request, that was first seen to set it. */
  setBy: z
    .object({ kind: z.enum(['script', 'answer']), url: z.string(), requestId: z.string().nullable() })
    .nullable(),
  setAtMs: z.number().nullable(),
  /** All addresses that were seen to set it, the innermost script of each stack first. */
  writers: z.array(z.string()),
});
export type VisitStore = z.infer<typeof visitStoreSchema>;

/** Vendor of a request, cookie or storage entry. */
export const vendorSchema = z.object({
  /**
   * Identifier of the vendor: a family's code, a name of the catalogue, or an unknown site. Empty: the website itself.
   */
  vendor: z.string(),
  /** Name as shown. Empty for the website itself. */
  name: z.string(),
  purpose: z.enum(VENDOR_PURPOSES),
});
export type Vendor = z.infer<typeof vendorSchema>;

/** Activity of one vendor in one visit. */
export const visitVendorSchema = vendorSchema.extend({
  hosts: z.array(z.string()),
  requests: z.number(),
  requestIds: z.array(z.string()),
  /** Transferred size of its answers. */
  bytes: z.number(),
  hits: z.number(),
  pings: z.number(),
  /** Ways of its hits and pings, without hits whose way is not known. Absent: none is known. */
  ways: z.array(z.enum(HIT_WAYS)).optional(),
  /** Time of its first and last request, and of its first write. Null: none. */
  firstRequestMs: z.number().nullable(),
  lastRequestMs: z.number().nullable(),
  firstStoreMs: z.number().nullable(),
  stores: z.array(visitStoreSchema.extend({ purpose: z.enum(VENDOR_PURPOSES) })),
});
export type VisitVendor = z.infer<typeof visitVendorSchema>;
