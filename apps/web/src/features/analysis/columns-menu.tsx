import { useState, type ReactNode } from 'react';
import { Checkbox, TextInput } from '@mantine/core';
import { useWords } from '../../i18n/i18n-provider.tsx';
import { Dropdown } from '../../ui/dropdown.tsx';
import { IconColumns } from '../../ui/icons.ts';
import css from './columns-menu.module.css';

interface ColumnsMenuProps {
  /** Every column that there is, those of the results first. */
  all: readonly string[];
  shown: readonly string[];
  /** Null brings back those by default. */
  onChange: (shown: string[] | null) => void;
}

/** Which variables the results show. */
export function ColumnsMenu({ all, shown, onChange }: ColumnsMenuProps): ReactNode {
  const t = useWords('analysis');
  const [typed, setTyped] = useState('');
  const kept = new Set(shown);
  const hidden = all.length - all.filter((column) => kept.has(column)).length;
  const found = all.filter((column) => column.toLowerCase().includes(typed.trim().toLowerCase()));
  const toggle = (column: string) =>
    onChange(kept.has(column) ? shown.filter((one) => one !== column) : [...shown, column]);
  return (
    <Dropdown
      align="end"
      width={300}
      label={t('columns.open')}
      triggerClassName={css.trigger}
      trigger={
        <>
          <IconColumns size={16} stroke={1.7} aria-hidden />
          {hidden === 0 ? t('columns.none-hidden') : t('columns.button', { count: hidden })}
        </>
      }
    >
      {() => (
        <div className={css.menu}>
          <TextInput
            data-autofocus
            type="search"
            aria-label={t('columns.search')}
            placeholder={t('columns.search')}
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
          <div className={css.actions}>
            <button type="button" className={css.action} onClick={() => onChange([...all])}>
              {t('columns.all')}
            </button>
            <button type="button" className={css.action} onClick={() => onChange(null)}>
              {t('columns.default')}
            </button>
          </div>
          <fieldset className={css.columns}>
            <legend className="sr-only">{t('columns.legend')}</legend>
            {found.length === 0 ? <p className={css.none}>{t('columns.not-found')}</p> : null}
            {found.map((column) => (
              <Checkbox
                key={column}
                size="xs"
                className={css.column}
                label={column}
                checked={kept.has(column)}
                onChange={() => toggle(column)}
              />
            ))}
          </fieldset>
        </div>
      )}
    </Dropdown>
  );
}
