import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { UseFormReturnType } from '@mantine/form';
import { useLocale } from '../../i18n/i18n-provider.tsx';
import type { FieldErrors, PageFormOptions } from './page-form.ts';

interface SaveOptions<V, R> extends Pick<
  PageFormOptions<V, R>,
  'errorsOf' | 'check' | 'save' | 'onSaved' | 'explain'
> {
  form: UseFormReturnType<V>;
  /** Shows refused fields and leads to the first one; says whether there is one. */
  showErrors: (errors: FieldErrors<V>) => boolean;
  /** Forgets the draft: it is saved. */
  forget: () => void;
}

/** Judges all fields once more, saves, and says why it could not. */
export function useSave<V, R>(options: SaveOptions<V, R>) {
  const { form, errorsOf, check, save, onSaved, explain, showErrors, forget } = options;
  const [isSaving, setIsSaving] = useState(false);
  // What is kept is why, not the sentence: the language may change while it stands there.
  const [error, setError] = useState<unknown>(null);
  const explained = error === null ? {} : explain(error);

  async function trySaving(): Promise<void> {
    setError(null);
    const values = form.getValues();
    setIsSaving(true);
    try {
      if (showErrors(await check(values))) return;
      const result = await save(values);
      forget();
      await onSaved(result);
    } catch (failed) {
      showErrors(explain(failed).errors ?? {});
      setError(failed);
    } finally {
      setIsSaving(false);
    }
  }
  useOnOtherLanguage(() => {
    const found: FieldErrors<V> = { ...explained.errors, ...errorsOf(form.getValues()) };
    const shown = Object.keys(form.errors) as Array<keyof typeof found>;
    form.setErrors(Object.fromEntries(shown.map((field) => [field, found[field] ?? form.errors[field]])));
  });
  return { isSaving, failure: explained.text ?? null, submit: () => void trySaving() };
}

/** Sentences that stand on fields are said again in the language that was chosen. */
function useOnOtherLanguage(sayAgain: () => void): void {
  const { locale } = useLocale();
  const said = useRef(locale);
  const again = useEffectEvent(sayAgain);
  useEffect(() => {
    if (said.current === locale) return;
    said.current = locale;
    again();
  }, [locale]);
}
