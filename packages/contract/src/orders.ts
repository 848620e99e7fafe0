import * as z from 'zod';
import { csvReaderSchema } from './csv-reader.ts';
import { idSchema, instantSchema } from './identifiers.ts';
import { listOf, listQuerySchema } from './list.ts';
import {
  AMOUNT_REASONS,
  COLUMN_EXCLUSIONS,
  DAY_REASONS,
  ORDER_STATES,
  orderComparisonSchema,
  rowFaultSchema,
} from './order-comparison.ts';
import type { ReportFamily } from './report-interfaces.ts';
import { orderMappingsSchema } from './order-reading.ts';
import { TEST_ORDERS_MAX, testOrderSchema } from './test-orders.ts';
import { isTimeZone } from './time-zone.ts';

/** Maximum number of orders of a website. The oldest ones must be deleted before further ones are added. */
export const ORDERS_MAX = 2_000_000;
/** Maximum number of orders, or of purchases, of one request. */
export const ORDER_BATCH_MAX = 1_000;
/** Maximum number of days of one comparison. */
export const COMPARED_DAYS_MAX = 400;
export const ORDER_RETENTION_DAYS = { min: 7, default: 395, max: 1_830 } as const;
/** Maximum length of the name and of a value of a further column. */
const COLUMN_NAME_MAX = 80;
const COLUMN_VALUE_MAX = 120;
const TEXT_MAX = 200;

/**
 * Position of an order relative to the purchases. `unpaid`: counted, but not paid. `not-expected`: neither paid nor
 * counted. `waiting`: the purchases that were read do not reach its day.
 */
export const ORDER_POSITIONS = ['counted', 'missing', 'twice', 'unpaid', 'not-expected', 'waiting'] as const;
export type OrderPosition = (typeof ORDER_POSITIONS)[number];

/** Differences between an order and its purchase. */
export const ORDER_DIFFERENCES = ['wrong-amount', 'wrong-day', 'late'] as const;

/** Ways by which orders and purchases arrive. */
export const ORDER_ORIGINS = ['file', 'api', 'webhook', 'report'] as const;
export type OrderOrigin = (typeof ORDER_ORIGINS)[number];

/**
 * Columns that Vigie adds to the orders of a comparison. Their names in `where` begin with `vigie:`, which no column of
 * a file can.
 */
export const ADDED_COLUMNS = [
  'vigie:release',
  'vigie:container-version',
  'vigie:plan-finding',
  'vigie:refused-share',
] as const;
export type AddedColumn = (typeof ADDED_COLUMNS)[number];

const daySchema = z.iso.date();
const count = z.int().min(0);
/** Period in days of the shop's time zone. Both days belong to it. Absent: the 30 days up to the newest order. */
const comparedDays = { from: daySchema.optional(), to: daySchema.optional() };
const ofWebsite = { websiteId: idSchema };

const currencySchema = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^[A-Z]{3}$/, 'currency-invalid');

/**
 * Origin of the share of visitors who refuse consent. `days`: the shares that were sent for each day. `visitors`: the
 * page views of real visitors of each day.
 */
export const REFUSED_SHARE_ORIGINS = ['none', 'entered', 'days', 'visitors'] as const;
/** Families whose reporting interface has transaction ids. */
export const PURCHASE_REPORTS = ['matomo', 'ga4', 'piano'] as const satisfies readonly ReportFamily[];
/** Ways by which purchases arrive. `sent`: by files and calls. Else by the reporting interface of this family. */
export const PURCHASE_ORIGINS = ['sent', ...PURCHASE_REPORTS] as const;
export type PurchaseOrigin = (typeof PURCHASE_ORIGINS)[number];

const orderSettingsFields = {
  /** Zone of the shop's days, and of times without a zone. */
  timeZone: z.string().max(64).refine(isTimeZone, 'time-zone-unknown'),
  /** Currency of amounts without one. */
  currency: currencySchema,
  /** Days after which orders and purchases are deleted. */
  retentionDays: z
    .int('figure-required')
    .min(ORDER_RETENTION_DAYS.min, 'figure-too-small')
    .max(ORDER_RETENTION_DAYS.max, 'figure-too-big'),
  refusedShareFrom: z.enum(REFUSED_SHARE_ORIGINS),
  /** Share of visitors who refuse consent, from 0 to 1. Null: not entered. */
  refusedShare: z.number().min(0, 'figure-too-small').max(1, 'figure-too-big').nullable(),
};

/** Settings of the orders of a website. */
export const orderSettingsSchema = z.object({
  ...ofWebsite,
  ...orderSettingsFields,
  purchasesFrom: z.enum(PURCHASE_ORIGINS),
  /** Remembered columns of files. */
  mappings: orderMappingsSchema,
  /** Number of stored orders and purchases. */
  orders: count,
  purchases: count,
  /** Instants of the first and the last stored order. Null: there is none. */
  firstOrderAt: instantSchema.nullable(),
  lastOrderAt: instantSchema.nullable(),
  /** Further columns of the stored orders. */
  columns: z.array(z.string()),
  /** Number of days with a share of refusals, and the last one. */
  refusedDays: count,
  lastRefusedDay: daySchema.nullable(),
  /** Null: the settings were never saved. */
  updatedAt: instantSchema.nullable(),
});
export type OrderSettings = z.infer<typeof orderSettingsSchema>;
export const orderSettingsInputSchema = z.object({
  ...ofWebsite,
  ...orderSettingsFields,
  /** Absent: unchanged. */
  purchasesFrom: z.enum(PURCHASE_ORIGINS).optional(),
  mappings: orderMappingsSchema.optional(),
  /** Null: no settings were saved before. */
  updatedAt: z.iso.datetime().nullable(),
});
export type OrderSettingsInput = z.infer<typeof orderSettingsInputSchema>;

/** Shares of visitors who refuse consent, by day. A repeated day replaces the stored share. */
export const refusedDaysInputSchema = z.object({
  ...ofWebsite,
  days: z
    .array(z.object({ day: daySchema, refusedShare: z.number().min(0).max(1) }))
    .min(1)
    .max(COMPARED_DAYS_MAX),
});

/** Cell of a sent order. Invalid ones are reported by row, so the schema accepts every text and number. */
const cellSchema = z.union([z.string().max(TEXT_MAX), z.number()]).nullable();
const sentFields = {
  /** Time with its zone, such as 2026-03-01T10:00:00+01:00. Without a zone, that of the settings applies. */
  time: cellSchema.optional(),
  /** In units of the currency. */
  amount: cellSchema.optional(),
  /** ISO 4217 code. Default: that of the settings. */
  currency: cellSchema.optional(),
};

/** Order as a shop sends it. It has no field for a person, and columns with personal data are left out. */
export const sentOrderSchema = z.object({
  orderId: cellSchema,
  ...sentFields,
  /** A state of this contract, or the shop system's own word. */
  state: cellSchema.optional(),
  columns: z
    .record(
      z.string().max(COLUMN_NAME_MAX),
      z.union([z.string().max(COLUMN_VALUE_MAX), z.number(), z.boolean()]),
    )
    .optional(),
});
export type SentOrder = z.infer<typeof sentOrderSchema>;
export const sentOrdersSchema = z.object({
  ...ofWebsite,
  orders: z.array(sentOrderSchema).min(1).max(ORDER_BATCH_MAX),
});

/** Purchase as a report counted it. */
export const sentPurchaseSchema = z.object({ transactionId: cellSchema, ...sentFields });
export type SentPurchase = z.infer<typeof sentPurchaseSchema>;
export const sentPurchasesSchema = z.object({
  ...ofWebsite,
  purchases: z.array(sentPurchaseSchema).min(1).max(ORDER_BATCH_MAX),
});

/** Result of storing orders or purchases. */
export const storedRowsSchema = z.object({
  added: count,
  /** Known orders with another state, amount, time or column. */
  changed: count,
  unchanged: count,
  rejected: count,
  /** Faults of rows. `line` is the position in the batch, from 1. */
  faults: z.array(rowFaultSchema),
  leftOut: z.array(z.object({ column: z.string(), reason: z.enum(COLUMN_EXCLUSIONS) })),
});
export type StoredRows = z.infer<typeof storedRowsSchema>;

export const orderComparisonQuerySchema = z.object({ ...ofWebsite, ...comparedDays });

/**
 * Group of an explanation as the values that a journey would have to try. `journey`: the one whose steps contain them,
 * or have placeholders for them. Null: there is none, so the values are a proposal.
 */
export const explanationTrialSchema = z.object({
  /** Index in `comparison.explanations`. */
  explanation: count,
  values: z.record(z.string(), z.string()),
  journey: z
    .object({
      id: idSchema,
      name: z.string(),
      /** Values for the placeholders of its steps, as `journeys.run` takes them. */
      values: z.record(z.string(), z.string()),
    })
    .nullable(),
});

/**
 * Comparison of a period. `empty`: no order in the period. `unread`: no purchase was read for it. `absent`: it was not
 * computed yet, and `orders.compare` does so. `waiting`: it is being computed.
 */
export const COMPARISON_STATES = ['empty', 'unread', 'absent', 'waiting', 'ready'] as const;
export const storedComparisonSchema = z.object({
  ...ofWebsite,
  from: daySchema,
  to: daySchema,
  timeZone: z.string(),
  currency: z.string(),
  state: z.enum(COMPARISON_STATES),
  /** Instant of the computation. Null: none. */
  comparedAt: instantSchema.nullable(),
  /** True if orders or purchases of the period arrived or changed since. A new computation follows by itself. */
  isStale: z.boolean(),
  /** Instants of the first and the last purchase. Orders outside are not compared. Null: there is none. */
  purchasesFrom: instantSchema.nullable(),
  purchasesTo: instantSchema.nullable(),
  /** Orders of the period that the purchases do not reach. */
  waiting: count,
  comparison: orderComparisonSchema.nullable(),
  /** Columns whose values, pairs and periods were tried as explanations. Empty in comparisons of older versions. */
  triedColumns: z.array(z.string()),
  /** Sum of paid and of missing amounts in the currency, for callers who may list orders. Null: not shown. */
  amounts: z.object({ paid: z.number(), missing: z.number() }).nullable(),
  trials: z.array(explanationTrialSchema),
  /** Test orders of the period, the newest first, for callers who may list orders. Null: not shown. */
  testOrders: z.array(testOrderSchema).max(TEST_ORDERS_MAX).nullable(),
});
export type StoredComparison = z.infer<typeof storedComparisonSchema>;

/** Figures of one day of orders. Days without an order are absent. */
export const orderDaySchema = z.object({
  /** Day of the orders in the shop's time zone. */
  day: daySchema,
  orders: count,
  paid: count,
  counted: count,
  missing: count,
  twice: count,
  unpaid: count,
  wrongAmount: count,
  wrongDay: count,
  waiting: count,
  /** Orders of the day whose state changed on a later day: figures of the past that moved. */
  moved: z.object({ toPaid: count, toCancelled: count, toRefunded: count, lastAt: instantSchema }).nullable(),
});
export type OrderDay = z.infer<typeof orderDaySchema>;
export const orderDaysSchema = z.object({
  from: daySchema,
  to: daySchema,
  timeZone: z.string(),
  days: z.array(orderDaySchema).max(COMPARED_DAYS_MAX),
});

const filters = {
  ...comparedDays,
  position: z.enum(ORDER_POSITIONS).optional(),
  difference: z.enum(ORDER_DIFFERENCES).optional(),
  state: z.enum(ORDER_STATES).optional(),
  /** Last characters of the id, or a whole id. */
  q: z.string().trim().max(TEXT_MAX).optional(),
  /** Further column with its value. */
  column: z.string().max(COLUMN_NAME_MAX).optional(),
  value: z.string().max(COLUMN_VALUE_MAX).optional(),
};
/** Query for orders, the newest first. */
export const ordersQuerySchema = listQuerySchema.extend({ ...ofWebsite, ...filters });
export const ordersCsvQuerySchema = z.object({ ...ofWebsite, ...filters, ...csvReaderSchema.shape });

export const storedOrderSchema = z.object({
  id: idSchema,
  /** Last four characters of its id. The id itself is not stored. */
  ending: z.string(),
  orderedAt: instantSchema,
  /** In units of the currency. Null: not known. */
  amount: z.number().nullable(),
  currency: z.string(),
  state: z.enum(ORDER_STATES),
  columns: z.record(z.string(), z.string()),
  position: z.enum(ORDER_POSITIONS),
  /** Number of purchases. */
  purchases: count,
  /** First purchase. */
  purchasedAt: instantSchema.nullable(),
  purchaseAmount: z.number().nullable(),
  purchaseCurrency: z.string().nullable(),
  amountReason: z.enum(AMOUNT_REASONS).nullable(),
  dayReason: z.enum(DAY_REASONS).nullable(),
  isLate: z.boolean(),
  /** Changes of its state, the oldest first, at most 20. */
  changes: z.array(
    z.object({
      at: instantSchema,
      from: z.enum(ORDER_STATES),
      to: z.enum(ORDER_STATES),
      origin: z.enum(ORDER_ORIGINS),
    }),
  ),
});
export type ListedOrder = z.infer<typeof storedOrderSchema>;
export const storedOrdersSchema = listOf(storedOrderSchema);
