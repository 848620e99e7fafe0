import type { ReactNode } from 'react';
import { NativeSelect, Textarea, TextInput } from '@mantine/core';
import { useWords } from '../../shared/i18n/i18n-provider.tsx';
import { useDraftFaultText } from './draft-faults.tsx';
import { DUE_KINDS, type DraftEntry, type DraftFault, type DueKind } from './draft-plan.ts';
import css from './tracking-plan.module.css';

interface EntryFormProps {
  entry: DraftEntry;
  faults: readonly DraftFault[];
  onChange: (changes: Partial<DraftEntry>) => void;
}

/** Renders the fields of one entry. */
export function EntryForm({ entry, faults, onChange }: EntryFormProps): ReactNode {
  const t = useWords('tracking-plan');
  const faultText = useDraftFaultText();
  const errorOf = (...fields: string[]) => {
    const fault = faults.find(({ field }) => fields.includes(field));
    return fault === undefined ? null : faultText(fault);
  };
  const text = (field: TextField) => ({
    value: entry[field],
    onChange: ({ currentTarget: { value } }: { currentTarget: { value: string } }) =>
      onChange({ [field]: value }),
  });
  return (
    <div className="grid one-column gap-12">
      <TextInput
        label={t('edit.name')}
        description={t('edit.name-hint')}
        error={errorOf('name')}
        {...text('name')}
      />
      <TextInput
        label={t('edit.sources')}
        description={t('edit.sources-hint')}
        classNames={{ input: 'mono' }}
        error={errorOf('sources')}
        {...text('sources')}
      />
      <div className={`grid gap-12 ${css.pair}`}>
        <TextInput label={t('edit.meaning-en')} error={errorOf('meaning')} {...text('meaningEn')} />
        <TextInput label={t('edit.meaning-fr')} {...text('meaningFr')} />
      </div>
      <TextInput label={t('edit.owner')} error={errorOf('owner')} {...text('owner')} />
      <DueFields entry={entry} error={errorOf('due')} onChange={onChange} />
      <div className={`grid gap-12 ${css.pair}`}>
        <TextInput label={t('edit.min')} inputMode="numeric" error={errorOf('times')} {...text('min')} />
        <TextInput label={t('edit.max')} inputMode="numeric" {...text('max')} />
      </div>
      <Textarea
        label={t('edit.schema')}
        description={t('edit.schema-hint')}
        rows={10}
        spellCheck={false}
        classNames={{ input: 'mono' }}
        error={errorOf('schema')}
        {...text('schema')}
      />
    </div>
  );
}

type TextField = Exclude<keyof DraftEntry, 'key' | 'dueKind'>;

interface DueFieldsProps {
  entry: DraftEntry;
  error: string | null;
  onChange: EntryFormProps['onChange'];
}

function DueFields({ entry, error, onChange }: DueFieldsProps): ReactNode {
  const t = useWords('tracking-plan');
  const { dueKind, due } = entry;
  const field = {
    value: due,
    error,
    onChange: ({ currentTarget: { value } }: { currentTarget: { value: string } }) =>
      onChange({ due: value }),
  };
  return (
    <>
      <NativeSelect
        label={t('edit.due')}
        value={dueKind}
        data={DUE_KINDS.map((value) => ({ value, label: t(`edit.due-${value}`) }))}
        onChange={({ currentTarget: { value } }) => onChange({ dueKind: value as DueKind, due: '' })}
      />
      {dueKind === 'pages' ? (
        <Textarea
          label={t('edit.pages')}
          rows={3}
          placeholder={'/product/*'}
          classNames={{ input: 'mono' }}
          {...field}
        />
      ) : dueKind === 'none' ? null : (
        <TextInput
          label={t(`edit.${dueKind}`)}
          {...(dueKind === 'step' ? { inputMode: 'numeric' as const } : {})}
          {...field}
        />
      )}
    </>
  );
}
