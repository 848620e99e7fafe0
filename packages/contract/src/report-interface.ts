import * as z from 'zod';
import { CANNOT_SAY_REASONS } from './counted.ts';
import { idSchema, instantSchema } from './identifiers.ts';
import {
  connectionTestSchema,
  readReportAddress,
  REPORT_FAMILIES,
  REPORT_INTERFACES,
  type ReportAddressOption,
  type ReportFamily,
} from './report-interfaces.ts';

const TOKEN_MAX = 20_000;

/** Address of an interface, without password, query and fragment. Empty: the vendor's own. */
const reportUrlSchema = z
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

/** Families whose interface has one address for all customers: that of their example. */
const HOSTED: readonly string[] = ['ga4', 'piano'];

/** Fields of a reporting interface, stored as they are entered. */
export const reportInterfaceFields = {
  family: z.enum(REPORT_FAMILIES),
  url: reportUrlSchema,
  /** Site, website or property in the report. Empty: the account of each hit. */
  account: z.string().trim().max(200, 'text-too-long').default(''),
  /** Property of the hits that identifies them in a report of totals. Empty: none. */
  marker: z.string().trim().max(200, 'text-too-long').default(''),
  /** BigQuery export of a property of GA4, as PROJECT.DATASET, asked in place of its reports. Empty: none. */
  dataset: z.string().trim().max(200, 'text-too-long').default(''),
  /** Location of the dataset. Empty: BigQuery finds it. */
  location: z.string().trim().max(40, 'text-too-long').default(''),
  isEnabled: z.boolean().default(true),
};

const inputSchema = z.object({
  ...reportInterfaceFields,
  /**
   * Secret by which the interface is queried: a token, a key, or the JSON of a service account. Absent in a change:
   * unchanged, which is refused if the address changes. Null: none.
   */
  token: z.string().trim().min(1, 'token-required').max(TOKEN_MAX, 'text-too-long').nullable().optional(),
});

type NamedInterface = Pick<
  z.output<typeof inputSchema>,
  'family' | 'url' | 'account' | 'marker' | 'dataset' | 'location'
>;

/** Returns the address of an interface with its options, as readers take it. */
export function addressOfInterface(named: NamedInterface): string {
  const { family, url, account, marker, dataset, location } = named;
  const { example, required, other } = REPORT_INTERFACES[family];
  const isOther = other !== undefined && dataset !== '';
  const address = new URL(url !== '' ? url : isOther ? other.example : example);
  address.search = '';
  const set = (name: ReportAddressOption, value: string) =>
    value === '' ? undefined : address.searchParams.set(name, value);
  // The other interface needs no property, so the field may name an account.
  const isProperty = required.includes('property') && !(isOther && !/^\d+$/.test(account));
  set(isProperty ? 'property' : 'account', account);
  set('marker', marker);
  if (other !== undefined) set(other.option, dataset);
  if (isOther) set('location', location);
  return address.href;
}

function refineAddress(named: NamedInterface, context: z.core.$RefinementCtx): void {
  const refuse = (path: string, message: string) =>
    context.addIssue({ code: 'custom', message, path: [path] });
  if (named.url === '' && !HOSTED.includes(named.family)) return refuse('url', 'url-required');
  if (named.url !== '' && URL.parse(named.url) === null) return undefined;
  const read = readReportAddress(named.family, addressOfInterface(named));
  if (!('fault' in read) || !('option' in read)) return undefined;
  const path = ['marker', 'dataset', 'location'].find((name) => name === read.option) ?? 'account';
  return refuse(path, read.fault === 'missing-option' ? 'option-required' : 'option-invalid');
}

/** New reporting interface. Without `trackerId` it is that of the primary tracker. */
export const reportInterfaceInputSchema = inputSchema
  .extend({ websiteId: idSchema, trackerId: idSchema.optional() })
  .superRefine(refineAddress);
export type ReportInterfaceInput = z.input<typeof reportInterfaceInputSchema>;
export const reportInterfaceChangeSchema = inputSchema
  .extend({ id: idSchema, updatedAt: instantSchema })
  .superRefine(refineAddress);
export type ReportInterfaceChange = z.output<typeof reportInterfaceChangeSchema>;

/**
 * Outcomes of a query: `works`, or why the interface returned nothing. `no-account`: no account is set, and none is known
 * from hits. `private-address`: the address is not public. `token-lost`: another key sealed the token.
 */
export const REPORT_OUTCOMES = [
  'works',
  ...CANNOT_SAY_REASONS,
  'no-account',
  'private-address',
  'token-lost',
] as const;
export type ReportOutcome = (typeof REPORT_OUTCOMES)[number];

/** Answer of an interface to a test or a question. */
export const interfaceAnswerSchema = connectionTestSchema.extend({
  at: instantSchema,
  outcome: z.enum(REPORT_OUTCOMES),
});
export type InterfaceAnswer = z.infer<typeof interfaceAnswerSchema>;

/** Reporting interface of a tracker. No answer contains its token. */
export const reportInterfaceSchema = z.object({
  id: idSchema,
  websiteId: idSchema,
  /** Null: the primary tracker. */
  trackerId: idSchema.nullable(),
  ...reportInterfaceFields,
  account: z.string(),
  marker: z.string(),
  dataset: z.string(),
  location: z.string(),
  isEnabled: z.boolean(),
  /** Instant at which the token was set. Null: none is set. */
  tokenSetAt: instantSchema.nullable(),
  /** Answer to the last test or question. Null before the first one. */
  lastAnswer: interfaceAnswerSchema.nullable(),
  /** Instant at which it is queried again after a failure. Null: it answered, or nothing waits. */
  retryAt: instantSchema.nullable(),
  /** Number of visits whose hits wait for an answer. */
  waiting: z.int(),
  createdAt: instantSchema,
  updatedAt: instantSchema,
});
export type ReportInterface = z.infer<typeof reportInterfaceSchema>;

/** Names of the products. */
export const REPORT_FAMILY_NAMES: Readonly<Record<ReportFamily, string>> & Readonly<Record<string, string>> =
  {
    matomo: 'Matomo',
    umami: 'Umami',
    plausible: 'Plausible',
    ga4: 'Google Analytics 4',
    piano: 'Piano Analytics',
    snowplow: 'Snowplow Micro',
  };
