import { useState, type ReactNode } from 'react';
import { Autocomplete, NativeSelect, TagsInput, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { VALUE_TYPES } from '@vigie/contract/data-layer-filter.ts';
import { useValueSuggestions, type AnalysedPeriod } from '../../shared/api/data-layer.ts';
import { useWords } from '../../shared/i18n/i18n-provider.tsx';
import { IconSelector } from '../../shared/ui/icons.ts';
import css from './analysis.module.css';
import { isNumeric, isValueless, type DraftCondition } from './draft-condition.ts';

interface ValueFieldProps {
  /** Number of the condition, from one. */
  number: number;
  row: DraftCondition;
  period: AnalysedPeriod;
  error: string | undefined;
  onChange: (values: string[]) => void;
}

const TYPING_MS = 250;
/** Separators that split pasted lines and cells into values. */
const SEPARATORS = ['\n', '\t'];

/** Renders the value of a condition; the operator decides which kind of field. */
export function ValueField(props: ValueFieldProps): ReactNode {
  const { number, row, error, onChange } = props;
  const t = useWords('analysis');
  const [first = ''] = row.values;
  const label = t(row.operator === 'in' ? 'condition.values' : 'condition.value', { number });
  if (isValueless(row.operator))
    return (
      <span className={`row rounded-s sunken small muted ${css.noValue}`}>{t('condition.no-value')}</span>
    );
  if (row.operator === 'has-type')
    return (
      <NativeSelect
        aria-label={label}
        rightSection={<IconSelector size={16} aria-hidden />}
        data={[
          { value: '', label: t('condition.value-hint') },
          ...VALUE_TYPES.map((value) => ({ value, label: t(`type.${value}`) })),
        ]}
        value={first}
        error={error}
        onChange={(event) => onChange([event.currentTarget.value])}
      />
    );
  if (row.operator === 'regex' || isNumeric(row.operator))
    return (
      <TextInput
        classNames={{ input: css.mono }}
        aria-label={label}
        placeholder={t(row.operator === 'regex' ? 'condition.regex-hint' : 'condition.number-hint')}
        inputMode={row.operator === 'regex' ? 'text' : 'decimal'}
        spellCheck={false}
        autoComplete="off"
        value={first}
        error={error}
        onChange={(event) => onChange([event.currentTarget.value])}
      />
    );
  return <SuggestedValue {...props} label={label} />;
}

/** Renders one or several values, with suggestions of the variable's values while the user types. */
function SuggestedValue({
  row,
  period,
  error,
  label,
  onChange,
}: ValueFieldProps & { label: string }): ReactNode {
  const t = useWords('analysis');
  const [isUsed, setIsUsed] = useState(false);
  const [typed, setTyped] = useState('');
  const [first = ''] = row.values;
  const [debounced] = useDebouncedValue(row.operator === 'in' ? typed : first, TYPING_MS);
  const { category, name } = row;
  const found = useValueSuggestions({ ...period, category, name }, debounced, isUsed);
  const field = {
    'aria-label': label,
    spellCheck: false,
    data: [...new Set(found.map(({ value }) => value).filter((value) => value !== ''))],
    maxDropdownHeight: 280,
    error,
    onFocus: () => setIsUsed(true),
  };
  if (row.operator === 'in')
    return (
      <TagsInput
        {...field}
        classNames={{ pill: css.mono, inputField: css.mono }}
        placeholder={row.values.length === 0 ? t('condition.values-hint') : ''}
        splitChars={SEPARATORS}
        acceptValueOnBlur
        value={row.values}
        searchValue={typed}
        onSearchChange={setTyped}
        onChange={onChange}
      />
    );
  return (
    <Autocomplete
      {...field}
      classNames={{ input: css.mono }}
      placeholder={t('condition.value-hint')}
      value={first}
      onChange={(value) => onChange([value])}
    />
  );
}
