import * as z from 'zod';
import { CONSENT_ACTIONS } from './visit-modes.ts';

/** Kinds of personal data. All are recognized by their format, except names, which are recognized by their field. */
export const PERSONAL_DATA_KINDS = ['email', 'phone', 'iban', 'card', 'nir', 'name'] as const;
export type PersonalDataKind = (typeof PERSONAL_DATA_KINDS)[number];

/** Channels by which a page discloses personal data: requests, its own title or its dataLayer. */
export const PERSONAL_DATA_CHANNELS = [
  'url',
  'referrer',
  'body',
  'cookie',
  'header',
  'title',
  'dataLayer',
] as const;
export type PersonalDataChannel = (typeof PERSONAL_DATA_CHANNELS)[number];

/** Locations of a planted canary: the address of the page, or its forms. */
export const CANARY_SPOTS = ['address', 'form'] as const;
export type CanarySpot = (typeof CANARY_SPOTS)[number];

/** Personal data that a page discloses. No field contains the value: `value` is its mask, such as `j…@e….fr`. */
export const personalDataSchema = z.object({
  kind: z.enum(PERSONAL_DATA_KINDS),
  place: z.enum(PERSONAL_DATA_CHANNELS),
  /**
   * Name of the parameter, or path of the property with `*` for any index of a list. `(path)` and `(fragment)` for an
   * address. Empty for a title.
   */
  field: z.string(),
  /**
   * `plain`, or the encodings of the value, the outermost first, joined by `+`: url, double-url, base64, base64url,
   * hex, gzip, md5, sha1, sha256. The usual encoding of an address is named only if no other encoding applies.
   */
  encoding: z.string(),
  value: z.string(),
  /** Vendor of the receiver. Null if unknown, and for titles and the dataLayer. */
  vendor: z.string().nullable(),
  /** Host that receives it. Null for titles and the dataLayer. */
  host: z.string().nullable(),
  /** Visitor's answer at the time of the request: `none` before any answer, null if unknown. */
  consent: z.enum(CONSENT_ACTIONS).nullable(),
  page: z.string(),
  /** Present if the value is a canary that the visit planted. Absent: the page's own data. */
  canary: z.enum(CANARY_SPOTS).optional(),
});
export type PersonalDataFinding = z.infer<typeof personalDataSchema>;

/** Maximum number of reported findings of one visit with a canary. */
export const CANARY_FINDINGS_MAX = 200;
/** Occurrence of a canary, on the page of the visit. */
export const canaryFindingSchema = personalDataSchema.omit({ page: true });
export type CanaryFinding = z.infer<typeof canaryFindingSchema>;

/** Ways in which a page tried to send a form by itself. No visit allows it. */
export const SELF_SENDINGS = ['submit', 'navigation', 'request'] as const;
export type SelfSending = (typeof SELF_SENDINGS)[number];

/** Results of the visits with a canary. */
export const canaryVisitsSchema = z.object({
  visits: z.int(),
  /** Number of pages that could not be visited with a canary. */
  failed: z.int(),
  /** Number of form fields that were filled in. */
  fields: z.int(),
  /** Forms that a page tried to send without a visitor's action, once for each page and address, at most 1,000. */
  stopped: z.array(z.object({ page: z.string(), how: z.enum(SELF_SENDINGS), url: z.string() })),
});
export type CanaryVisits = z.infer<typeof canaryVisitsSchema>;
