import type { FormEvent } from 'react';
import { useForm } from '@mantine/form';
import { useDraft } from '../ui/page-form/use-draft.ts';
import { useSave } from '../ui/page-form/use-save.ts';
import type { FieldErrors } from '../ui/page-form/page-form.ts';
import { useEditing, type EditingOptions, type Version } from './use-editing.ts';

interface FormEditorOptions<V, Input, Saved, Item extends Version> extends EditingOptions<
  V,
  Input,
  Saved,
  Item
> {
  /** Key of the draft, which survives a reload; absent: no draft. */
  draftKey?: string;
  onChange?: (now: V, before: V) => void;
}

/** Returns an editor with one form. A refused save preserves the input, and shows each error on its field. */
export function useFormEditor<V extends object, Input, Saved, Item extends Version = Version>(
  options: FormEditorOptions<V, Input, Saved, Item>,
) {
  const { rules, initial, draftKey = null, onChange } = options;
  const { conflictOf, calls } = useEditing(options);
  const draft = useDraft(draftKey, initial);
  const form = useForm<V>({
    initialValues: { ...initial, ...draft.start },
    onValuesChange: (now, before) => {
      draft.store(now);
      onChange?.(now, before);
    },
  });
  function showErrors(errors: FieldErrors<V>): boolean {
    const paths = Object.entries(errors).flatMap(([path, error]) => (error === undefined ? [] : [path]));
    const [first] = rules.fields.flatMap((field) => paths.filter((path) => path.split('.')[0] === field));
    form.setErrors({ ...errors });
    if (first !== undefined) form.getInputNode(first as never)?.focus();
    return first !== undefined;
  }
  function takeOver(values: V): void {
    form.setValues(values);
    form.clearErrors();
    draft.drop();
  }
  const { submit, isSaving, failure } = useSave<V, Saved>({ ...calls, form, showErrors, forget: draft.drop });
  return {
    form,
    failure,
    isSaving,
    onSubmit: (event: FormEvent) => {
      event.preventDefault();
      submit();
    },
    conflict: conflictOf(form.values, { submit, takeOver }),
    restoredAt: draft.restoredAt,
    storedAt: draft.storedAt,
    startOver: () => takeOver(initial),
  };
}
