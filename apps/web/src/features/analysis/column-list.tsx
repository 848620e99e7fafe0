import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useWords } from '../../shared/i18n/i18n-provider.tsx';
import css from './analysis.module.css';
import { TextInput } from '@mantine/core';

export interface ColumnListProps {
  /** Names of all columns, those of the results first. */
  all: readonly string[];
  shown: readonly string[];
  /** Receives the shown columns; null restores the default ones. */
  onChange: (shown: string[] | null) => void;
}

/** Renders a choice of columns, with a search in their names. */
export function ColumnList({ all, shown, onChange }: ColumnListProps): ReactNode {
  const t = useWords('analysis');
  const [typed, setTyped] = useState('');
  const [order] = useState(all);
  const search = useRef<HTMLInputElement>(null);
  useEffect(() => search.current?.focus(), []);
  const visible = new Set(shown);
  const found = order.filter((column) => column.toLowerCase().includes(typed.trim().toLowerCase()));
  const toggle = (column: string) =>
    onChange(visible.has(column) ? shown.filter((one) => one !== column) : [...shown, column]);
  return (
    <div className={`grid gap-6 ${css.menu}`}>
      <TextInput
        ref={search}
        type="search"
        aria-label={t('columns.search')}
        placeholder={t('columns.search')}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <div className="flex gap-16">
        <button
          type="button"
          className={`bare pointer small accent ${css.action}`}
          onClick={() => onChange([...order])}
        >
          {t('columns.all')}
        </button>
        <button
          type="button"
          className={`bare pointer small accent ${css.action}`}
          onClick={() => onChange(null)}
        >
          {t('columns.default')}
        </button>
      </div>
      <fieldset className={`grid gap-2 p-0 ${css.columns}`}>
        <legend className="sr-only">{t('columns.legend')}</legend>
        {found.length === 0 ? <p className="small muted">{t('columns.not-found')}</p> : null}
        {found.map((column) => (
          <label key={column} className={`mono row gap-10 pointer small anywhere hover-sunken ${css.column}`}>
            <input type="checkbox" checked={visible.has(column)} onChange={() => toggle(column)} />
            {column}
          </label>
        ))}
      </fieldset>
    </div>
  );
}
