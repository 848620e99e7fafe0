import * as z from 'zod';
import { idSchema, instantSchema } from './identifiers.ts';
import { listQuerySchema } from './list.ts';

/** Maximum number of sealed visits of a website, because they are exempt from its retention. */
export const SEALED_VISITS_MAX = 500;
/** Maximum number of sealed matrices of a website. Each may be as large as many visits. */
export const SEALED_MATRICES_MAX = 20;

/** Visit, or whole consent matrix, sealed into one file. The file is stored until a user releases it. */
export const sealedVisitSchema = z.object({
  id: idSchema,
  websiteId: idSchema,
  /** Visit, which retention may have deleted. Null: a matrix was sealed. */
  observationId: idSchema.nullable(),
  /** Matrix, which retention may have deleted. Null: a visit was sealed. */
  matrixId: idSchema.nullable(),
  /** Number of visits whose recordings the file contains. */
  visits: z.int(),
  /**
   * Number of a matrix's visits that the file counts but does not contain, because their recordings were deleted or did
   * not fit.
   */
  visitsLeftOut: z.int(),
  /** Address of the page, or of the matrix's website. */
  url: z.string(),
  /** Time of the visit, or of the matrix's start. */
  observedAt: instantSchema,
  sealedAt: instantSchema,
  /** Null: sealed by a program, or by a deleted user. */
  sealedBy: z.string().nullable(),
  sizeBytes: z.int(),
  /** Hash of the file, in hexadecimal. */
  sha256: z.string(),
  /** Fingerprint of the signing key, for comparison during verification. */
  fingerprint: z.string(),
  /** Answer of a time stamp service. Null: none was requested. */
  timeStamp: z.object({ at: instantSchema, authority: z.string() }).nullable(),
});
export type SealedVisit = z.infer<typeof sealedVisitSchema>;

export const sealedVisitsQuerySchema = listQuerySchema.extend({
  websiteId: idSchema,
  /** Only for this visit. */
  observationId: idSchema.optional(),
  /** Only for this matrix. */
  matrixId: idSchema.optional(),
});
export type SealedVisitsQuery = z.infer<typeof sealedVisitsQuerySchema>;
