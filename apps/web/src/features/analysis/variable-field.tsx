import { useMemo, type ReactNode } from 'react';
import { Autocomplete } from '@mantine/core';
import type { Variable } from '@vigie/contract/data-layer-analysis.ts';
import { useFormat, useWords } from '../../shared/i18n/i18n-provider.tsx';
import { columnOf, shareOf, useVisitsOf } from './columns.ts';
import css from './analysis.module.css';
import type { DraftCondition } from './draft-condition.ts';

interface VariableFieldProps {
  label: string;
  row: DraftCondition;
  variables: readonly Variable[];
  error: string | undefined;
  onChange: (changes: { category?: string; name: string }) => void;
}

const SHOWN_MAX = 60;

/**
 * Renders the name of a variable: one of the period, or any typed name. A choice among all categories sets the category
 * too.
 */
export function VariableField({ label, row, variables, error, onChange }: VariableFieldProps): ReactNode {
  const t = useWords('analysis');
  const { category } = row;
  const offered = useMemo(() => {
    const found = category === '' ? variables : variables.filter((one) => one.category === category);
    const named = found.map((one) => [category === '' ? columnOf(one) : one.name, one] as const);
    return new Map(named);
  }, [variables, category]);
  return (
    <Autocomplete
      classNames={{ input: css.mono }}
      aria-label={label}
      placeholder={t('condition.name-hint')}
      spellCheck={false}
      limit={SHOWN_MAX}
      maxDropdownHeight={320}
      data={[...offered.keys()]}
      value={row.name}
      error={error}
      renderOption={({ option }) => <Option text={option.value} variable={offered.get(option.value)} />}
      onChange={(typed) => {
        const chosen = category === '' ? offered.get(typed) : undefined;
        onChange(chosen ? { category: chosen.category, name: chosen.name } : { name: typed });
      }}
    />
  );
}

function Option({ text, variable }: { text: string; variable: Variable | undefined }): ReactNode {
  const t = useWords('analysis');
  const format = useFormat();
  const visits = useVisitsOf();
  return (
    <span className={`line wrap between grow shrink ${css.option}`}>
      <span className={`mono anywhere ${css.optionName}`}>{text}</span>
      {variable ? (
        <span className="tiny muted">
          {variable.types.map((type) => t(`type.${type}`)).join(', ')} ·{' '}
          {format.rate(shareOf(variable.visits, visits))}
        </span>
      ) : null}
    </span>
  );
}
