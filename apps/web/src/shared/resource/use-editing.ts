import { useRef, useState } from 'react';
import { useNavigate } from '@tanstack/react-router';
import { isConflict } from '../api/define-resource.ts';
import { failureOf, type Failure } from '../api/failure.ts';
import { formErrors } from '../forms/form-errors.ts';
import { differingFields, type FormRules } from '../forms/form-rules.ts';
import { loadSchemas, useSchemas } from '../forms/schemas.ts';
import { useFieldSentence } from '../forms/use-field-sentence.ts';
import { useErrorText } from '../i18n/error-text.ts';
import type { LinkTarget } from '../ui/link-target.ts';
import { useToasts } from '../ui/toasts/use-toasts.ts';
import type { FieldErrors, FieldOf } from '../ui/page-form/page-form.ts';

/** Version of a stored item. */
export interface Version {
  updatedAt: string | null;
}

export interface EditingOptions<V, Input, Saved, Item extends Version> {
  rules: FormRules<V, Input>;
  /** Catalogues with the messages of refused fields: its own, then a shared one. */
  words: Parameters<typeof useFieldSentence>;
  initial: V;
  /** The item as opened; null or absent for a new one. */
  opened?: Item | null;
  /** Reads the stored item and converts it to form values, when another user saved it meanwhile. */
  read?: () => Promise<Item>;
  fieldsOf?: (item: Item) => V;
  /**
   * True if the form shows all values that a save replaces. A save is then repeated if another user changed nothing that
   * the form shows.
   */
  showsAll?: true;
  /** Saves a new item, or a change of the version that `updatedAt` names. */
  save: (input: Input, updatedAt: string) => Promise<Saved>;
  /** Text of the toast after a save; `wayOn` names the next screen. */
  done?: (saved: Saved) => string;
  wayOn?: (saved: Saved) => LinkTarget;
  onSaved?: (saved: Saved) => unknown;
  /** Returns the reason why the save failed, where the error's own message is too general. */
  textOf?: (failure: Failure) => string;
}

/** Optimistic locking: the choice between two versions; null while there is no conflict. */
export type Conflict<V> = {
  savedAt: string;
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
 * Returns the common part of all editors: validation, save, the message of a failure, and the conflict of two versions.
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
  function isSameInForm(before: Item | null, found: Item): boolean {
    if (!options.showsAll || !fieldsOf || before === null) return false;
    return differingFields(rules, fieldsOf(before), fieldsOf(found)).length === 0;
  }
  async function save(values: V): Promise<Saved> {
    try {
      return await options.save(rules.inputOf(values), version.current?.updatedAt ?? '');
    } catch (error) {
      if (!read || !isConflict(error)) throw error;
      const found = await read();
      if (isSameInForm(version.current, found)) {
        version.current = found;
        return save(values);
      }
      setTheirs(found);
      throw error;
    }
  }
  async function onSaved(saved: Saved): Promise<void> {
    if (done) toasts.done(done(saved));
    await options.onSaved?.(saved);
    if (wayOn) await navigate({ ...wayOn(saved), replace: true });
  }
  /** Converts a failure into field errors or a text. A refusal shown on its field needs no second message. */
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
