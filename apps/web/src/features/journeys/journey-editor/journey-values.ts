import type { UseFormReturnType } from '@mantine/form';
import type { Severity } from '@vigie/contract/classification.ts';
import type { FieldError } from '@vigie/contract/errors.ts';
import { findInputFault } from '@vigie/contract/storable-input.ts';
import type { JourneyDetail, JourneyInput } from '@vigie/contract/stored-journey.ts';
import type { RecordedStep, Recording } from '@vigie/contract/recording.ts';
import { fieldError, type FormRules } from '../../../shared/forms/form-rules.ts';
import type { Schemas } from '../../../shared/forms/schemas.ts';

/** Step of the list; its key stays when it moves. */
export interface DraftStep {
  key: number;
  step: RecordedStep;
}

/** Form values of a journey; '' is no choice. */
export type JourneyFields = {
  steps: DraftStep[];
  /** Rest of the recording, which is stored as it is. */
  rest: Omit<Recording, 'steps' | 'timeout' | 'title'> & { title?: string };
  timeout: string;
  title: string;
  description: string;
  severity: Severity | '';
  isDraft: boolean;
  contextId: string;
  consent: JourneyInput['consent'];
  changesWorld: boolean;
  hits: NonNullable<JourneyInput['hits']> | '';
  isPrelude: boolean;
  preludeId: string;
};
export type JourneyField = keyof JourneyFields;
export type JourneyForm = UseFormReturnType<JourneyFields>;

export const NEW_JOURNEY: JourneyFields = {
  steps: [],
  rest: {},
  timeout: '',
  title: '',
  description: '',
  severity: '',
  isDraft: false,
  contextId: '',
  consent: 'none',
  changesWorld: false,
  hits: '',
  isPrelude: false,
  preludeId: '',
};

/** Rules of the form of a journey; saving adds the website. */
export const JOURNEY_RULES: FormRules<JourneyFields, Omit<JourneyInput, 'websiteId'>> = {
  schema: (schemas) => schemas.journeyInputSchema,
  inputOf,
  fields: [
    'steps',
    'timeout',
    'title',
    'description',
    'severity',
    'contextId',
    'preludeId',
    'isPrelude',
    'isDraft',
    'changesWorld',
  ],
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

/** Returns the input for the contract; a missing choice stays ''. */
function inputOf(fields: JourneyFields): Omit<JourneyInput, 'websiteId'> {
  const { steps: _, rest: _rest, timeout: _timeout, ...journey } = fields;
  return {
    ...journey,
    title: fields.title.trim(),
    description: fields.description.trim(),
    severity: fields.severity as Severity,
    recording: recordingOf(fields),
    contextId: fields.contextId || null,
    hits: fields.hits || null,
    // A login journey starts without the state of another journey.
    preludeId: fields.isPrelude ? null : fields.preludeId || null,
  };
}

export function journeyFormFields({ recording, ...journey }: JourneyDetail): JourneyFields {
  const { title, description, severity, isDraft, consent, changesWorld, isPrelude } = journey;
  return {
    ...fieldsOfRecording(recording),
    title,
    description,
    severity,
    isDraft,
    contextId: journey.contextId ?? '',
    consent,
    changesWorld,
    hits: journey.hits ?? '',
    isPrelude,
    preludeId: journey.preludeId ?? '',
  };
}

/** Returns the form values of a recording. */
export function fieldsOfRecording({ steps, timeout, ...rest }: Recording) {
  return {
    steps: steps.map((step, key) => ({ key, step })),
    rest,
    timeout: timeout === undefined ? '' : String(timeout),
  };
}

/** Returns the steps with one inserted at a position, under a new key. */
export function withStep(steps: readonly DraftStep[], place: number, step: RecordedStep): DraftStep[] {
  const key = Math.max(-1, ...steps.map((one) => one.key)) + 1;
  return steps.toSpliced(place, 0, { key, step });
}

/** Returns the numbers, from 1, of steps that fill in an unmasked password. */
export function clearPasswords(steps: readonly RecordedStep[]): number[] {
  return steps.flatMap((step, place) => {
    if (step.type !== 'change' || step.value === '' || /\{\{.+\}\}/.test(step.value)) return [];
    return /passw|mot.?de.?passe|contrase|kennwort/i.test(JSON.stringify(step.selectors)) ? [place + 1] : [];
  });
}
