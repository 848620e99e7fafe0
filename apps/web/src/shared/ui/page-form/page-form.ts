import type { ComponentType, ReactNode } from 'react';
import type { UseFormReturnType } from '@mantine/form';

export type FieldOf<V> = Extract<keyof V, string>;
/** Messages of refused fields, by field. */
export type FieldErrors<V> = { [F in FieldOf<V>]?: string | undefined };

/** A named section of the page and its fields; the last one saves. */
export interface Step<Field extends string = string> {
  name: string;
  title: string;
  fields: readonly Field[];
}

/** A step without fields to fill in, and the reason. */
export interface UnusedStep {
  name: string;
  title: string;
  reason: string;
}

/** Section below the form, saved apart from it. */
export interface PageSection {
  name: string;
  title: string;
  content: ReactNode;
}

/** Setting that the search of the page finds. */
export interface SearchedSetting {
  key: string;
  label: string;
  /** Title of its section. */
  section: string;
  /** Names in other languages, and synonyms. */
  others: readonly string[];
  open: () => void;
}

/** Search over the settings of a page, with its components: other forms do not load them. */
export interface SettingsSearch {
  settings: readonly SearchedSetting[];
  Field: ComponentType<{ looked: string; setLooked: (looked: string) => void }>;
  Found: ComponentType<{ settings: readonly SearchedSetting[]; looked: string; onChosen: () => void }>;
}

export interface PageFormOptions<V, R> {
  /** Key of the draft: the resource, and for a change the id and the `updatedAt` that it starts from. */
  draftKey: string;
  /** Returns the values that the draft stores: no secrets. Absent: all of them. */
  draftOf?: (values: V) => V;
  initial: V;
  steps: readonly Step<FieldOf<V>>[];
  /** Returns the errors of these values; null before the rules are loaded. */
  errorsOf: (values: V) => FieldErrors<V> | null;
  /** Returns the errors of these values after loading the rules. A save waits for it. */
  check: (values: V) => Promise<FieldErrors<V>>;
  save: (values: V) => Promise<R>;
  /** Called after the save, when the draft is deleted. */
  onSaved: (result: R) => unknown;
  /** Converts a failed save into field errors and a general reason. */
  explain: (error: unknown) => { errors?: FieldErrors<V>; text?: string };
  /** True for a change of an existing item, whose errors show from the start. */
  isChange?: boolean;
}

export interface PageForm<V> {
  form: UseFormReturnType<V>;
  steps: readonly Step<FieldOf<V>>[];
  step: Step<FieldOf<V>>;
  /** Name of the section in the address, or of the first step. */
  opened: string;
  /** Returns whether the step has a refused field, once errors are shown. */
  isWrong: (step: Step<FieldOf<V>>) => boolean;
  goTo: (name: string) => void;
  /** Number of navigations to a step, since the same step may be opened again. */
  navigationCount: number;
  isChange: boolean;
  /** Changed fields, and fields that would be refused now. */
  changed: readonly FieldOf<V>[];
  missing: readonly FieldOf<V>[] | null;
  submit: () => void;
  isSaving: boolean;
  failure: string | null;
  /** When the restored draft was stored, and when the draft was last stored. */
  restoredAt: string | null;
  storedAt: string | null;
  isDirty: () => boolean;
  /** Discards the input and starts over. */
  startOver: () => void;
  /** Replaces the values and treats them as the initial ones. */
  takeOver: (values: V) => void;
  /** Deletes the draft before leaving. */
  discard: () => void;
}
