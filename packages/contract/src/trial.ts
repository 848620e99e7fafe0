import * as z from 'zod';
import { idSchema, webUrlSchema } from './identifiers.ts';
import { CONDITION_LENGTH_MAX, CONTENT_LENGTH_MAX } from './limits.ts';

/** Test in its editor, tried on one page. */
export const trialInputSchema = z.object({
  websiteId: idSchema,
  contextId: idSchema.nullable().default(null),
  /** Null: any agent. */
  agentId: idSchema.nullable().default(null),
  pageUrl: webUrlSchema,
  content: z.string().trim().min(1, 'content-required').max(CONTENT_LENGTH_MAX, 'content-too-long'),
  condition: z.string().trim().min(1, 'condition-required').max(CONDITION_LENGTH_MAX, 'condition-too-long'),
});
export type TrialInput = z.infer<typeof trialInputSchema>;
