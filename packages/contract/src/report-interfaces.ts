import * as z from 'zod';
import { CANNOT_SAY_REASONS } from './counted.ts';

/** Families whose reporting interface Vigie can ask. `snowplow` is Snowplow Micro. */
export const REPORT_FAMILIES = ['matomo', 'umami', 'plausible', 'snowplow', 'ga4', 'piano'] as const;
export type ReportFamily = (typeof REPORT_FAMILIES)[number];

/** Options in the query of an interface's address. */
export const REPORT_ADDRESS_OPTIONS = ['account', 'property', 'dataset', 'location', 'marker'] as const;
export type ReportAddressOption = (typeof REPORT_ADDRESS_OPTIONS)[number];

interface InterfaceNotation {
  /** Address as a user writes it. */
  example: string;
  /** Secret that the interface needs. Null: none. */
  token: 'user-token' | 'api-key' | 'key-pair' | 'service-account' | null;
  /** Options that the address must have. */
  required: readonly ReportAddressOption[];
  optional: readonly ReportAddressOption[];
  /** Another interface of the vendor, which an option of its own names. Its address has this option in place of the required ones. */
  other?: { example: string; option: ReportAddressOption };
}

/**
 * Notation of each interface. `account` limits the interface to the hits of one account, `property` is the number of a
 * property of GA4, `dataset` its BigQuery export (PROJECT.DATASET) in a `location`, and `marker` names a property of the
 * hits that identifies them in the report.
 */
export const REPORT_INTERFACES: Readonly<Record<ReportFamily, InterfaceNotation>> = {
  matomo: {
    example: 'https://stats.example.org',
    token: 'user-token',
    required: [],
    optional: ['account'],
  },
  umami: {
    example: 'https://umami.example.org',
    token: 'api-key',
    required: [],
    optional: ['account'],
  },
  plausible: {
    example: 'https://plausible.io',
    token: 'api-key',
    required: [],
    optional: ['account', 'marker'],
  },
  snowplow: {
    example: 'http://localhost:9090',
    token: null,
    required: [],
    optional: ['account'],
  },
  ga4: {
    example: 'https://analyticsdata.googleapis.com?property=123456789',
    token: 'service-account',
    required: ['property'],
    optional: ['account', 'dataset', 'location', 'marker'],
    other: {
      example: 'https://bigquery.googleapis.com?dataset=my-project.analytics_123456789',
      option: 'dataset',
    },
  },
  piano: {
    example: 'https://api.atinternet.io',
    token: 'key-pair',
    required: [],
    optional: ['account', 'marker'],
  },
};

/** Address of an interface and the options of its query. */
export interface ReportAddress {
  /** Address without its query. */
  base: string;
  options: Partial<Record<ReportAddressOption, string>>;
}

/** Fault of an address: no address of the web, one with a password, an unknown option or an option that is missing. */
export type ReportAddressFault =
  | { fault: 'not-an-address' | 'password' }
  | { fault: 'unknown-option' | 'missing-option'; option: string };

const VALUE = /^[\w.:@$ -]{1,200}$/;
/** Dataset of BigQuery with its project, and a region. Source: cloud.google.com/bigquery/docs/datasets */
const VALUES: Partial<Record<string, RegExp>> = {
  dataset: /^(?:[a-z\d.-]{1,60}:)?[a-z][a-z\d-]{4,29}\.\w{1,100}$/,
  location: /^[A-Za-z][A-Za-z\d-]{1,39}$/,
};
const isValue = (name: string, value: string): boolean => (VALUES[name] ?? VALUE).test(value);

/** Reads the address of a family's interface. */
export function readReportAddress(family: ReportFamily, text: string): ReportAddress | ReportAddressFault {
  const url = URL.parse(text.trim());
  if (url === null || !/^https?:$/.test(url.protocol)) return { fault: 'not-an-address' };
  if (url.username !== '' || url.password !== '') return { fault: 'password' };
  const { required, optional, other } = REPORT_INTERFACES[family];
  const known: readonly string[] = [...required, ...optional];
  const options = [...url.searchParams];
  const unknown = options.find(([name, value]) => !known.includes(name) || !isValue(name, value));
  if (unknown !== undefined) return { fault: 'unknown-option', option: unknown[0] };
  const isOther = other !== undefined && url.searchParams.has(other.option);
  const missing = isOther ? undefined : required.find((name) => !url.searchParams.has(name));
  if (missing !== undefined) return { fault: 'missing-option', option: missing };
  return { base: `${url.origin}${url.pathname}`, options: Object.fromEntries(options) };
}

/** Rights that a token may lack, each of one vendor. */
export const REPORT_RIGHTS = [
  'matomo-view',
  'umami-website',
  'plausible-site',
  'plausible-plan',
  'ga4-property',
  'ga4-interface',
  'bigquery-interface',
  'bigquery-jobs',
  'bigquery-dataset',
  'bigquery-export',
  'piano-site',
] as const;
export type ReportRight = (typeof REPORT_RIGHTS)[number];

/** Result of the test of a connection. It has no secret. */
export const connectionTestSchema = z.object({
  /** `works`, or why the interface returned nothing. */
  outcome: z.enum(['works', ...CANNOT_SAY_REASONS]),
  /** Right that the token lacks. Null if none is missing, or the interface does not report which. */
  right: z.enum(REPORT_RIGHTS).nullable(),
  /** Words of the vendor or status of the answer. Null if it works. */
  detail: z.string().nullable(),
});
export type ConnectionTest = z.infer<typeof connectionTestSchema>;
