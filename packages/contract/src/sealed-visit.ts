import * as z from 'zod';
import { idSchema, instantSchema } from './identifiers.ts';
import { listQuerySchema } from './list.ts';

/** How many sealed visits a website may hold at a time: they outlast its retention. */
export const SEALED_VISITS_MAX = 500;
/** The same of sealed matrices, each of which may be as large as many visits. */
export const SEALED_MATRICES_MAX = 20;

/** A visit, or a whole consent matrix, that was sealed into one file, which is kept until somebody releases it. */
export const sealedVisitSchema = z.object({
  id: idSchema,
  websiteId: idSchema,
  /** The visit itself may have passed its retention; null: it is a matrix. */
  observationId: idSchema.nullable(),
  /** So may the matrix; null: it is a visit. */
  matrixId: idSchema.nullable(),
  /** Visits whose recordings the file holds. */
  visits: z.int(),
  /** Visits of a matrix that it counts and does not hold: their recordings were gone, or had no room. */
  visitsLeftOut: z.int(),
  /** Of the page, or of the website whose matrix it is. */
  url: z.string(),
  /** When the visit was, or the matrix began. */
  observedAt: instantSchema,
  sealedAt: instantSchema,
  /** Null: a program sealed it, or a user who is deleted. */
  sealedBy: z.string().nullable(),
  sizeBytes: z.int(),
  /** Of the file, in hexadecimal. */
  sha256: z.string(),
  /** Of the key that signed it: whoever verifies the file compares it. */
  fingerprint: z.string(),
  /** What a service for time stamps said; null: none was asked. */
  timeStamp: z.object({ at: instantSchema, authority: z.string() }).nullable(),
});
export type SealedVisit = z.infer<typeof sealedVisitSchema>;

export const sealedVisitsQuerySchema = listQuerySchema.extend({
  websiteId: idSchema,
  /** Of this visit alone. */
  observationId: idSchema.optional(),
  /** Of this matrix alone. */
  matrixId: idSchema.optional(),
});
export type SealedVisitsQuery = z.infer<typeof sealedVisitsQuerySchema>;
