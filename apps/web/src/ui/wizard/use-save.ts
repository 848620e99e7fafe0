import { useState } from 'react';
import type { FieldErrors, WizardOptions } from './wizard-options.ts';

interface SaveOptions<V, R> extends Pick<WizardOptions<V, R>, 'errorsOf' | 'save' | 'onSaved' | 'explain'> {
  values: () => V;
  /** Shows refused fields and opens the first step that holds one; says whether there is one. */
  showErrors: (errors: FieldErrors<V>) => boolean;
  /** Forgets the draft: it is saved. */
  forget: () => void;
}

/** The last step: judges all steps once more, saves, and says why it could not. */
export function useSave<V, R>({
  errorsOf,
  save,
  onSaved,
  explain,
  values,
  showErrors,
  forget,
}: SaveOptions<V, R>) {
  const [isSaving, setIsSaving] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  async function trySaving(): Promise<void> {
    setFailure(null);
    if (showErrors(errorsOf(values()))) return;
    setIsSaving(true);
    try {
      const result = await save(values());
      forget();
      onSaved(result);
    } catch (error) {
      const { errors = {}, text = null } = explain(error);
      showErrors(errors);
      setFailure(text);
    } finally {
      setIsSaving(false);
    }
  }
  return { isSaving, failure, submit: () => void trySaving() };
}
