import type { ReactNode } from 'react';
import { ActionIcon, Button, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useWords } from '../i18n/i18n-provider.tsx';
import { FormRows } from '../ui/form-rows.tsx';
import { IconX } from '../ui/icons.ts';
import { NEW_VARIABLE, rowsOfObject, type HiddenVariableRow } from './hidden-variables.ts';
import css from './variable-rows.module.css';

interface VariableRowsProps<F> {
  form: UseFormReturnType<F>;
  path: string;
  rows: readonly HiddenVariableRow[];
}

/** Renders the hidden variables by name and value. A stored value is never shown; an empty field preserves it. */
export function VariableRows<F>({ form, path, rows }: VariableRowsProps<F>): ReactNode {
  const t = useWords('fields');
  return (
    <FormRows
      legend={t('variables.legend')}
      hint={t('variables.hint')}
      error={form.errors[path]}
      addLabel={t('variables.add')}
      onAdd={() => form.insertListItem(path, NEW_VARIABLE as never)}
    >
      {rows.map((row, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- a row is its index: its name changes while it is typed.
        <Row key={index} form={form} path={path} rows={rows} index={index} row={row} />
      ))}
    </FormRows>
  );
}

interface RowProps<F> extends VariableRowsProps<F> {
  row: HiddenVariableRow;
  index: number;
}

function Row<F>({ form, path, rows, row, index }: RowProps<F>): ReactNode {
  const t = useWords('fields');
  const number = index + 1;
  const at = `${path}.${index}`;
  const remove = () =>
    row.was === null
      ? form.removeListItem(path, index)
      : form.setFieldValue(`${at}.isRemoved`, true as never);
  if (row.isRemoved)
    return (
      <p className="row between gap-8 small quiet">
        <span className="anywhere">{t('variables.removed', { name: row.was ?? '' })}</span>
        <Button
          variant="subtle"
          size="compact-sm"
          onClick={() => form.setFieldValue(`${at}.isRemoved`, false as never)}
        >
          {t('variables.keep')}
        </Button>
      </p>
    );
  return (
    <div className={`grid gap-8 items-start ${css.row}`}>
      <TextInput
        aria-label={t('variables.name', { number })}
        placeholder={t('variables.name-short')}
        autoComplete="off"
        spellCheck={false}
        classNames={{ input: 'mono' }}
        {...form.getInputProps(`${at}.name`)}
        onPaste={(event) => {
          const pasted = row.name === '' ? rowsOfObject(event.clipboardData.getData('text')) : null;
          if (pasted === null) return;
          event.preventDefault();
          form.setFieldValue(path, rows.toSpliced(index, 1, ...pasted) as never);
        }}
      />
      <TextInput
        aria-label={t('variables.value', { number })}
        placeholder={row.was === null ? t('variables.value-short') : t('variables.unchanged')}
        autoComplete="off"
        spellCheck={false}
        classNames={{ input: 'mono' }}
        {...form.getInputProps(`${at}.value`)}
      />
      <ActionIcon variant="subtle" size={36} aria-label={t('variables.remove', { number })} onClick={remove}>
        <IconX size={16} />
      </ActionIcon>
    </div>
  );
}
