import * as z from 'zod';
import { COUNTED_REASONS } from './counted.ts';
import { idSchema, instantSchema } from './identifiers.ts';
import { REPORT_INTERFACES, type ReportInterfaceFamily } from './report-interface-families.ts';

const TOKEN_MAX = 20_000;

/** Address of an interface, without password, query and fragment. Empty: the vendor's own, if its family has one. */
const reportAddressSchema = z
  .string()
  .trim()
  .max(500, 'url-too-long')
  .superRefine((text, context) => {
    if (text === '') return;
    const url = URL.parse(text);
    if (url === null || !/^https?:$/.test(url.protocol)) context.addIssue('url-invalid');
    else if (url.username !== '' || url.password !== '') context.addIssue('address-with-password');
    else if (url.search !== '' || url.hash !== '') context.addIssue('address-with-query');
  });

/** Families whose interface has one address for all customers. */
export const HOSTED_INTERFACES: readonly ReportInterfaceFamily[] = ['ga4', 'piano'];

/** Fields of a reporting interface, stored as they are entered. */
export const reportInterfaceFields = {
  family: z.enum(REPORT_INTERFACES),
  url: reportAddressSchema,
  /** Site, property or website in the report. Empty: the account of each hit. */
  account: z.string().trim().max(200, 'text-too-long').default(''),
  isEnabled: z.boolean().default(true),
};

/** Input of a reporting interface. Its token is write-only. */
const inputSchema = z.object({
  ...reportInterfaceFields,
  /**
   * Secret by which the interface is asked: a token, a key, or the JSON of a service account. Absent in a change:
   * unchanged, which is refused if the address changes. Null: none.
   */
  token: z.string().trim().min(1, 'token-required').max(TOKEN_MAX, 'text-too-long').nullable().optional(),
});

type Addressed = Pick<z.output<typeof inputSchema>, 'family' | 'url'>;
const withAddress = ({ family, url }: Addressed, context: z.core.$RefinementCtx): void => {
  if (url === '' && !HOSTED_INTERFACES.includes(family))
    context.addIssue({ code: 'custom', message: 'url-required', path: ['url'] });
};

/** New reporting interface. Without `trackerId` it is that of the primary tracker. */
export const reportInterfaceInputSchema = inputSchema
  .extend({ websiteId: idSchema, trackerId: idSchema.optional() })
  .superRefine(withAddress);
export type ReportInterfaceInput = z.input<typeof reportInterfaceInputSchema>;
export const reportInterfaceChangeSchema = inputSchema
  .extend({ id: idSchema, updatedAt: instantSchema })
  .superRefine(withAddress);
export type ReportInterfaceChange = z.output<typeof reportInterfaceChangeSchema>;

/** Parts of an interface, each with a right of its own: rows of single hits, settings of the account, daily sums. */
export const REPORT_PARTS = ['rows', 'settings', 'volumes'] as const;
export type ReportPart = (typeof REPORT_PARTS)[number];

/**
 * Reasons for which a part cannot be read. `account-unknown`: the account does not exist. `private-address`: the
 * address is not public. `token-lost`: the token was sealed with another key. `no-account`: no account is set, and no
 * hit names one. `family-unsupported`: this version cannot ask that family.
 */
export const REPORT_TROUBLES = [
  ...COUNTED_REASONS['cannot-say'],
  'account-unknown',
  'no-account',
  'private-address',
  'token-lost',
  'family-unsupported',
] as const;
export type ReportTrouble = (typeof REPORT_TROUBLES)[number];

/** Answer of an interface, part by part. */
export const reportAnswerSchema = z.object({
  at: instantSchema,
  /** `works`: every part answers. `limited`: the rows do, another part does not. `fails`: the rows do not. */
  outcome: z.enum(['works', 'limited', 'fails']),
  parts: z.array(
    z.object({
      part: z.enum(REPORT_PARTS),
      /** Null: the part answers. */
      trouble: z.enum(REPORT_TROUBLES).nullable(),
      /** Words of the vendor, or a status. Null: none. */
      detail: z.string().nullable(),
    }),
  ),
});
export type ReportAnswer = z.infer<typeof reportAnswerSchema>;

/** Reporting interface of a tracker. No answer contains its token. */
export const reportInterfaceSchema = z.object({
  id: idSchema,
  websiteId: idSchema,
  /** Null: the primary tracker. */
  trackerId: idSchema.nullable(),
  ...reportInterfaceFields,
  account: z.string(),
  isEnabled: z.boolean(),
  /** Instant at which the token was set. Null: none is set. */
  tokenSetAt: instantSchema.nullable(),
  /** Answer to the last test or question. Null before the first one. */
  lastAnswer: reportAnswerSchema.nullable(),
  /** Instant at which it is asked again after a failure. Null: it answered, or nothing waits. */
  retryAt: instantSchema.nullable(),
  /** Number of visits whose hits wait for an answer. */
  waiting: z.int(),
  createdAt: instantSchema,
  updatedAt: instantSchema,
});
export type ReportInterface = z.infer<typeof reportInterfaceSchema>;
