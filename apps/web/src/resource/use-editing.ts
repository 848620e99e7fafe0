import { useRef, useState } from 'react';
import { useNavigate } from '@tanstack/react-router';
import { failureOf, type Failure } from '../api/failure.ts';
import { formErrors } from '../forms/form-errors.ts';
import { differingFields, type FormRules } from '../forms/form-rules.ts';
import { loadSchemas, useSchemas } from '../forms/schemas.ts';
import { useFieldSentence } from '../forms/use-field-sentence.ts';
import { useErrorText } from '../i18n/error-text.ts';
import type { LinkTarget } from '../ui/link-target.ts';
import { useToasts } from '../ui/toasts/use-toasts.ts';
import type { FieldErrors, FieldOf } from '../ui/page-form/page-form.ts';

/** What tells one version of a stored thing from the next. */
export interface Version {
  updatedAt: string | null;
}

/** What a feature tells its editor. */
export interface EditingOptions<V, Input, Saved, Item extends Version> {
  rules: FormRules<V, Input>;
  /** Catalogues with the sentences of refused fields: its own, then one that it shares with others. */
  words: Parameters<typeof useFieldSentence>;
  initial: V;
  /** The item as it was opened; null or absent for a new one. */
  opened?: Item | null;
  /** Reads the stored item and makes fields of it, when somebody else saved it meanwhile. */
  read?: () => Promise<Item>;
  fieldsOf?: (item: Item) => V;
  /** Saves a new item, or a change of the version that `updatedAt` names. */
  save: (input: Input, updatedAt: string) => Promise<Saved>;
  /** The toast after a save, and the screen that follows. */
  done?: (saved: Saved) => string;
  wayOn?: (saved: Saved) => LinkTarget;
  onSaved?: (saved: Saved) => unknown;
  /** Says why the save failed, where the error's own sentence is too general. */
  textOf?: (failure: Failure) => string;
}

/** Optimistic locking: the question which version stands; null while there is none. */
export type Conflict<V> = {
  savedAt: string;
  /** The fields by which they differ. */
  fields: ReadonlyArray<FieldOf<V>>;
  onMine: () => void;
  onTheirs: () => void;
  onLater: () => void;
} | null;

interface Answers<V> {
  submit: () => void;
  takeOver: (values: V) => void;
}

/**
 * Returns what all editors share: validation, save, the sentence of a failure, and the question of two versions.
 * Features use `useFormEditor`, or `useEditor` with steps.
 */
export function useEditing<V extends object, Input, Saved, Item extends Version>(
  options: EditingOptions<V, Input, Saved, Item>,
) {
  const { rules, words, read, fieldsOf, done, wayOn } = options;
  const errors = formErrors(rules, useFieldSentence(...words));
  const schemas = useSchemas();
  const errorText = useErrorText();
  const toasts = useToasts();
  const navigate = useNavigate();
  const [opened, setOpened] = useState(options.opened ?? null);
  const version = useRef(opened);
  const [theirs, setTheirs] = useState<Item | null>(null);

  function errorsOf(values: V): FieldErrors<V> | null {
    return schemas && errors.validate(values, schemas);
  }
  async function check(values: V): Promise<FieldErrors<V>> {
    return errors.validate(values, await loadSchemas());
  }
  async function save(values: V): Promise<Saved> {
    try {
      return await options.save(rules.inputOf(values), version.current?.updatedAt ?? '');
    } catch (error) {
      if (read && isConflict(error)) setTheirs(await read());
      throw error;
    }
  }
  async function onSaved(saved: Saved): Promise<void> {
    if (done) toasts.done(done(saved));
    await options.onSaved?.(saved);
    if (wayOn) await navigate({ ...wayOn(saved), replace: true });
  }
  /** Returns a refusal that stands on its field needs no second place. */
  function explain(error: unknown): { errors?: FieldErrors<V>; text?: string } {
    if (read && isConflict(error)) return {};
    const failure = failureOf(error);
    const refused: FieldErrors<V> = errors.refused(failure);
    if (Object.keys(refused).length > 0) return { errors: refused };
    return { text: options.textOf?.(failure) ?? errorText(failure.code) };
  }
  function conflictOf(mine: V, { submit, takeOver }: Answers<V>): Conflict<V> {
    if (theirs === null || !fieldsOf) return null;
    const settle = (act: () => void) => () => {
      version.current = theirs;
      setTheirs(null);
      act();
    };
    return {
      savedAt: theirs.updatedAt ?? '',
      fields: differingFields(rules, mine, fieldsOf(theirs)),
      onMine: settle(submit),
      onTheirs: settle(() => {
        setOpened(theirs);
        takeOver(fieldsOf(theirs));
      }),
      onLater: () => setTheirs(null),
    };
  }
  return { opened, conflictOf, calls: { errorsOf, check, save, onSaved, explain } };
}

const isConflict = (error: unknown) => failureOf(error).code === 'changed-meanwhile';
