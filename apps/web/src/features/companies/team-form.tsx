import { useState, type ReactNode } from 'react';
import { Button, TextInput } from '@mantine/core';
import { useFailureText } from '../../shared/i18n/error-text.ts';
import { useWords } from '../../shared/i18n/i18n-provider.tsx';
import css from './companies.module.css';

interface TeamFormProps {
  initial: string;
  submitLabel: string;
  save: (label: string) => Promise<void>;
  onClose: () => void;
}

const LABEL_MAX_LENGTH = 120;

/** Renders the form for the name of a team, in the row of that team. */
export function TeamForm({ initial, submitLabel, save, onClose }: TeamFormProps): ReactNode {
  const t = useWords('companies');
  const shell = useWords('shell');
  const failureText = useFailureText();
  const [label, setLabel] = useState(initial);
  const [refused, setRefused] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  async function submit(): Promise<void> {
    if (label.trim() === '') return setRefused(t('errors.team-required'));
    setBusy(true);
    try {
      await save(label.trim());
      onClose();
    } catch (error) {
      setRefused(failureText(error));
      setBusy(false);
    }
    return undefined;
  }
  return (
    <form
      className={`flex wrap items-end gap-8 ${css.inline}`}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <TextInput
        label={t('teams.new')}
        maxLength={LABEL_MAX_LENGTH}
        value={label}
        error={refused}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the user opened the form.
        autoFocus
        onChange={(event) => {
          setLabel(event.currentTarget.value);
          setRefused(null);
        }}
      />
      <Button type="submit" loading={isBusy}>
        {submitLabel}
      </Button>
      <Button variant="default" onClick={onClose}>
        {shell('cancel')}
      </Button>
    </form>
  );
}
