import * as z from 'zod';
import { idSchema, instantSchema } from './identifiers.ts';
import { remedyProofSchema } from './remedy-proof.ts';
import { verdictSchema } from './verdict.ts';

/** A verdict as a rehearsal puts it beside that of another visit. */
export const briefVerdictSchema = verdictSchema.pick({ check: true, outcome: true, reason: true });

/** The last rehearsal of the remedy of a problem: its page visited again with the changes, in an agent's browser alone. */
export const rehearsalSchema = z.object({
  problemId: idSchema,
  at: instantSchema,
  /** Null while it goes on. */
  endedAt: instantSchema.nullable(),
  /** The visit with the changes; null where none was needed, or it is no longer kept. */
  jobId: idSchema.nullable(),
  /** What it recorded; null while it goes on, or where it recorded nothing. */
  observationId: idSchema.nullable(),
  /** What the visit said that shows the problem. */
  before: z.array(briefVerdictSchema),
  /** What came out; null while it goes on, or when no visit could be made. */
  proof: remedyProofSchema.nullable(),
  /** Why no visit could be made, as the job says. */
  failure: z.string().nullable(),
});
export type BriefVerdict = z.infer<typeof briefVerdictSchema>;
export type Rehearsal = z.infer<typeof rehearsalSchema>;
