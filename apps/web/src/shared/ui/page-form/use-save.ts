import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { UseFormReturnType } from '@mantine/form';
import { useLocale } from '../../i18n/i18n-provider.tsx';
import type { FieldErrors, PageFormOptions } from './page-form.ts';

interface SaveOptions<V, R> extends Pick<
  PageFormOptions<V, R>,
  'errorsOf' | 'check' | 'save' | 'onSaved' | 'explain'
> {
  form: UseFormReturnType<V>;
  /** Shows refused fields and focuses the first one. Returns whether there is one. */
  showErrors: (errors: FieldErrors<V>) => boolean;
  /** Deletes the draft after the save. */
  forget: () => void;
}

/** Returns a function that validates all fields again and saves, with the reason of a failure. */
export function useSave<V, R>(options: SaveOptions<V, R>) {
  const { form, errorsOf, check, save, onSaved, explain, showErrors, forget } = options;
  const [isSaving, setIsSaving] = useState(false);
  // Stores the reason, not its message: the language may change while it is shown.
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

/** Translates the messages at fields again when the language changes. */
function useOnOtherLanguage(sayAgain: () => void): void {
  const { locale } = useLocale();
  const shownLocale = useRef(locale);
  const again = useEffectEvent(sayAgain);
  useEffect(() => {
    if (shownLocale.current === locale) return;
    shownLocale.current = locale;
    again();
  }, [locale]);
}
