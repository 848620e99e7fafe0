import * as z from 'zod';
import { severitySchema } from './classification.ts';
import { csvReaderSchema } from './csv-reader.ts';
import { idSchema, instantSchema } from './identifiers.ts';
import { listQuerySchema } from './list.ts';
import { CONSENT_ACTIONS } from './visit-modes.ts';
import {
  CANARY_SPOTS,
  PERSONAL_DATA_KINDS,
  PERSONAL_DATA_CHANNELS,
  personalDataSchema,
} from './personal-data.ts';

/** Maximum number of stored findings of one website. */
export const STORED_PERSONAL_DATA_MAX = 5_000;

/** Visitor's consent answer at the time of the request. */
export const CONSENTS_OF_DATA = [...CONSENT_ACTIONS, 'unknown'] as const;
export type ConsentOfData = (typeof CONSENTS_OF_DATA)[number];

/**
 * Key of a group: kinds of data in one field sent to one host, on any number of pages. A group has one fix and one
 * cause.
 */
const groupKeySchema = z
  .string()
  .regex(/^[\da-f]{32}$/)
  .meta({ examples: ['9f86d081884c7d659a2feaa0c55ad015'] });

const filters = {
  kind: z.enum(PERSONAL_DATA_KINDS).optional(),
  place: z.enum(PERSONAL_DATA_CHANNELS).optional(),
  consent: z.enum(CONSENTS_OF_DATA).optional(),
  /** `sent`: the last visits show it. `over`: later visits prove that no page sends it any more. */
  state: z.enum(['sent', 'over']).optional(),
  /** Search text for the receiver or the field. */
  q: z.string().trim().max(200).optional(),
};
export const personalDataQuerySchema = listQuerySchema.extend({ websiteId: idSchema, ...filters });
export const personalDataCsvQuerySchema = z.object({
  websiteId: idSchema,
  ...filters,
  ...csvReaderSchema.shape,
});

/** Proof in every answer: time and visit. */
const proven = {
  firstSeenAt: instantSchema,
  lastSeenAt: instantSchema,
  /** Visit that showed it last, and the request in it. The request is null for titles and the dataLayer. */
  observationId: idSchema,
  requestId: z.string().nullable(),
};

/** Personal data that pages of a website disclose. `value` is always a mask. */
export const personalDataGroupSchema = personalDataSchema
  .pick({ kind: true, field: true, value: true, vendor: true, host: true })
  .extend({
    key: groupKeySchema,
    places: z.array(z.enum(PERSONAL_DATA_CHANNELS)),
    encodings: z.array(z.string()),
    consents: z.array(z.enum(CONSENTS_OF_DATA)),
    severity: severitySchema,
    pages: z.int(),
    isOver: z.boolean(),
    /** Location at which a visit planted the canary that was found. Null: the page's own data. */
    canary: z.enum(CANARY_SPOTS).nullable(),
    causeId: idSchema.nullable(),
    ...proven,
  });
export type PersonalDataGroup = z.infer<typeof personalDataGroupSchema>;

export const personalDataPagesQuerySchema = listQuerySchema.extend({
  websiteId: idSchema,
  key: groupKeySchema,
});
/** One page of a group. */
export const personalDataPageSchema = personalDataSchema
  .pick({ place: true, encoding: true, value: true })
  .extend({
    pageId: idSchema,
    /** Without its query, and masked. */
    url: z.string(),
    consent: z.enum(CONSENTS_OF_DATA),
    overAt: instantSchema.nullable(),
    ...proven,
  });
export type PersonalDataPage = z.infer<typeof personalDataPageSchema>;

/** Personal data that one visit shows. */
export const visitPersonalDataSchema = z.object({
  findings: z.array(personalDataSchema.omit({ page: true }).extend({ requestId: z.string().nullable() })),
  /** True if the whole visit was searched. Otherwise there may be more. */
  isWhole: z.boolean(),
});
export type VisitPersonalData = z.infer<typeof visitPersonalDataSchema>;
