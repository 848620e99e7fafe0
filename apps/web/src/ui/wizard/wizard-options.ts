import type { UseFormReturnType } from '@mantine/form';
import type { Step, StepState } from './steps.ts';

export type FieldOf<V> = Extract<keyof V, string>;
/** Sentences of refused fields, by field. */
export type FieldErrors<V> = { [F in FieldOf<V>]?: string | undefined };

export interface WizardOptions<V, R> {
  /** Names the draft: the noun, and of a change the id and the `updatedAt` that it starts from. */
  draftKey: string;
  /** What the draft keeps of the values: no secret. Left out: all of them. */
  draftOf?: (values: V) => V;
  initial: V;
  /** In their order; the last one asks for nothing and saves. */
  steps: readonly Step<FieldOf<V>>[];
  /** What is refused of these values now. */
  errorsOf: (values: V) => FieldErrors<V>;
  save: (values: V) => Promise<R>;
  /** Called when all is saved and the draft is gone. */
  onSaved: (result: R) => unknown;
  /** Reads a failed save: the fields that the server refused, and why the whole was. */
  explain: (error: unknown) => { errors?: FieldErrors<V>; text?: string };
  /** Whether it changes something that exists: all of its steps are done to begin with. */
  isChange?: boolean;
  /** Whether all steps stand on one page: to open one is to go there. */
  isOnePage?: boolean;
}

export interface WizardApi<V> {
  form: UseFormReturnType<V>;
  steps: readonly Step<FieldOf<V>>[];
  step: Step<FieldOf<V>>;
  stateOf: (step: Step<FieldOf<V>>) => StepState;
  goTo: (name: string) => void;
  /** How often a step was asked for: the same one may be asked for again. */
  asked: number;
  isChange: boolean;
  /** Fields that differ from what it began with, and fields that would be refused now. */
  changed: readonly FieldOf<V>[];
  lacking: readonly FieldOf<V>[];
  next: () => void;
  /** Null on the first step. */
  previous: (() => void) | null;
  isLast: boolean;
  /** Fields of the step that show an error. */
  refusedCount: number;
  submit: () => void;
  isSaving: boolean;
  failure: string | null;
  /** When the draft was kept that it began with, and when it was kept last. */
  restoredAt: string | null;
  keptAt: string | null;
  isDirty: () => boolean;
  /** Forgets what was entered and begins again. */
  startOver: () => void;
  /** Goes on with other values, as if it had begun with them. */
  takeOver: (values: V) => void;
  /** Forgets the draft, on the way out. */
  discard: () => void;
}
