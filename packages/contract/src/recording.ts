import * as z from 'zod';
import { CONSENT_ACTIONS } from './visit-modes.ts';
import { jsonSchema } from './observation/data-layer.ts';
import { eventNameSchema, eventSourceSchema } from './tracking-plan.ts';

/**
 * What the recorder of Chrome's DevTools exports, as @puppeteer/replay's schema describes it, with steps of ours as
 * its custom steps. What nobody here reads is kept as it is.
 */
export const RECORDING_LIMITS = { steps: 500, length: 1_000_000, timeoutMs: 30_000, selectors: 20 } as const;

const timeoutSchema = z
  .int('timeout-invalid')
  .min(1, 'timeout-invalid')
  .max(RECORDING_LIMITS.timeoutMs, 'timeout-invalid');
const selectorPart = z.string().min(1, 'selector-empty').max(5_000, 'selector-too-long');
/** One way to the element; an array goes through shadow roots. */
export const selectorSchema = z.union([selectorPart, z.array(selectorPart).min(1, 'selector-empty').max(20)]);
export type Selector = z.infer<typeof selectorSchema>;
const selectorsSchema = z.array(selectorSchema).min(1, 'selector-missing').max(RECORDING_LIMITS.selectors);
const textSchema = z.string().max(10_000);

const base = {
  /** What people call the step; a plan may name it. Absent: its type and its target. */
  label: z.string().trim().max(500).optional(),
  timeout: timeoutSchema.optional(),
  assertedEvents: z
    .array(
      z.looseObject({
        type: z.literal('navigation'),
        url: z.string().optional(),
        title: z.string().optional(),
      }),
    )
    .optional(),
  /** `main`, or the address of a tab or frame in a process of its own. */
  target: z.string().max(8_192).optional(),
};
const framed = { ...base, frame: z.array(z.int().min(0)).max(20).optional() };
const aimed = { ...framed, selectors: selectorsSchema };
const pressed = {
  ...aimed,
  deviceType: z.enum(['mouse', 'pen', 'touch']).optional(),
  button: z.enum(['primary', 'auxiliary', 'secondary', 'back', 'forward']).optional(),
  /** Pixels from the upper left corner of the element; absent: its centre. */
  offsetX: z.number().optional(),
  offsetY: z.number().optional(),
  duration: z.number().min(0).max(RECORDING_LIMITS.timeoutMs).optional(),
};

/** The steps of ours, by the name of the custom step. */
export const ownStepSchema = z.discriminatedUnion('name', [
  /** Answers the consent banner, if one is shown. */
  z.object({
    name: z.literal('vigie.consent'),
    parameters: z.strictObject({ answer: z.enum(CONSENT_ACTIONS) }),
  }),
  z.object({
    name: z.literal('vigie.push'),
    parameters: z.strictObject({ dataLayer: z.string().max(200).default('dataLayer'), value: jsonSchema }),
  }),
  z.object({
    name: z.literal('vigie.cookie'),
    parameters: z.strictObject({ name: z.string().min(1).max(200), value: z.string().max(4_096) }),
  }),
  z.object({
    name: z.literal('vigie.storage'),
    parameters: z.strictObject({
      area: z.enum(['local', 'session']).default('local'),
      key: z.string().min(1).max(1_000),
      value: z.string().max(100_000),
    }),
  }),
  /** Fails the step when the event does not come, or comes, until the page has settled. */
  z.object({
    name: z.literal('vigie.expectEvent'),
    parameters: z.strictObject({ event: eventNameSchema, source: eventSourceSchema.optional() }),
  }),
  z.object({
    name: z.literal('vigie.expectNoEvent'),
    parameters: z.strictObject({ event: eventNameSchema, source: eventSourceSchema.optional() }),
  }),
  /** Chooses a file of so many bytes in a file field. */
  z.object({
    name: z.literal('vigie.upload'),
    parameters: z.strictObject({
      selectors: selectorsSchema,
      fileName: z.string().min(1).max(200),
      mimeType: z.string().max(200).default('application/octet-stream'),
      bytes: z.int().min(0).max(5_000_000).default(1_000),
    }),
  }),
]);
export type OwnStep = z.infer<typeof ownStepSchema>;

const comparisonSchema = z.enum(['>=', '==', '<=']);

export const recordedStepSchema = z.discriminatedUnion('type', [
  z.looseObject({ ...base, type: z.literal('setViewport'), width: z.int().min(1).max(10_000), height: z.int().min(1).max(10_000),
    deviceScaleFactor: z.number().optional(), isMobile: z.boolean().optional(), hasTouch: z.boolean().optional(), isLandscape: z.boolean().optional() }), // prettier-ignore
  z.looseObject({
    ...base,
    type: z.literal('navigate'),
    url: z.string().min(1, 'url-invalid').max(8_192, 'url-invalid'),
  }),
  z.looseObject({ ...pressed, type: z.literal('click') }),
  z.looseObject({ ...pressed, type: z.literal('doubleClick') }),
  z.looseObject({ ...aimed, type: z.literal('hover') }),
  z.looseObject({ ...aimed, type: z.literal('change'), value: textSchema }),
  z.looseObject({
    ...base,
    type: z.literal('keyDown'),
    key: z.string().min(1, 'key-invalid').max(50, 'key-invalid'),
  }),
  z.looseObject({
    ...base,
    type: z.literal('keyUp'),
    key: z.string().min(1, 'key-invalid').max(50, 'key-invalid'),
  }),
  z.looseObject({
    ...framed,
    type: z.literal('scroll'),
    selectors: selectorsSchema.optional(),
    x: z.number().optional(),
    y: z.number().optional(),
  }),
  z.looseObject({ ...aimed, type: z.literal('waitForElement'), operator: comparisonSchema.optional(), count: z.int().min(0).optional(),
    visible: z.boolean().optional(), properties: z.record(z.string(), jsonSchema).optional(), attributes: z.record(z.string(), z.string()).optional() }), // prettier-ignore
  z.looseObject({
    ...framed,
    type: z.literal('waitForExpression'),
    expression: z.string().min(1).max(20_000),
  }),
  z.looseObject({
    ...base,
    type: z.literal('emulateNetworkConditions'),
    download: z.number(),
    upload: z.number(),
    latency: z.number(),
  }),
  z.looseObject({ ...base, type: z.literal('close') }),
  z.looseObject({
    ...framed,
    type: z.literal('customStep'),
    name: z.string().min(1).max(200),
    parameters: jsonSchema.optional(),
  }),
]);
export type RecordedStep = z.infer<typeof recordedStepSchema>;

/** Names of the steps, listed apart from their schemas so that a screen reads them without zod. */
export const STEP_TYPES = [
  'setViewport',
  'navigate',
  'click',
  'doubleClick',
  'hover',
  'change',
  'keyDown',
  'keyUp',
  'scroll',
  'waitForElement',
  'waitForExpression',
  'emulateNetworkConditions',
  'close',
  'customStep',
] as const;
export type StepType = (typeof STEP_TYPES)[number];
export const OWN_STEPS = [
  'vigie.consent',
  'vigie.push',
  'vigie.cookie',
  'vigie.storage',
  'vigie.expectEvent',
  'vigie.expectNoEvent',
  'vigie.upload',
] as const;

/** A custom step of ours must be whole; one of somebody else stands, and is a step that cannot be done. */
const stepSchema = recordedStepSchema.superRefine((step, context) => {
  if (step.type !== 'customStep' || !step.name.startsWith('vigie.')) return;
  const read = ownStepSchema.safeParse(step);
  for (const { message, path } of read.error?.issues ?? [])
    context.addIssue({ code: 'custom', message, path });
});

/** A recording: the file, and what the panel keeps of a journey. */
export const recordingSchema = z.looseObject({
  title: z.string().trim().min(1, 'title-required').max(200, 'title-too-long'),
  timeout: timeoutSchema.optional(),
  selectorAttribute: z.string().optional(),
  steps: z.array(stepSchema).min(1, 'steps-missing').max(RECORDING_LIMITS.steps, 'steps-too-many'),
});
export type Recording = z.infer<typeof recordingSchema>;

/** Returns how people and plans call a step: its own label, else its type with what it is about. */
export function labelOf(step: RecordedStep): string {
  if (step.label !== undefined && step.label !== '') return step.label;
  const about = aboutOf(step);
  return about === null ? step.type : `${step.type} ${about}`;
}

/** Returns what a step is about: its address, key or first selector. */
export function aboutOf(step: RecordedStep): string | null {
  switch (step.type) {
    case 'navigate':
      return step.url;
    case 'keyDown':
    case 'keyUp':
      return step.key;
    case 'customStep':
      return step.name;
    case 'waitForExpression':
      return step.expression;
    case 'setViewport':
      return `${step.width} × ${step.height}`;
    default: {
      const [first] = (step as { selectors?: Selector[] }).selectors ?? [];
      return Array.isArray(first) ? first.join(' ') : (first ?? null);
    }
  }
}

/** Names of the hidden values that a recording asks for: `{{name}}`. */
export function valueNamesOf(recording: unknown): string[] {
  const found = JSON.stringify(recording)?.matchAll(/\{\{\s*([A-Za-z_][\w.-]*)\s*\}\}/g) ?? [];
  return [...new Set(Array.from(found, ([, name]) => name as string))];
}
