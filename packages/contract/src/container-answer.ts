import * as z from 'zod';
import { evaluatedTriggerSchema, PREDICTION_DOUBTS, TAG_OUTCOMES } from './container.ts';
import { jsonSchema } from './observation/data-layer.ts';

/**
 * Reasons for which a tag may be the sender of an event. `named`: its event name is this one, or variables produced
 * this name at a push. `may-name`: the name depends on variables whose values are unknown or differed. `vendor`: the
 * tag's vendor is the one that the plan's source names. `text`: its HTML or its settings contain the event name.
 */
export const TAG_LINKS = ['named', 'may-name', 'vendor', 'text'] as const;

/** Changes that make a tag fire; see `wording/container-answers.ts`. */
export const CONTAINER_REMEDIES = [
  /** Change the right side of a condition to the value that the page provides. */
  'change-condition',
  /** Change the page's push to the value that the condition requires. */
  'fix-push',
  /** No push comes near the condition: make the page push an event. */
  'push-event',
  'ask-consent',
  'remove-blocking',
  'resume-tag',
  'fix-setup',
  'fire-again',
  'change-schedule',
  'add-trigger',
  /** No tag of the container could send the event. */
  'add-tag',
  /** Visit in the browser to find out: the outcome depends on variables that were not recorded. */
  'look-at-variables',
] as const;

export const containerRemedySchema = z.object({
  kind: z.enum(CONTAINER_REMEDIES),
  trigger: z.int().optional(),
  /** Index of the condition in its trigger. */
  condition: z.int().optional(),
  variable: z.int().optional(),
  /** Event of a push, or key of the dataLayer. */
  key: z.string().optional(),
  from: jsonSchema.optional(),
  to: jsonSchema.optional(),
  /** Kinds of consent, or variable numbers as texts. */
  names: z.array(z.string()).optional(),
  /** Number of another tag. */
  tag: z.int().optional(),
});
export type ContainerRemedy = z.infer<typeof containerRemedySchema>;

export const tagAnswerSchema = z.object({
  /** Id of the container, and the address of its script. */
  container: z.string().nullable(),
  script: z.string(),
  tag: z.int(),
  link: z.enum(TAG_LINKS),
  /** Number of pushes at which the tag fires. */
  fired: z.int(),
  /** Push at which the tag fires, or comes nearest to firing. Null: the container processed no event. */
  push: z
    .object({ dataLayer: z.string(), index: z.int(), atMs: z.number(), event: z.string().nullable() })
    .nullable(),
  /** Outcome of the tag at that push. */
  outcome: z.enum(TAG_OUTCOMES),
  /** Trigger that comes nearest, with the compared values. Null: the tag has no trigger. */
  trigger: evaluatedTriggerSchema.nullable(),
  /** Triggers that block the tag there. */
  blocking: z.array(evaluatedTriggerSchema),
  withheld: z.array(z.string()),
  /** Setup tag that did not fire, or did not complete. */
  setup: z.int().nullable(),
  missing: z.array(z.int()),
  doubts: z.array(z.enum(PREDICTION_DOUBTS)),
  /** Remedies, the most likely first. */
  remedies: z.array(containerRemedySchema),
});
export type TagAnswer = z.infer<typeof tagAnswerSchema>;

/** Tags that could have sent an event, with the obstacle of each. The tags nearest to firing come first. */
export const eventAnswerSchema = z.object({ event: z.string(), tags: z.array(tagAnswerSchema) });
export type EventAnswer = z.infer<typeof eventAnswerSchema>;
