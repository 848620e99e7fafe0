import * as z from 'zod';
import { faultSchema, ofTracker } from './health.ts';
import { hitSchema } from './hit.ts';
import { idSchema, instantSchema } from './identifiers.ts';
import { observationSchema } from './observation/observation.ts';
import { pageKindSchema } from './page-kind.ts';
import { verdictSchema } from './verdict.ts';
import { visitVendorSchema } from './visit-vendor.ts';

/** Everything that is kept of one visit, with what was judged of it. */
export const storedObservationSchema = z.object({
  ...ofTracker,
  id: idSchema,
  websiteId: idSchema,
  jobId: idSchema,
  pageId: idSchema,
  url: z.string(),
  observedAt: instantSchema,
  verdicts: z.array(verdictSchema),
  /** The failing verdicts with their remedies. */
  faults: z.array(faultSchema),
  /** What reached the collector, decoded. */
  hits: z.array(hitSchema),
  pageKind: pageKindSchema.nullable(),
  /** Whose its requests, cookies and storage entries are; empty once what was captured is dropped. */
  vendors: z.array(visitVendorSchema),
  /** Null once what was captured has passed its retention: verdicts stay, with their evidence. */
  observation: observationSchema.nullable(),
  /** The visit of the same page before this one. */
  previousId: idSchema.nullable(),
});
export type StoredObservation = z.infer<typeof storedObservationSchema>;
