import * as z from 'zod';
import { CONSENT_ACTIONS } from './visit-modes.ts';
import { jsonSchema } from './observation/data-layer.ts';
import { eventNameSchema, eventSourceSchema } from './tracking-plan.ts';

/**
 * Limits of a recording: the export of the recorder in Chrome's DevTools, as the schema of @puppeteer/replay describes
 * it, with Vigie's steps as custom steps. Unknown fields are preserved.
 */
export const RECORDING_LIMITS = { steps: 500, length: 1_000_000, timeoutMs: 30_000, selectors: 20 } as const;

const timeoutSchema = z
  .int('timeout-invalid')
  .min(1, 'timeout-invalid')
  .max(RECORDING_LIMITS.timeoutMs, 'timeout-invalid');
const selectorPart = z.string().min(1, 'selector-empty').max(5_000, 'selector-too-long');
/** One selector of the element. An array crosses shadow roots. */
export const selectorSchema = z.union([selectorPart, z.array(selectorPart).min(1, 'selector-empty').max(20)]);
export type Selector = z.infer<typeof selectorSchema>;
const selectorsSchema = z.array(selectorSchema).min(1, 'selector-missing').max(RECORDING_LIMITS.selectors);
const textSchema = z.string().max(10_000);

const base = {
  /** Title of the step. A plan may refer to it. Absent: its type and its target. */
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
  /** `main`, or the address of a tab or of an out-of-process frame. */
  target: z.string().max(8_192).optional(),
};
const framed = { ...base, frame: z.array(z.int().min(0)).max(20).optional() };
const aimed = { ...framed, selectors: selectorsSchema };
const pressed = {
  ...aimed,
  deviceType: z.enum(['mouse', 'pen', 'touch']).optional(),
  button: z.enum(['primary', 'auxiliary', 'secondary', 'back', 'forward']).optional(),
  /** Pixels from the upper left corner of the element. Absent: its centre. */
  offsetX: z.number().optional(),
  offsetY: z.number().optional(),
  duration: z.number().min(0).max(RECORDING_LIMITS.timeoutMs).optional(),
};

/** Steps that Vigie adds, by the name of the custom step. */
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
  /** Fails the step if the event is missing (or, for `expectNoEvent`, present) once the page has settled. */
  z.object({
    name: z.literal('vigie.expectEvent'),
    parameters: z.strictObject({ event: eventNameSchema, source: eventSourceSchema.optional() }),
  }),
  z.object({
    name: z.literal('vigie.expectNoEvent'),
    parameters: z.strictObject({ event: eventNameSchema, source: eventSourceSchema.optional() }),
  }),
  /** Selects a file of this size, in bytes, in a file field. */
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

/** Names of the steps, separate from their schemas, so that screens can use them without zod. */
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

/**
 * Step of a recording. Vigie's custom steps must be valid. Unknown custom steps are accepted, and fail when they run.
 */
const stepSchema = recordedStepSchema.superRefine((step, context) => {
  if (step.type !== 'customStep' || !step.name.startsWith('vigie.')) return;
  const read = ownStepSchema.safeParse(step);
  for (const { message, path } of read.error?.issues ?? [])
    context.addIssue({ code: 'custom', message, path });
});

/** Recording of a journey: the content of the file, and of a stored journey. */
export const recordingSchema = z.looseObject({
  title: z.string().trim().min(1, 'title-required').max(200, 'title-too-long'),
  timeout: timeoutSchema.optional(),
  selectorAttribute: z.string().optional(),
  steps: z.array(stepSchema).min(1, 'steps-missing').max(RECORDING_LIMITS.steps, 'steps-too-many'),
});
export type Recording = z.infer<typeof recordingSchema>;

/** Returns the title of a step: its own label, otherwise its type with its target. */
export function labelOf(step: RecordedStep): string {
  if (step.label !== undefined && step.label !== '') return step.label;
  const about = aboutOf(step);
  return about === null ? step.type : `${step.type} ${about}`;
}

/** Returns the target of a step: its address, key or first selector. Returns null if it has none. */
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

const PLACEHOLDER = /\{\{\s*([A-Za-z_][\w.-]*)\s*\}\}/g;

/** Returns the names of the values in a recording: `{{name}}`. */
export function valueNamesOf(recording: unknown): string[] {
  const found = JSON.stringify(recording)?.matchAll(PLACEHOLDER) ?? [];
  return [...new Set(Array.from(found, ([, name]) => name as string))];
}

/** Returns a part of a recording with the values filled in. Placeholders without a value stay. */
export function withValues<T>(part: T, values: Readonly<Record<string, string>>): T {
  if (typeof part === 'string')
    return part.replaceAll(PLACEHOLDER, (whole, name: string) =>
      Object.hasOwn(values, name) ? (values[name] ?? '') : whole,
    ) as T;
  if (Array.isArray(part)) return part.map((one: unknown) => withValues(one, values)) as T;
  if (typeof part !== 'object' || part === null) return part;
  return Object.fromEntries(Object.entries(part).map(([key, one]) => [key, withValues(one, values)])) as T;
}
