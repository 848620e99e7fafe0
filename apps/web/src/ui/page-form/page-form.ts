import type { UseFormReturnType } from '@mantine/form';

export type FieldOf<V> = Extract<keyof V, string>;
/** Sentences of refused fields, by field. */
export type FieldErrors<V> = { [F in FieldOf<V>]?: string | undefined };

/** A named section of the page and the fields that it asks for; the last one saves. */
export interface Step<Field extends string = string> {
  name: string;
  title: string;
  fields: readonly Field[];
}

/** A step that has nothing to fill in, and why. */
export interface UnusedStep {
  name: string;
  title: string;
  reason: string;
}

export interface PageFormOptions<V, R> {
  /** Names the draft: the noun, and of a change the id and the `updatedAt` that it starts from. */
  draftKey: string;
  /** What the draft keeps of the values: no secret. Left out: all of them. */
  draftOf?: (values: V) => V;
  initial: V;
  /** In their order. */
  steps: readonly Step<FieldOf<V>>[];
  /** Returns what is refused of these values, null before the rules are loaded. */
  errorsOf: (values: V) => FieldErrors<V> | null;
  /** Returns what is refused of these values, after loading the rules. A save waits for it. */
  check: (values: V) => Promise<FieldErrors<V>>;
  save: (values: V) => Promise<R>;
  /** Called when all is saved and the draft is gone. */
  onSaved: (result: R) => unknown;
  /** Reads a failed save: the fields that the server refused, and why the whole was. */
  explain: (error: unknown) => { errors?: FieldErrors<V>; text?: string };
  /** Whether it changes something that exists: what is wrong with it shows from the start. */
  isChange?: boolean;
}

export interface PageForm<V> {
  form: UseFormReturnType<V>;
  steps: readonly Step<FieldOf<V>>[];
  /** The step that the address names. */
  step: Step<FieldOf<V>>;
  /** Whether a field of the step is refused, once that is to be said. */
  isWrong: (step: Step<FieldOf<V>>) => boolean;
  goTo: (name: string) => void;
  /** How often a step was asked for: the same one may be asked for again. */
  asked: number;
  isChange: boolean;
  /** Fields that differ from what it began with, and fields that would be refused now. */
  changed: readonly FieldOf<V>[];
  lacking: readonly FieldOf<V>[] | null;
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
