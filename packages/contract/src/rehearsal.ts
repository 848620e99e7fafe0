import * as z from 'zod';
import { idSchema, instantSchema, webUrlSchema } from './identifiers.ts';
import { PATCH_FORMS, PATCH_NOTES, PATCH_REFUSALS } from './patch.ts';
import { remedyProofSchema } from './remedy-proof.ts';
import { checkSchema, verdictSchema } from './verdict.ts';

/** What a collector answered before; `failed`: nothing came. */
export const collectorAnswerSchema = z.union([
  z.literal('failed'),
  z.object({ status: z.int(), headers: z.record(z.string(), z.string()) }),
]);

/** What an agent rehearses on the one page of a run. */
export const orderedRehearsalSchema = z.object({
  /** The fault and what follows from it, as a visit showed them. */
  verdicts: z.array(verdictSchema),
  /** A page of the website on which the same check passed, for what only such a page knows; null: none is known. */
  soundUrl: webUrlSchema.nullable(),
  /** How collectors answered that visit, by method and address: no hit of a rehearsal reaches them. */
  answers: z.record(z.string(), collectorAnswerSchema),
});
export type OrderedRehearsal = z.infer<typeof orderedRehearsalSchema>;

/** What a rehearsal came to, by the check that failed. */
export const proofsSchema = z.partialRecord(checkSchema, remedyProofSchema);

const briefVerdictSchema = verdictSchema.pick({ check: true, outcome: true, reason: true });
export type BriefVerdict = z.infer<typeof briefVerdictSchema>;

/** The last rehearsal of the remedy of a problem: its page visited again with the changes, in an agent's browser alone. */
export const rehearsalSchema = z.object({
  problemId: idSchema,
  at: instantSchema,
  /** Null while it goes on. */
  endedAt: instantSchema.nullable(),
  /** Its visits; null where none was needed, or they are no longer kept. */
  jobId: idSchema.nullable(),
  /** Its last visit with changes, as long as that is kept. */
  observationId: idSchema.nullable(),
  /** What the visit said that shows the problem. */
  before: z.array(briefVerdictSchema),
  /** What came out; null while it goes on, or when no visit could be made. */
  proof: remedyProofSchema.nullable(),
  /** Why no visit could be made, as the job says. */
  failure: z.string().nullable(),
});
export type Rehearsal = z.infer<typeof rehearsalSchema>;

/** What a user may paste of a server's configuration. */
export const PASTED_LENGTH_MAX = 200_000;

export const linesQuerySchema = z.object({
  form: z.enum(PATCH_FORMS),
  /** The configuration as it is now; null: none is at hand. */
  file: z.string().max(PASTED_LENGTH_MAX).nullable().default(null),
});

/** Proven changes as lines of a server's configuration. */
export const rehearsedLinesSchema = z.object({
  /** Empty where the form carries nothing of it. */
  text: z.string(),
  /** What leads from the pasted configuration to one that has them, as `git apply` takes it; null: nothing does. */
  diff: z.string().nullable(),
  notes: z.array(z.enum(PATCH_NOTES)),
  refused: z.array(z.enum(PATCH_REFUSALS)),
});
export type RehearsedLines = z.infer<typeof rehearsedLinesSchema>;
