import type { ReactNode } from 'react';
import { ActionIcon, Button, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useWords } from '../../../i18n/i18n-provider.tsx';
import { FormRows } from '../../../ui/form-rows.tsx';
import { IconX } from '../../../ui/icons.ts';
import { NEW_ROW, rowsOfObject, type ContextFields, type VariableRow } from './context-values.ts';
import css from './contexts.module.css';

type ContextForm = UseFormReturnType<ContextFields>;

/** The hidden variables by name and value. A stored value is never shown; one that is left empty stays as it is. */
export function VariableRows({ form }: { form: ContextForm }): ReactNode {
  const t = useWords('websites');
  const { rows } = form.values;
  return (
    <FormRows
      legend={t('context.variables')}
      hint={t('context.variables-hint')}
      error={form.errors['rows']}
      addLabel={t('context.variable-add')}
      onAdd={() => form.insertListItem('rows', NEW_ROW)}
    >
      {rows.map((row, place) => (
        // oxlint-disable-next-line react/no-array-index-key -- a row is its place: its name changes while it is typed.
        <Row key={place} form={form} row={row} place={place} />
      ))}
    </FormRows>
  );
}

function Row({ form, row, place }: { form: ContextForm; row: VariableRow; place: number }): ReactNode {
  const t = useWords('websites');
  const number = place + 1;
  const remove = () =>
    row.was === null
      ? form.removeListItem('rows', place)
      : form.setFieldValue(`rows.${place}.isRemoved`, true);
  if (row.isRemoved)
    return (
      <p className="row between gap-8 small quiet">
        <span className="anywhere">{t('context.variable-removed', { name: row.was ?? '' })}</span>
        <Button
          variant="subtle"
          size="compact-sm"
          onClick={() => form.setFieldValue(`rows.${place}.isRemoved`, false)}
        >
          {t('context.variable-keep')}
        </Button>
      </p>
    );
  return (
    <div className={`grid gap-8 items-start ${css.row}`}>
      <TextInput
        aria-label={t('context.variable-name', { number })}
        placeholder={t('context.variable-name-short')}
        autoComplete="off"
        spellCheck={false}
        classNames={{ input: 'mono' }}
        {...form.getInputProps(`rows.${place}.name`)}
        onPaste={(event) => {
          const pasted = row.name === '' ? rowsOfObject(event.clipboardData.getData('text')) : null;
          if (pasted === null) return;
          event.preventDefault();
          form.setFieldValue('rows', form.getValues().rows.toSpliced(place, 1, ...pasted));
        }}
      />
      <TextInput
        aria-label={t('context.variable-value', { number })}
        placeholder={row.was === null ? t('context.variable-value-short') : t('context.variable-unchanged')}
        autoComplete="off"
        spellCheck={false}
        classNames={{ input: 'mono' }}
        {...form.getInputProps(`rows.${place}.value`)}
      />
      <ActionIcon
        variant="subtle"
        size={36}
        aria-label={t('context.variable-remove', { number })}
        onClick={remove}
      >
        <IconX size={16} />
      </ActionIcon>
    </div>
  );
}
