import { ActionIcon, TextInput, type TextInputProps } from '@mantine/core';
import type { ReactNode } from 'react';
import { useWords } from '../../shared/i18n/i18n-provider.tsx';
import { IconX } from '../../shared/ui/icons.ts';
import css from './companies.module.css';

interface ContextBoxProps {
  label: string;
  /** Form props of the label. */
  input: TextInputProps;
  /** Null for a stored context: it cannot be removed here. */
  remove: (() => void) | null;
  children: ReactNode;
}

/** Renders one context of a company's form: its label, a button that removes it, and the given children. */
export function ContextBox({ label, input, remove, children }: ContextBoxProps): ReactNode {
  const t = useWords('companies');
  return (
    <fieldset className={`grid gap-8 boxed ${css.context}`}>
      <legend className="sr-only">{label || t('contexts.new')}</legend>
      <div className="flex gap-8 items-end">
        <TextInput className="grow shrink" label={t('contexts.label')} {...input} />
        {remove === null ? null : (
          <ActionIcon variant="subtle" size={36} aria-label={t('contexts.remove-new')} onClick={remove}>
            <IconX size={16} />
          </ActionIcon>
        )}
      </div>
      {children}
    </fieldset>
  );
}
