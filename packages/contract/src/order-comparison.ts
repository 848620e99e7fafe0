import * as z from 'zod';

/** States of an order. `open` is an order that nobody has paid yet. */
export const ORDER_STATES = ['paid', 'open', 'cancelled', 'refunded', 'test'] as const;
export type OrderState = (typeof ORDER_STATES)[number];

/** Fields of an order file that a column can be mapped to. */
export const ORDER_FIELDS = ['order_id', 'time', 'amount', 'currency', 'state'] as const;
/** Fields of a purchase file that a column can be mapped to. */
export const PURCHASE_FIELDS = ['transaction_id', 'time', 'amount', 'currency'] as const;
export type OrderField = (typeof ORDER_FIELDS)[number];
export type PurchaseField = (typeof PURCHASE_FIELDS)[number];

/** Maximum number of further columns that are read beside the fields of an order. */
export const ORDER_COLUMNS_MAX = 10;

/** Reasons why the amount of a purchase differs from the amount of its order. */
export const AMOUNT_REASONS = [
  'currency',
  'minor-units',
  'tax',
  'shipping',
  'tax-and-shipping',
  'cents',
  'other',
] as const;
export type AmountReason = (typeof AMOUNT_REASONS)[number];

/** Reasons why a purchase has another day than its order. */
export const DAY_REASONS = ['time-zone', 'midnight', 'late', 'early'] as const;
export type DayReason = (typeof DAY_REASONS)[number];

/** Faults of a row. A row is retained if the fault leaves its meaning clear enough (`isKept`). */
export const ROW_FAULT_CODES = [
  'id-missing',
  'id-too-long',
  'id-repeated',
  'time-missing',
  'time-unreadable',
  'time-ambiguous',
  'time-skipped',
  'amount-missing',
  'amount-unreadable',
  'amount-negative',
  'currency-unreadable',
  'state-missing',
  'state-unknown',
  'cells-missing',
  'cells-too-many',
  'encoding-broken',
] as const;
export type RowFaultCode = (typeof ROW_FAULT_CODES)[number];

/** Reasons why a column is left out. */
export const COLUMN_EXCLUSIONS = ['personal-data', 'too-many', 'repeated', 'reserved'] as const;
export type ColumnExclusion = (typeof COLUMN_EXCLUSIONS)[number];

const count = z.int().min(0);
const share = z.number().min(0).max(1);

/** Fault of one row of a file. */
export const rowFaultSchema = z.object({
  line: z.int().min(1),
  /** Column of the file; null if the fault concerns the whole row. */
  column: z.string().nullable(),
  code: z.enum(ROW_FAULT_CODES),
  /** Shortened text of the cell. Empty for a missing cell. */
  value: z.string(),
  /** True if the row is counted nevertheless. */
  isKept: z.boolean(),
});
export type RowFault = z.infer<typeof rowFaultSchema>;

/** Result of reading one file of orders or purchases. */
export const readFileSchema = z.object({
  /** Records below the headings. */
  rows: count,
  /** Rows that were left out because of a fault. */
  rejected: count,
  /** Rows that repeat an earlier order without another value, for example one row for each article. */
  repeated: count,
  /** The first faults, in the order of the file. */
  faults: z.array(rowFaultSchema),
  /** Number of faults of each kind, also of those that are not listed. */
  faultCounts: z.partialRecord(z.enum(ROW_FAULT_CODES), count),
  /** Further columns that were read. */
  columns: z.array(z.string()),
  leftOut: z.array(z.object({ column: z.string(), reason: z.enum(COLUMN_EXCLUSIONS) })),
  /** True if times without a zone were read as UTC because no zone was given. */
  isZoneAssumed: z.boolean(),
});
export type ReadFile = z.infer<typeof readFileSchema>;

const periodSchema = z.object({ from: z.string(), to: z.string() });

/** Group of orders that explains missing ones. Its figures concern orders that no stronger explanation holds. */
export const orderExplanationSchema = z.object({
  /** Value of each column, and the period as `time`, of which both instants belong to the group. */
  where: z.record(z.string(), z.union([z.string(), periodSchema])),
  /** Paid orders of the group. */
  orders: count,
  missing: count,
  missingShare: share,
  missingElsewhereShare: share,
  /** Wilson interval of the missing share in the group, at 95 %. */
  interval: z.tuple([share, share]),
  /** Share of all missing orders that the group has beyond the share elsewhere. */
  explains: share,
});
export type OrderExplanation = z.infer<typeof orderExplanationSchema>;

/** Part of the missing orders that refusals of consent explain. */
export const consentPartSchema = z.object({
  refusedShare: share,
  /** Missing orders that the refusals explain. */
  missing: count,
  /** Share of all missing orders. */
  explains: share,
  /** Share of missing orders outside of all explanations, with its Wilson interval at 95 %. */
  missingElsewhereShare: share,
  interval: z.tuple([share, share]),
  /** Position of the expected share relative to that interval: `as-predicted` lies within it. */
  outcome: z.enum(['as-predicted', 'fewer-missing', 'more-missing']),
});
export type ConsentPart = z.infer<typeof consentPartSchema>;

export const orderTotalsSchema = z.object({
  /** Distinct orders of the file, in every state. */
  orders: count,
  /** Orders in state `paid`. */
  paid: count,
  /** Rows of purchases, without refunds. */
  purchases: count,
  /** Paid orders with at least one purchase. */
  counted: count,
  /** Paid orders without a purchase: `paid - counted`. */
  missing: count,
  /** Orders with more than one purchase. */
  twice: count,
  /** Orders in another state than `paid` with a purchase. */
  unpaid: count,
  /** Orders whose first purchase has another amount or currency. */
  wrongAmount: count,
  /** Orders whose first purchase is on another day. */
  wrongDay: count,
});
export type OrderTotals = z.infer<typeof orderTotalsSchema>;

/** Comparison of orders with purchases, as `vigie orders compare --format json` prints it. */
export const orderComparisonSchema = z.object({
  totals: orderTotalsSchema,
  explanations: z.array(orderExplanationSchema),
  unexplained: z.object({ missing: count, share }),
  /** Null if no share of refusals was given. */
  consent: consentPartSchema.nullable(),
  reasons: z.object({
    amount: z.partialRecord(z.enum(AMOUNT_REASONS), count),
    day: z.partialRecord(z.enum(DAY_REASONS), count),
    /** Orders that are not paid but counted, by state. */
    unpaid: z.partialRecord(z.enum(ORDER_STATES), count),
    /** Purchases of orders that the file does not have. */
    unknownPurchases: count,
    /** Rows of purchases with a negative amount: refunds that were sent. */
    refunds: count,
    /** Orders that were counted more than a day after their time. */
    late: count,
  }),
});
export type OrderComparison = z.infer<typeof orderComparisonSchema>;
