import type { UseFormReturnType } from '@mantine/form';
import type { FieldError } from '@vigie/contract/errors.ts';
import { JOURNEY_FIELDS } from '@vigie/contract/fields/journey-fields.ts';
import { findInputFault } from '@vigie/contract/storable-input.ts';
import type { JourneyDetail, JourneyInput } from '@vigie/contract/stored-journey.ts';
import type { RecordedStep, Recording } from '@vigie/contract/recording.ts';
import { fieldError, type FormRules } from '../../../shared/forms/form-rules.ts';
import type { Schemas } from '../../../shared/forms/schemas.ts';
import { describeForm, type FormValues } from '../../../shared/resource/described-form.ts';
import { SCHEMA_FACTS } from '../../../shared/resource/schema-facts.ts';

/** Step of the list; its key stays when it moves. */
export interface DraftStep {
  key: number;
  step: RecordedStep;
}

/** Form of a journey without its recording. */
export const JOURNEY_FORM = describeForm(JOURNEY_FIELDS, {
  facts: SCHEMA_FACTS.journey,
  schema: (schemas) => schemas.journeyInputSchema,
});

/** Form values of a journey; '' is no choice. */
export type JourneyFields = FormValues<typeof JOURNEY_FIELDS, Schemas['journeyInputSchema']> & {
  steps: DraftStep[];
  /** Rest of the recording, which is stored as it is. */
  rest: Omit<Recording, 'steps' | 'timeout' | 'title'> & { title?: string };
  timeout: number | string;
};
export type JourneyForm = UseFormReturnType<JourneyFields>;

export const NEW_JOURNEY: JourneyFields = { steps: [], rest: {}, timeout: '', ...JOURNEY_FORM.valuesOf() };

/** Rules of the form of a journey; saving adds the website. */
export const JOURNEY_RULES: FormRules<JourneyFields, Omit<JourneyInput, 'websiteId'>> = {
  ...JOURNEY_FORM.rules,
  inputOf: (fields) => ({ ...JOURNEY_FORM.rules.inputOf(fields), recording: recordingOf(fields) }),
  fields: ['steps', 'timeout', ...JOURNEY_FORM.rules.fields],
  more: ({ steps }, schemas) => {
    if (steps.length === 0) return [fieldError('steps', 'steps-missing')];
    return steps.some(({ step }) => faultsOfStep(step, schemas).length > 0)
      ? [fieldError('steps', 'steps-wrong')]
      : [];
  },
};

const stepFaultsCache = new WeakMap<RecordedStep, FieldError[]>();

/** Returns the errors of a step under the contract. Steps are immutable, so each is validated once. */
export function faultsOfStep(
  step: RecordedStep,
  { recordingSchema, findFieldErrors }: Schemas,
): FieldError[] {
  const known = stepFaultsCache.get(step);
  if (known !== undefined) return known;
  // Nested as deeply as in the input of the API call.
  const faults =
    findInputFault({ recording: { steps: [step] } })?.fields.map((fault) => ({
      ...fault,
      path: fault.path.replace('recording.steps.0.', ''),
    })) ?? findFieldErrors(recordingSchema.shape.steps.element, step);
  stepFaultsCache.set(step, faults);
  return faults;
}

/** Returns the recording as it is stored and exported. */
export function recordingOf({ rest, timeout, title, steps }: JourneyFields): Recording {
  return {
    ...rest,
    title: rest.title ?? title.trim(),
    ...(timeout === '' ? {} : { timeout: Number(timeout) }),
    steps: steps.map(({ step }) => step),
  };
}

export const journeyFormFields = (journey: JourneyDetail): JourneyFields => ({
  ...fieldsOfRecording(journey.recording),
  ...JOURNEY_FORM.valuesOf(journey),
});

/** Returns the form values of a recording. */
export function fieldsOfRecording({ steps, timeout, ...rest }: Recording) {
  return {
    steps: steps.map((step, key) => ({ key, step })),
    rest,
    timeout: timeout === undefined ? '' : String(timeout),
  };
}

/** Returns the steps with one inserted at a position, under a new key. */
export function withStep(steps: readonly DraftStep[], index: number, step: RecordedStep): DraftStep[] {
  const key = Math.max(-1, ...steps.map((one) => one.key)) + 1;
  return steps.toSpliced(index, 0, { key, step });
}

/** Returns the numbers, from 1, of steps that fill in an unmasked password. */
export function clearPasswords(steps: readonly RecordedStep[]): number[] {
  return steps.flatMap((step, index) => {
    if (step.type !== 'change' || step.value === '' || /\{\{.+\}\}/.test(step.value)) return [];
    return /passw|mot.?de.?passe|contrase|kennwort/i.test(JSON.stringify(step.selectors)) ? [index + 1] : [];
  });
}
