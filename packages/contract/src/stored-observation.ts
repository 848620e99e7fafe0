import * as z from 'zod';
import { faultSchema, ofTracker } from './health.ts';
import { hitSchema } from './hit.ts';
import { idSchema, instantSchema } from './identifiers.ts';
import { observationSchema } from './observation/observation.ts';
import { pageKindSchema } from './page-kind.ts';
import { verdictSchema } from './verdict.ts';
import { visitVendorSchema } from './visit-vendor.ts';

/** Stored data of one visit, with its verdicts. */
export const storedObservationSchema = z.object({
  ...ofTracker,
  id: idSchema,
  websiteId: idSchema,
  jobId: idSchema,
  pageId: idSchema,
  url: z.string(),
  observedAt: instantSchema,
  verdicts: z.array(verdictSchema),
  /** Failing verdicts with their remedies. */
  faults: z.array(faultSchema),
  /** Decoded hits that reached the collector. */
  hits: z.array(hitSchema),
  pageKind: pageKindSchema.nullable(),
  /** Vendors of its requests, cookies and storage entries. Empty once the recording is deleted. */
  vendors: z.array(visitVendorSchema),
  /** Null once the recording was deleted by retention. Verdicts stay, with their evidence. */
  observation: observationSchema.nullable(),
  /** Previous visit of the same page. */
  previousId: idSchema.nullable(),
});
export type StoredObservation = z.infer<typeof storedObservationSchema>;
