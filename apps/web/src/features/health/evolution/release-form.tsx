import { useRef, useState, type FormEvent, type ReactNode } from 'react';
import { Button, TextInput } from '@mantine/core';
import { failureOf } from '../../../api/failure.ts';
import { useFieldSentence } from '../../../forms/use-field-sentence.ts';
import { useRefusedFields } from '../../../forms/use-refused-fields.ts';
import { useErrorText } from '../../../i18n/error-text.ts';
import { useWords } from '../../../i18n/i18n-provider.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { localMinute, RELEASE_RULES, releaseOf, type ReleaseForm as Fields } from './release-values.ts';
import type { ReleaseFields } from './use-releases.ts';

interface ReleaseFormProps {
  add: (fields: ReleaseFields) => Promise<void>;
  onClose: () => void;
}

/** A release told by hand: its name, when it went out, and where to read of it. */
export function ReleaseForm({ add, onClose }: ReleaseFormProps): ReactNode {
  const t = useWords('evolution');
  const shell = useWords('shell');
  const form = useRef<HTMLFormElement>(null);
  const { values, set, errors, failure, isBusy, submit } = useReleaseForm(add, onClose, (field) =>
    form.current?.querySelector<HTMLInputElement>(`[name=${field}]`)?.focus(),
  );
  const inputOf = (field: keyof Fields) => ({
    name: field,
    value: values[field],
    error: errors[field],
    onChange: (event: FormEvent<HTMLInputElement>) => set({ [field]: event.currentTarget.value }),
  });
  return (
    <form ref={form} noValidate className="grid gap-14" onSubmit={(event) => void submit(event)}>
      <h2 className="title">{t('release.add')}</h2>
      {failure === null ? null : <Notice tone="fail" text={failure} />}
      <TextInput
        withAsterisk
        data-autofocus
        label={t('release.label')}
        description={t('release.label-hint')}
        {...inputOf('label')}
      />
      <TextInput
        type="datetime-local"
        label={t('release.at')}
        description={t('release.at-hint')}
        {...inputOf('at')}
      />
      <TextInput
        type="url"
        label={t('release.url')}
        description={t('release.url-hint')}
        placeholder="https://"
        {...inputOf('url')}
      />
      <div className="flex wrap at-end gap-8">
        <Button variant="default" onClick={onClose}>
          {shell('cancel')}
        </Button>
        <Button type="submit" loading={isBusy}>
          {t('release.save')}
        </Button>
      </div>
    </form>
  );
}

/** What was typed stays until it is taken; a refusal stands on its field. */
function useReleaseForm(add: ReleaseFormProps['add'], onDone: () => void, focus: (field: string) => void) {
  const errorText = useErrorText();
  const [values, setValues] = useState<Fields>(() => ({ label: '', at: localMinute(new Date()), url: '' }));
  const { errors, check, take, clearAll } = useRefusedFields(RELEASE_RULES, useFieldSentence('evolution'));
  const [failure, setFailure] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const wrong = check(values);
    if (wrong !== undefined) return focus(wrong);
    setFailure(null);
    setIsBusy(true);
    try {
      await add(releaseOf(values));
      onDone();
    } catch (error) {
      const why = failureOf(error);
      const refused = take(why);
      if (refused === undefined) setFailure(errorText(why.code));
      else focus(refused);
      setIsBusy(false);
    }
  }
  const set = (changes: Partial<Fields>) => {
    setValues((known) => ({ ...known, ...changes }));
    clearAll();
  };
  return { values, set, errors, failure, isBusy, submit };
}
