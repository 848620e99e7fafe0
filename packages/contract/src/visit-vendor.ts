import * as z from 'zod';
import { VENDOR_PURPOSES } from './inventory.ts';
import { STORES } from './observation/observation.ts';

/** A cookie or storage entry that a visit left in the browser. What is not known is null. */
export const visitStoreSchema = z.object({
  store: z.enum(STORES),
  name: z.string(),
  /** The host on which it lies. */
  host: z.string(),
  /** `first`: its host belongs to the site of the page. */
  party: z.enum(['first', 'third']),
  /** Of a cookie, as it was asked for; null: as long as the session, or storage. */
  lifetimeSeconds: z.number().nullable(),
  /** Name and value together. */
  sizeBytes: z.number().nullable(),
  secure: z.boolean().nullable(),
  httpOnly: z.boolean().nullable(),
  sameSite: z.string().nullable(),
  partitioned: z.boolean().nullable(),
  /** Who was first seen to set it: a script, or the answer of a request. */
  setBy: z
    .object({ kind: z.enum(['script', 'answer']), url: z.string(), requestId: z.string().nullable() })
    .nullable(),
  setAtMs: z.number().nullable(),
  /** Every address that was seen to set it, the innermost script of each stack first. */
  writers: z.array(z.string()),
});
export type VisitStore = z.infer<typeof visitStoreSchema>;

/** Whose something is. */
export const vendorSchema = z.object({
  /** What tells vendors apart: a family's code, a name of the catalogue, or a site that nobody knows; empty: the website itself. */
  vendor: z.string(),
  /** As it is shown; empty for the website itself. */
  name: z.string(),
  purpose: z.enum(VENDOR_PURPOSES),
});
export type Vendor = z.infer<typeof vendorSchema>;

/** What one vendor did in one visit. */
export const visitVendorSchema = vendorSchema.extend({
  hosts: z.array(z.string()),
  requests: z.number(),
  requestIds: z.array(z.string()),
  /** Of its answers, as they came over the network. */
  bytes: z.number(),
  hits: z.number(),
  pings: z.number(),
  /** When its first and its last request left, and when it first set something; null: it did not. */
  firstRequestMs: z.number().nullable(),
  lastRequestMs: z.number().nullable(),
  firstStoreMs: z.number().nullable(),
  stores: z.array(visitStoreSchema.extend({ purpose: z.enum(VENDOR_PURPOSES) })),
});
export type VisitVendor = z.infer<typeof visitVendorSchema>;
