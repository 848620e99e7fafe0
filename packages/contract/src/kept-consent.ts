import * as z from 'zod';
import { severitySchema } from './classification.ts';
import {
  CONSENT_FINDING_KINDS,
  MATRIX_STATES,
  ORDER_VERDICTS,
  consentFindingSchema,
  heldBackSchema,
  holdBackSecondsSchema,
  matrixPageStateSchema,
  vendorCellSchema,
} from './consent-matrix.ts';
import { csvReaderSchema } from './csv-reader.ts';
import { idSchema, instantSchema } from './identifiers.ts';
import { jobStateSchema } from './job-state.ts';
import { listQuerySchema } from './list.ts';
import { countBetween } from './number-between.ts';

/** Pages of a matrix that the panel keeps: each is visited four times. */
export const MATRIX_PAGES_MAX = 500;
export const EXEMPT_VENDORS_MAX = 100;

export const matrixStateSchema = z.enum(MATRIX_STATES);

/** Starts a matrix by hand: of the pages of a pool, or of the pages that audits visit. */
export const newMatrixSchema = z.object({
  websiteId: idSchema,
  /** Null: the pages of the website's audits. */
  poolId: idSchema.nullable().default(null),
  /** Of pages that nobody lists, those seen last. */
  pagesMax: countBetween(1, MATRIX_PAGES_MAX, 'pages-range').default(20),
  /** By how much tag, consent manager and its configuration are held back in turn; null: nothing is. */
  holdBackSeconds: holdBackSecondsSchema.nullable().default(null),
});

/** One matrix: four jobs, one for each state, and those that hold something back. */
export const matrixRunSchema = z.object({
  id: idSchema,
  websiteId: idSchema,
  at: instantSchema,
  /** Null while one of its jobs goes on. */
  endedAt: instantSchema.nullable(),
  /** The pool whose pages it visits; null: audits' pages, or it is gone. */
  pool: z.object({ id: idSchema, name: z.string() }).nullable(),
  /** Of each state its job, and what was visited so far. A state whose job is gone is absent. */
  states: z.partialRecord(
    matrixStateSchema,
    z.object({
      jobId: idSchema,
      state: jobStateSchema,
      /** Null while nobody knows. */
      pagesTotal: z.int().nullable(),
      pagesDone: z.int(),
      pagesFailed: z.int(),
    }),
  ),
  /** By how much something is held back, and what was visited so far for it; null: nothing is. */
  heldBack: z
    .object({
      seconds: z.number(),
      jobs: z.int(),
      pagesTotal: z.int(),
      pagesDone: z.int(),
      pagesFailed: z.int(),
    })
    .nullable(),
  /** Null until it has ended. */
  findings: z.int().nullable(),
});
export type MatrixRun = z.infer<typeof matrixRunSchema>;

/**
 * What a vendor did in one state, over all pages; `pages`: on how many it did anything. `findings`: those of this vendor
 * in this state, on the pages asked for.
 */
const keptCellSchema = vendorCellSchema.extend({ pages: z.int(), findings: z.int() });

const keptVendorSchema = z.object({
  vendor: z.string(),
  /** How it calls itself. */
  name: z.string(),
  hosts: z.array(z.string()),
  /** It needs no consent here: the website says so. */
  isExempt: z.boolean(),
  /** A state in which no page was measured is absent. */
  states: z.partialRecord(matrixStateSchema, keptCellSchema),
});
export type KeptVendor = z.infer<typeof keptVendorSchema>;

/** `not-measured`: nothing was held back on the page. */
export const KEPT_ORDERS = [...ORDER_VERDICTS, 'not-measured'] as const;
export type KeptOrder = (typeof KEPT_ORDERS)[number];

/** The sequence in which lists show the orders of pages. */
export const ORDERS_GRAVEST_FIRST: readonly KeptOrder[] = [
  'depends-on-speed',
  'not-comparable',
  'wrong-anyway',
  'not-measured',
  'nothing-to-hold',
  'safe',
];

/** An order that broke, with the visit that shows it. */
const brokenOrderSchema = z.object({
  vendorName: z.string().nullable(),
  state: matrixStateSchema,
  role: heldBackSchema.shape.role,
  observationId: idSchema,
  /** The usual order, and the one that broke, as text. */
  expected: z.string().nullable(),
  seen: z.string().nullable(),
});
export type BrokenOrder = z.infer<typeof brokenOrderSchema>;

const keptPageSchema = z.object({
  pageId: idSchema,
  url: z.string(),
  findings: z.int(),
  /** Whether its consent order depends on speed; null while the matrix goes on. */
  order: z.enum(KEPT_ORDERS).nullable(),
  brokenOrders: z.array(brokenOrderSchema),
  /** A state in which it was not measured is absent. */
  states: z.partialRecord(
    matrixStateSchema,
    matrixPageStateSchema.pick({ answered: true }).extend({ observationId: idSchema }),
  ),
});
export type KeptMatrixPage = z.infer<typeof keptPageSchema>;

/** A matrix as far as it has come, of all its pages or of one. */
export const keptMatrixSchema = z.object({
  run: matrixRunSchema,
  states: z.array(matrixStateSchema),
  vendors: z.array(keptVendorSchema),
  pages: z.array(keptPageSchema),
});
export type KeptMatrix = z.infer<typeof keptMatrixSchema>;

export const matrixQuerySchema = z.object({ id: idSchema, pageId: idSchema.optional() });

/** The visits behind a cell. */
export const cellVisitsQuerySchema = listQuerySchema.extend({
  ...matrixQuerySchema.shape,
  vendor: z.string().min(1).max(300),
  state: matrixStateSchema,
});
export const cellVisitSchema = z.object({
  observationId: idSchema,
  pageId: idSchema,
  url: z.string(),
  at: instantSchema,
  answered: z.enum(['accept', 'refuse']).nullable(),
  hits: z.int(),
  pings: z.int(),
  /** Names of what it set. */
  cookies: z.array(z.string()),
  storage: z.array(z.string()),
  /** What was held back, where the visit proves an order that broke; null: nothing. */
  heldBack: heldBackSchema.nullable(),
});
export type CellVisit = z.infer<typeof cellVisitSchema>;

const findingFilters = {
  pageId: idSchema.optional(),
  vendor: z.string().max(300).optional(),
  state: matrixStateSchema.optional(),
  kind: z.enum(CONSENT_FINDING_KINDS).optional(),
  severity: severitySchema.optional(),
};
export const keptFindingsQuerySchema = listQuerySchema.extend({ id: idSchema, ...findingFilters });
export const keptFindingsCsvQuerySchema = z.object({
  id: idSchema,
  ...findingFilters,
  ...csvReaderSchema.shape,
});
/** A finding with the visit that shows it. Its sentences: `consentFindingCause` and `consentFindingRemedy`. */
export const keptFindingSchema = consentFindingSchema.omit({ cause: true, remedy: true }).extend({
  /** How the vendor calls itself. */
  vendorName: z.string().nullable(),
  pageId: idSchema,
  observationId: idSchema,
  causeId: idSchema.nullable(),
});
export type KeptConsentFinding = z.infer<typeof keptFindingSchema>;

const exemptVendorSchema = z.object({
  vendor: z.string().trim().min(1, 'vendor-required').max(300, 'vendor-too-long'),
  /** Why it needs no consent. */
  reason: z.string().trim().max(500, 'reason-too-long').default(''),
});
const exemptList = z
  .array(exemptVendorSchema)
  .max(EXEMPT_VENDORS_MAX, 'vendors-too-many')
  .superRefine((list, context) => {
    const names = list.map(({ vendor }) => vendor.toLowerCase());
    for (const [place, name] of names.entries())
      if (names.indexOf(name) < place)
        context.addIssue({ code: 'custom', message: 'vendor-twice', path: [place, 'vendor'] });
  });
/** The vendors of a website that need no consent. A change names the `updatedAt` it started from. */
export const exemptVendorsSchema = z.object({ vendors: exemptList, updatedAt: instantSchema });
export type ExemptVendors = z.infer<typeof exemptVendorsSchema>;
export type ExemptVendor = ExemptVendors['vendors'][number];
