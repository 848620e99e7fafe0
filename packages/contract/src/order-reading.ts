import * as z from 'zod';
import { ORDER_COLUMNS_MAX } from './order-comparison.ts';
import { isTimeZone } from './time-zone.ts';

const TEXT_MAX = 200;

export const ORDER_FILE_KINDS = ['orders', 'purchases'] as const;
export type OrderFileKind = (typeof ORDER_FILE_KINDS)[number];

/** Columns of the mapping by field, for orders and for purchases. */
export const orderMappingSchema = z.record(z.string().max(40), z.string().max(TEXT_MAX).nullable());
export type OrderMapping = z.infer<typeof orderMappingSchema>;
export const furtherColumnsSchema = z
  .array(z.string().max(TEXT_MAX))
  .max(ORDER_COLUMNS_MAX, 'columns-too-many');

/** Way in which a file is read. */
export const orderReadingSchema = z.object({
  /** Heading by field, such as `order_id`. Null: no column. Absent fields keep their proposal. */
  mapping: orderMappingSchema.optional(),
  /** Further columns to read. Absent: the remembered ones, or the first ten. */
  columns: furtherColumnsSchema.optional(),
  /** Zone of times without one. Absent: that of the settings. */
  timeZone: z.string().max(64).refine(isTimeZone, 'time-zone-unknown').optional(),
  /** True if amounts are in cents. */
  isMinorUnits: z.boolean().optional(),
});
export type OrderReading = z.infer<typeof orderReadingSchema>;

/** Ways in which the files of each kind were read last. */
export const orderMappingsSchema = z.partialRecord(z.enum(ORDER_FILE_KINDS), orderReadingSchema);
