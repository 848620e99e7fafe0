import * as z from 'zod';
import { csvReaderSchema } from './csv-reader.ts';
import { conditionsSchema, VALUE_TYPES } from './data-layer-filter.ts';
import { periodSchema } from './health.ts';
import { idSchema, instantSchema } from './identifiers.ts';
import { listOf, listQuerySchema } from './list.ts';

/**
 * Time since which stored visits may be missing, because some arrive late in the search. Absent: no visit is missing.
 */
const lateSchema = z.object({ asOf: instantSchema.optional() });

/** Variable of a website's dataLayer over a period. */
export const variableSchema = z.object({
  category: z.string(),
  name: z.string(),
  /** Number of visits that had the variable. */
  visits: z.int(),
  types: z.array(z.enum(VALUE_TYPES)),
  /** Null if the variable changes at nearly every visit. Its values are then not counted. */
  distinctValues: z.int().nullable(),
});
export type Variable = z.infer<typeof variableSchema>;

export const variablesSchema = z.object({
  /** Number of all visits of the period. */
  visits: z.int(),
  variables: z.array(variableSchema),
  ...lateSchema.shape,
});

export const valuesQuerySchema = periodSchema.extend({
  category: z.string().max(200),
  name: z.string().max(400),
  q: z.string().trim().max(200).optional(),
  limit: z.coerce.number().int().min(1).max(100).default(25),
});
/** Most frequent values of a variable, and the total of all other values. */
export const valuesSchema = z.object({
  visits: z.int(),
  distinctValues: z.object({ count: z.int(), estimated: z.boolean() }),
  items: z.array(z.object({ value: z.string(), type: z.enum(VALUE_TYPES), visits: z.int() })),
  otherVisits: z.int(),
  absentVisits: z.int(),
  ...lateSchema.shape,
});
export type ValueDistribution = z.infer<typeof valuesSchema>;

const scalarSchema = z.union([z.string(), z.number(), z.boolean(), z.null()]);

/** One visit of one page with its variables, by `category.name`. */
export const visitRowSchema = z.object({
  observationId: idSchema,
  pageId: idSchema,
  url: z.string(),
  observedAt: instantSchema,
  values: z.record(z.string(), scalarSchema),
});
export type VisitRow = z.infer<typeof visitRowSchema>;

const searchSchema = periodSchema.extend(conditionsSchema.shape);
export const searchQuerySchema = searchSchema.extend(listQuerySchema.shape);
/** Page of matching visits, newest first. Their total is counted separately. */
export const searchResultSchema = listOf(visitRowSchema).omit({ total: true }).extend(lateSchema.shape);

export const countQuerySchema = searchSchema.extend({ timeZone: z.string().max(64).default('UTC') });
export const analysisCountSchema = z.object({
  matching: z.int(),
  visits: z.int(),
  step: z.enum(['hour', 'day', 'week']),
  points: z.array(z.object({ from: instantSchema, to: instantSchema, matching: z.int(), visits: z.int() })),
  ...lateSchema.shape,
});
export type AnalysisCount = z.infer<typeof analysisCountSchema>;

export const exportQuerySchema = searchSchema.extend({
  ...csvReaderSchema.shape,
  hiddenColumns: z.array(z.string().max(600)).max(500).default([]),
});
