import * as z from 'zod';
import { idSchema, instantSchema, webUrlSchema } from './identifiers.ts';
import { PATCH_FORMS, PATCH_NOTES, PATCH_REFUSALS } from './patch.ts';
import { remedyProofSchema } from './remedy-proof.ts';
import { checkSchema, verdictSchema } from './verdict.ts';

/** Earlier answer of a collector. `failed`: no answer. */
export const collectorAnswerSchema = z.union([
  z.literal('failed'),
  z.object({ status: z.int(), headers: z.record(z.string(), z.string()) }),
]);

/** Rehearsal that an agent executes on the single page of a run. */
export const orderedRehearsalSchema = z.object({
  /** Fault and its consequences, as found by a visit. */
  verdicts: z.array(verdictSchema),
  /**
   * Reference page of the website on which the same check passed, for values that only such a page has. Null: none is
   * known.
   */
  soundUrl: webUrlSchema.nullable(),
  /** Answers of the collectors in that visit, by method and address. No hit of a rehearsal reaches a collector. */
  answers: z.record(z.string(), collectorAnswerSchema),
});
export type OrderedRehearsal = z.infer<typeof orderedRehearsalSchema>;

/** Results of a rehearsal, by the check that failed. */
export const proofsSchema = z.partialRecord(checkSchema, remedyProofSchema);

const briefVerdictSchema = verdictSchema.pick({ check: true, outcome: true, reason: true });
export type BriefVerdict = z.infer<typeof briefVerdictSchema>;

/** Last rehearsal of a problem's remedy: its page visited again with the changes, in an agent's browser alone. */
export const rehearsalSchema = z.object({
  problemId: idSchema,
  at: instantSchema,
  /** Null while the rehearsal runs. */
  endedAt: instantSchema.nullable(),
  /** Job of its visits. Null if no visit was needed, or the job has been deleted. */
  jobId: idSchema.nullable(),
  /** Last visit with changes, as long as it is stored. */
  observationId: idSchema.nullable(),
  /** Verdicts of the visit that shows the problem. */
  before: z.array(briefVerdictSchema),
  /** Result. Null while the rehearsal runs, or if no visit could be made. */
  proof: remedyProofSchema.nullable(),
  /** Reason for which no visit could be made, as reported by the job. */
  failure: z.string().nullable(),
});
export type Rehearsal = z.infer<typeof rehearsalSchema>;

/** Maximum length of a pasted server configuration, in characters. */
export const PASTED_LENGTH_MAX = 200_000;

export const linesQuerySchema = z.object({
  form: z.enum(PATCH_FORMS),
  /** Current configuration. Null: not available. */
  file: z.string().max(PASTED_LENGTH_MAX).nullable().default(null),
});

/** Proven changes as lines of a server's configuration. */
export const rehearsedLinesSchema = z.object({
  /** Empty if the format cannot express any of the changes. */
  text: z.string(),
  /**
   * Difference between the pasted configuration and the one with the changes, in the format of `git apply`. Null: none.
   */
  diff: z.string().nullable(),
  notes: z.array(z.enum(PATCH_NOTES)),
  refused: z.array(z.enum(PATCH_REFUSALS)),
});
export type RehearsedLines = z.infer<typeof rehearsedLinesSchema>;
