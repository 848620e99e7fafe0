import * as z from 'zod';
import { heldTriggerSchema, PREDICTION_DOUBTS, TAG_OUTCOMES } from './container.ts';
import { jsonSchema } from './observation/data-layer.ts';

/**
 * Why a tag may be the one that sends an event. `named`: its name of the event is this one, or is made of variables that gave it
 * at a push. `may-name`: made of variables whose values are not known, or were others. `vendor`: it is of a vendor that the
 * plan's source names. `text`: its HTML or its settings name the event.
 */
export const TAG_LINKS = ['named', 'may-name', 'vendor', 'text'] as const;

/** What to change so that a tag fires; see `wording/container-answers.ts`. */
export const CONTAINER_REMEDIES = [
  /** The right side of a condition becomes what the page gives. */
  'change-condition',
  /** What the page pushes becomes what the condition asks for. */
  'fix-push',
  /** No push comes near: the page pushes an event. */
  'push-event',
  'ask-consent',
  'remove-blocking',
  'resume-tag',
  'fix-setup',
  'fire-again',
  'change-schedule',
  'add-trigger',
  /** No tag of the container could send it. */
  'add-tag',
  /** A visit in the browser tells it: variables that nobody recorded decide. */
  'look-at-variables',
] as const;

export const containerRemedySchema = z.object({
  kind: z.enum(CONTAINER_REMEDIES),
  trigger: z.int().optional(),
  /** Index of the condition in its trigger. */
  condition: z.int().optional(),
  variable: z.int().optional(),
  /** The event, or the key of the dataLayer, of a push. */
  key: z.string().optional(),
  from: jsonSchema.optional(),
  to: jsonSchema.optional(),
  /** Kinds of consent, or variables by their number as texts. */
  names: z.array(z.string()).optional(),
  /** Another tag. */
  tag: z.int().optional(),
});
export type ContainerRemedy = z.infer<typeof containerRemedySchema>;

export const tagAnswerSchema = z.object({
  /** Id of the container, and the address of its script. */
  container: z.string().nullable(),
  script: z.string(),
  tag: z.int(),
  link: z.enum(TAG_LINKS),
  /** Pushes at which it fires. */
  fired: z.int(),
  /** The push at which it fires, or at which it misses by the least; null: the container took up no event. */
  push: z
    .object({ dataLayer: z.string(), index: z.int(), atMs: z.number(), event: z.string().nullable() })
    .nullable(),
  /** What becomes of it at that push. */
  outcome: z.enum(TAG_OUTCOMES),
  /** The trigger that comes nearest, with what was compared; null: it has none. */
  trigger: heldTriggerSchema.nullable(),
  /** Triggers that keep it from firing there. */
  blocking: z.array(heldTriggerSchema),
  withheld: z.array(z.string()),
  /** The tag before it that did not fire, or never came to an end. */
  setup: z.int().nullable(),
  missing: z.array(z.int()),
  doubts: z.array(z.enum(PREDICTION_DOUBTS)),
  /** The likeliest first. */
  remedies: z.array(containerRemedySchema),
});
export type TagAnswer = z.infer<typeof tagAnswerSchema>;

/** Which tags could have sent an event, and what stopped each: those that come nearest first. */
export const eventAnswerSchema = z.object({ event: z.string(), tags: z.array(tagAnswerSchema) });
export type EventAnswer = z.infer<typeof eventAnswerSchema>;
