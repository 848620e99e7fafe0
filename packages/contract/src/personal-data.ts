import * as z from 'zod';
import { CONSENT_ACTIONS } from './visit-modes.ts';

/** Personal data that is known by its shape; names are known by the field that holds them. */
export const PERSONAL_DATA_KINDS = ['email', 'phone', 'iban', 'card', 'nir', 'name'] as const;
export type PersonalDataKind = (typeof PERSONAL_DATA_KINDS)[number];

/** Where a page gives personal data away: in a request that leaves, or in its own title or dataLayer. */
export const PERSONAL_DATA_PLACES = [
  'url',
  'referrer',
  'body',
  'cookie',
  'header',
  'title',
  'dataLayer',
] as const;
export type PersonalDataPlace = (typeof PERSONAL_DATA_PLACES)[number];

/** Where a person who does not exist was planted: in the address of the page, or typed into its forms. */
export const CANARY_SPOTS = ['address', 'form'] as const;
export type CanarySpot = (typeof CANARY_SPOTS)[number];

/** Personal data that a page gives away. No field holds the value: `value` has its mask, such as `j…@e….fr`. */
export const personalDataSchema = z.object({
  kind: z.enum(PERSONAL_DATA_KINDS),
  place: z.enum(PERSONAL_DATA_PLACES),
  /**
   * The parameter, or the path of the property with `*` for any place in a list; `(path)` and `(fragment)` of an address;
   * empty for a title.
   */
  field: z.string(),
  /**
   * `plain`, or what wraps the value, the outermost first and joined by `+`: url, double-url, base64, base64url, hex, gzip,
   * md5, sha1, sha256. An address that is encoded as addresses are is told only where nothing else wraps the value.
   */
  encoding: z.string(),
  value: z.string(),
  /** Whose the receiver is; null where it is not known, and for titles and the dataLayer. */
  vendor: z.string().nullable(),
  /** What receives it; null for titles and the dataLayer. */
  host: z.string().nullable(),
  /** What the visitor had answered when it left: `none` before any answer, null where that is not known. */
  consent: z.enum(CONSENT_ACTIONS).nullable(),
  page: z.string(),
  /** The value is a canary's: nobody's, planted there by the visit. Absent: the page's own. */
  canary: z.enum(CANARY_SPOTS).optional(),
});
export type PersonalDataFinding = z.infer<typeof personalDataSchema>;

/** As many findings of one visit with a canary are told. */
export const CANARY_FINDINGS_MAX = 200;
/** Where a canary was found; the visit says on which page. */
export const canaryFindingSchema = personalDataSchema.omit({ page: true });
export type CanaryFinding = z.infer<typeof canaryFindingSchema>;

/** How a page tried to send a form by itself, which no visit lets it do. */
export const SELF_SENDINGS = ['submit', 'navigation', 'request'] as const;
export type SelfSending = (typeof SELF_SENDINGS)[number];

/** What became of the visits with a canary. */
export const canaryVisitsSchema = z.object({
  visits: z.int(),
  /** Pages that could not be visited so. */
  failed: z.int(),
  /** Fields of forms that were typed into. */
  fields: z.int(),
  /** Forms that a page would have sent though nobody did, once for each page and address; at most 1,000. */
  stopped: z.array(z.object({ page: z.string(), how: z.enum(SELF_SENDINGS), url: z.string() })),
});
export type CanaryVisits = z.infer<typeof canaryVisitsSchema>;
