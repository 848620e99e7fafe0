import { useState, type FormEvent, type ReactNode } from 'react';
import { Button, TextInput } from '@mantine/core';
import { useWords } from '../../shared/i18n/i18n-provider.tsx';
import { Switch } from '../../shared/ui/switch.tsx';

interface FilterFormProps {
  title: string;
  initial: { name: string; shared: boolean };
  /** Names of the reader's other filters. */
  taken: readonly string[];
  isSaving: boolean;
  onSave: (values: { name: string; shared: boolean }) => void;
  onClose: () => void;
}

const NAME_LENGTH_MAX = 120;

/** Renders the form for the name of a filter, and for whether others see it. */
export function FilterForm({ title, initial, taken, isSaving, onSave, onClose }: FilterFormProps): ReactNode {
  const t = useWords('analysis');
  const shell = useWords('shell');
  const [name, setName] = useState(initial.name);
  const [shared, setShared] = useState(initial.shared);
  const [isValidated, setIsValidated] = useState(false);
  const fault = faultOf(name.trim(), taken);

  function submit(event: FormEvent): void {
    event.preventDefault();
    // Otherwise the submit would also reach the page's form.
    event.stopPropagation();
    setIsValidated(true);
    if (fault === null) onSave({ name: name.trim(), shared });
  }
  return (
    <form className="grid gap-14" noValidate onSubmit={submit}>
      <h2 className="title">{title}</h2>
      <TextInput
        data-autofocus
        label={t('save.name')}
        required
        withAsterisk={false}
        value={name}
        error={isValidated && fault !== null ? t(`save.${fault}`) : undefined}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <Switch
        label={t('save.shared')}
        checked={shared}
        onChange={(event) => setShared(event.currentTarget.checked)}
      />
      <p className="small muted pretty">{t('save.note')}</p>
      <div className="flex wrap at-end gap-8">
        <Button variant="default" onClick={onClose}>
          {shell('cancel')}
        </Button>
        <Button type="submit" loading={isSaving}>
          {t('save.confirm')}
        </Button>
      </div>
    </form>
  );
}

function faultOf(name: string, taken: readonly string[]) {
  if (name === '') return 'name-required';
  if (name.length > NAME_LENGTH_MAX) return 'name-too-long';
  const isTaken = taken.some((one) => one.toLowerCase() === name.toLowerCase());
  return isTaken ? 'name-taken' : null;
}
