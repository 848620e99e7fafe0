import * as z from 'zod';
import { idSchema, instantSchema } from './identifiers.ts';
import { listOf, listQuerySchema } from './list.ts';
import {
  COLUMN_EXCLUSIONS,
  ORDER_FIELDS,
  PURCHASE_FIELDS,
  readFileSchema,
  rowFaultSchema,
} from './order-comparison.ts';
import { ORDER_FILE_KINDS, orderReadingSchema } from './order-reading.ts';
import { ORDER_ORIGINS } from './orders.ts';

/** Maximum size of a file, and of each part in which it is sent. */
export const ORDER_FILE_BYTES_MAX = 200 * 1024 * 1024;
export const ORDER_PART_BYTES = 1024 * 1024;
/** Files that wait for their start are deleted after this time. */
export const ORDER_FILE_HOURS = 24;

/**
 * `uploading`: parts of the file are missing, or nobody started it. `waiting`, `reading`: a worker reads it. `done`: its
 * good rows are stored. `failed`: no table could be read.
 */
export const ORDER_IMPORT_STATES = ['uploading', 'waiting', 'reading', 'done', 'failed'] as const;
export type OrderImportState = (typeof ORDER_IMPORT_STATES)[number];

/** Faults that make a whole file unreadable. */
export const ORDER_FILE_FAULTS = [
  'empty',
  'binary',
  'workbook-unreadable',
  'workbook-too-large',
  'column-missing',
  'column-unknown',
  'columns-too-many',
  'line-too-long',
  'quote-unclosed',
  'rows-too-many',
  'orders-full',
  'interrupted',
] as const;
export type OrderFileFault = (typeof ORDER_FILE_FAULTS)[number];
export const orderFileFaultSchema = z.object({
  code: z.enum(ORDER_FILE_FAULTS),
  params: z.record(z.string(), z.union([z.string(), z.number()])),
});

const count = z.int().min(0);

/** Import of a file, or the orders that one source sent on one day. */
export const orderImportSchema = z.object({
  id: idSchema,
  websiteId: idSchema,
  kind: z.enum(ORDER_FILE_KINDS),
  origin: z.enum(ORDER_ORIGINS),
  /** Name of the file, or of the source. */
  name: z.string(),
  state: z.enum(ORDER_IMPORT_STATES),
  sizeBytes: count,
  /** Bytes that arrived, and bytes that were read. */
  uploadedBytes: count,
  readBytes: count,
  rows: count,
  added: count,
  changed: count,
  unchanged: count,
  rejected: count,
  /** The first 100 faults, in the order of the file. */
  faults: z.array(rowFaultSchema),
  faultCounts: readFileSchema.shape.faultCounts,
  columns: z.array(z.string()),
  leftOut: readFileSchema.shape.leftOut,
  /** Fault of the whole file. Null: none. */
  fault: orderFileFaultSchema.nullable(),
  /** User who sent the file. Null: a source, a token or a deleted user. */
  madeBy: z.string().nullable(),
  createdAt: instantSchema,
  finishedAt: instantSchema.nullable(),
});
export type OrderImport = z.infer<typeof orderImportSchema>;

export const orderImportsQuerySchema = listQuerySchema.extend({ websiteId: idSchema });
export const orderImportsSchema = listOf(orderImportSchema);

export const orderImportInputSchema = z.object({
  websiteId: idSchema,
  kind: z.enum(ORDER_FILE_KINDS),
  name: z.string().trim().min(1, 'name-required').max(200, 'name-too-long'),
  sizeBytes: z.int().min(1, 'file-empty').max(ORDER_FILE_BYTES_MAX, 'file-too-large'),
});

/** Part of a file. All parts but the last have ORDER_PART_BYTES. A repeated part replaces the stored one. */
export const orderPartInputSchema = z.object({
  id: idSchema,
  /** Number of the part, from 0. */
  part: z.coerce.number().pipe(
    z
      .int()
      .min(0)
      .max(ORDER_FILE_BYTES_MAX / ORDER_PART_BYTES),
  ),
  file: z.instanceof(File),
});

export const orderPreviewInputSchema = orderReadingSchema.extend({ id: idSchema });
export const orderStartInputSchema = orderPreviewInputSchema.extend({
  /** True: the mapping is proposed for later files of the website. */
  remember: z.boolean().default(true),
});

/** First rows of a file as they would be read. */
export const orderPreviewSchema = z.object({
  kind: z.enum(ORDER_FILE_KINDS),
  headings: z.array(z.string()),
  /** Fields that can be mapped, in their order. `heading` null: no column. */
  fields: z.array(
    z.object({
      field: z.enum([...new Set([...ORDER_FIELDS, ...PURCHASE_FIELDS])]),
      isRequired: z.boolean(),
      heading: z.string().nullable(),
    }),
  ),
  /** True if the mapping is the remembered one. */
  isRemembered: z.boolean(),
  /** Further columns that would be read. */
  columns: z.array(z.string()),
  /** Columns that are refused, each with its reason. `personal-data`: it names or contains personal data. */
  leftOut: z.array(z.object({ column: z.string(), reason: z.enum(COLUMN_EXCLUSIONS) })),
  timeZone: z.string(),
  isMinorUnits: z.boolean(),
  /** True if times have no zone, so that `timeZone` applies. */
  isZoneAssumed: z.boolean(),
  /** First rows, at most 20. Cells of refused columns are not among them. */
  rows: z.array(
    z.object({ line: z.int(), cells: z.array(z.object({ heading: z.string(), text: z.string() })) }),
  ),
  /** Faults of the first rows. */
  faults: z.array(rowFaultSchema),
  /** Fault of the whole file. The other fields are empty then, except headings. */
  fault: orderFileFaultSchema.nullable(),
});
export type OrderPreview = z.infer<typeof orderPreviewSchema>;
