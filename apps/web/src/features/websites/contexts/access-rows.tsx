import type { ReactNode } from 'react';
import { ActionIcon, Button, NativeSelect, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { ACCESS_KINDS } from '@vigie/contract/access.ts';
import { CONTEXT_FIELDS } from '@vigie/contract/fields/context-fields.ts';
import { useLocale, useWords } from '../../../shared/i18n/i18n-provider.tsx';
import { FieldInput } from '../../../shared/resource/described-inputs.tsx';
import { FormRows } from '../../../shared/ui/form-rows.tsx';
import { IconX } from '../../../shared/ui/icons.ts';
import { NEW_ACCESS_ROW, type AccessRow } from './access-values.ts';
import type { ContextFields } from './context-values.ts';
import css from '../websites.module.css';

type ContextForm = UseFormReturnType<ContextFields>;

/**
 * Renders the access to a closed website. A stored value is never shown; if its field stays empty, it stays unchanged.
 */
export function AccessRows({ form }: { form: ContextForm }): ReactNode {
  const t = useWords('contexts');
  const { locale } = useLocale();
  const { access: row, origins } = CONTEXT_FIELDS;
  const { access } = form.values;
  return (
    <FormRows
      legend={row.label[locale]}
      hint={row.hint[locale]}
      error={form.errors['access']}
      addLabel={t('access.add')}
      onAdd={() => form.insertListItem('access', NEW_ACCESS_ROW)}
      more={access.length === 0 ? null : <FieldInput name="origins" field={origins} form={form} />}
    >
      {access.map((row, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- a row is its index: its name changes while it is typed.
        <Row key={index} form={form} row={row} index={index} />
      ))}
    </FormRows>
  );
}

function Row({ form, row, index }: { form: ContextForm; row: AccessRow; index: number }): ReactNode {
  const t = useWords('contexts');
  const fields = useWords('fields');
  const number = index + 1;
  const { kind, was, isRemoved } = row;
  if (isRemoved)
    return (
      <p className="row between gap-8 small quiet">
        <span className="anywhere">{t('access.removed', { name: was ?? '' })}</span>
        <Button
          variant="subtle"
          size="compact-sm"
          onClick={() => form.setFieldValue(`access.${index}.isRemoved`, false)}
        >
          {fields('variables.keep')}
        </Button>
      </p>
    );
  const isLogin = kind === 'basic-auth';
  return (
    <div className={`grid gap-8 items-start boxed p-12 ${css.access}`}>
      <NativeSelect
        aria-label={t('access.kind', { number })}
        data={ACCESS_KINDS.map((value) => ({ value, label: t(`access.${value}`) }))}
        disabled={was !== null}
        {...form.getInputProps(`access.${index}.kind`)}
      />
      <TextInput
        aria-label={t('access.name', { number })}
        placeholder={isLogin ? t('access.user') : fields('variables.name-short')}
        autoComplete="off"
        spellCheck={false}
        classNames={{ input: 'mono' }}
        {...form.getInputProps(`access.${index}.name`)}
      />
      <TextInput
        type="password"
        aria-label={t('access.value', { number })}
        placeholder={
          was !== null
            ? fields('variables.unchanged')
            : isLogin
              ? t('access.password')
              : fields('variables.value-short')
        }
        autoComplete="new-password"
        classNames={{ input: 'mono' }}
        {...form.getInputProps(`access.${index}.value`)}
      />
      <ActionIcon
        variant="subtle"
        size={36}
        aria-label={t('access.remove', { number })}
        onClick={() =>
          was === null
            ? form.removeListItem('access', index)
            : form.setFieldValue(`access.${index}.isRemoved`, true)
        }
      >
        <IconX size={16} />
      </ActionIcon>
    </div>
  );
}
