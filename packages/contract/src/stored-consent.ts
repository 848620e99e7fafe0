import * as z from 'zod';
import { severitySchema } from './classification.ts';
import {
  CONSENT_FINDING_KINDS,
  MATRIX_STATES,
  ORDER_VERDICTS,
  consentFindingSchema,
  requestDelaySchema,
  matrixDelaySecondsSchema,
  matrixPageStateSchema,
  vendorCellSchema,
} from './consent-matrix.ts';
import { csvReaderSchema } from './csv-reader.ts';
import { idSchema, instantSchema } from './identifiers.ts';
import { jobStateSchema } from './job-state.ts';
import { listQuerySchema } from './list.ts';
import { countBetween } from './number-between.ts';

/** Maximum number of pages of a stored matrix. Each page is visited in each state. */
export const MATRIX_PAGES_MAX = 500;
export const EXEMPT_VENDORS_MAX = 100;

export const matrixStateSchema = z.enum(MATRIX_STATES);

/** Starts a matrix by hand, over the pages of a pool, or over the pages that audits visit. */
export const newMatrixSchema = z.object({
  websiteId: idSchema,
  /** Null: the pages of the website's audits. */
  poolId: idSchema.nullable().default(null),
  /** Maximum number of pages. If no list defines them, the last seen pages are used. */
  pagesMax: countBetween(1, MATRIX_PAGES_MAX, 'pages-range').default(20),
  /** Delay, in seconds, of the tag, the consent manager and its configuration, one after the other. Null: no delay. */
  holdBackSeconds: matrixDelaySecondsSchema.nullable().default(null),
  /** True if each page is visited once more: accepted, then withdrawn. */
  withdraws: z.boolean().default(false),
});

/** One matrix: a job for each state, and further jobs with delays. */
export const matrixRunSchema = z.object({
  id: idSchema,
  websiteId: idSchema,
  at: instantSchema,
  /** Null while one of its jobs runs. */
  endedAt: instantSchema.nullable(),
  /** Pool whose pages the matrix visits. Null: pages of audits, or a deleted pool. */
  pool: z.object({ id: idSchema, name: z.string() }).nullable(),
  /** Job and progress of each state. A state whose job has been deleted is absent. */
  states: z.partialRecord(
    matrixStateSchema,
    z.object({
      jobId: idSchema,
      state: jobStateSchema,
      /** Null while the number is unknown. */
      pagesTotal: z.int().nullable(),
      pagesDone: z.int(),
      pagesFailed: z.int(),
    }),
  ),
  /** Delay in seconds, and progress of the visits with delays. Null: no delay. */
  heldBack: z
    .object({
      seconds: z.number(),
      jobs: z.int(),
      pagesTotal: z.int(),
      pagesDone: z.int(),
      pagesFailed: z.int(),
    })
    .nullable(),
  /** Null until the matrix has ended. */
  findings: z.int().nullable(),
});
export type MatrixRun = z.infer<typeof matrixRunSchema>;

/**
 * Activity of a vendor in one state, over all pages. `pages`: number of pages with any activity. `findings`: findings
 * of this vendor in this state, on the requested pages.
 */
const storedCellSchema = vendorCellSchema.extend({ pages: z.int(), findings: z.int() });

const storedVendorSchema = z.object({
  vendor: z.string(),
  /** Name that the vendor uses. */
  name: z.string(),
  hosts: z.array(z.string()),
  /** True if the website's settings exempt the vendor from consent. */
  isExempt: z.boolean(),
  /** A state in which no page was measured is absent. */
  states: z.partialRecord(matrixStateSchema, storedCellSchema),
});
export type StoredVendor = z.infer<typeof storedVendorSchema>;

/** `not-measured`: nothing was delayed on the page. */
export const STORED_ORDERS = [...ORDER_VERDICTS, 'not-measured'] as const;
export type StoredOrder = (typeof STORED_ORDERS)[number];

/** Order verdicts, most severe first, as lists sort them. */
export const ORDERS_GRAVEST_FIRST: readonly StoredOrder[] = [
  'depends-on-speed',
  'not-comparable',
  'wrong-anyway',
  'not-measured',
  'nothing-to-hold',
  'safe',
];

/** Order that broke, with the visit that shows it. */
const brokenOrderSchema = z.object({
  vendorName: z.string().nullable(),
  state: matrixStateSchema,
  role: requestDelaySchema.shape.role,
  observationId: idSchema,
  /** Usual order and broken order, as texts. */
  expected: z.string().nullable(),
  seen: z.string().nullable(),
});
export type BrokenOrder = z.infer<typeof brokenOrderSchema>;

const storedMatrixPageSchema = z.object({
  pageId: idSchema,
  url: z.string(),
  findings: z.int(),
  /** Dependency of the page's consent order on speed. Null while the matrix runs. */
  order: z.enum(STORED_ORDERS).nullable(),
  brokenOrders: z.array(brokenOrderSchema),
  /** A state in which the page was not measured is absent. */
  states: z.partialRecord(
    matrixStateSchema,
    matrixPageStateSchema
      .pick({ answered: true, withdrawal: true, confirmation: true })
      .extend({ observationId: idSchema }),
  ),
});
export type StoredMatrixPage = z.infer<typeof storedMatrixPageSchema>;

/** Matrix in its current progress, for all its pages or for one. */
export const storedMatrixSchema = z.object({
  run: matrixRunSchema,
  states: z.array(matrixStateSchema),
  vendors: z.array(storedVendorSchema),
  pages: z.array(storedMatrixPageSchema),
});
export type StoredMatrix = z.infer<typeof storedMatrixSchema>;

export const consentMatrixQuerySchema = z.object({ id: idSchema, pageId: idSchema.optional() });

/** Query for the visits behind a cell. */
export const cellVisitsQuerySchema = listQuerySchema.extend({
  ...consentMatrixQuerySchema.shape,
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
  /** Names of the cookies that the vendor set. */
  cookies: z.array(z.string()),
  storage: z.array(z.string()),
  /** Delayed request, if the visit proves a broken order. Null: nothing was delayed. */
  heldBack: requestDelaySchema.nullable(),
});
export type CellVisit = z.infer<typeof cellVisitSchema>;

const findingFilters = {
  pageId: idSchema.optional(),
  vendor: z.string().max(300).optional(),
  state: matrixStateSchema.optional(),
  kind: z.enum(CONSENT_FINDING_KINDS).optional(),
  severity: severitySchema.optional(),
};
export const storedFindingsQuerySchema = listQuerySchema.extend({ id: idSchema, ...findingFilters });
export const storedFindingsCsvQuerySchema = z.object({
  id: idSchema,
  ...findingFilters,
  ...csvReaderSchema.shape,
});
/** Finding with the visit that shows it. Its sentences: `consentFindingCause` and `consentFindingRemedy`. */
export const storedConsentFindingSchema = consentFindingSchema.omit({ cause: true, remedy: true }).extend({
  /** Name that the vendor uses. */
  vendorName: z.string().nullable(),
  pageId: idSchema,
  observationId: idSchema,
  causeId: idSchema.nullable(),
});
export type StoredConsentFinding = z.infer<typeof storedConsentFindingSchema>;

const exemptVendorSchema = z.object({
  vendor: z.string().trim().min(1, 'vendor-required').max(300, 'vendor-too-long'),
  /** Reason for the exemption. */
  reason: z.string().trim().max(500, 'reason-too-long').default(''),
});
const exemptList = z
  .array(exemptVendorSchema)
  .max(EXEMPT_VENDORS_MAX, 'vendors-too-many')
  .superRefine((list, context) => {
    const names = list.map(({ vendor }) => vendor.toLowerCase());
    for (const [index, name] of names.entries())
      if (names.indexOf(name) < index)
        context.addIssue({ code: 'custom', message: 'vendor-twice', path: [index, 'vendor'] });
  });
/** Vendors of a website that need no consent. A change contains the `updatedAt` that it started from. */
export const exemptVendorsSchema = z.object({ vendors: exemptList, updatedAt: instantSchema });
export type ExemptVendors = z.infer<typeof exemptVendorsSchema>;
export type ExemptVendor = ExemptVendors['vendors'][number];
