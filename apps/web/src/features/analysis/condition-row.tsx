import { useEffect, useRef, type ReactNode } from 'react';
import { ActionIcon, NativeSelect } from '@mantine/core';
import type { Variable } from '@vigie/contract/data-layer-analysis.ts';
import type { AnalysedPeriod } from '../../shared/api/data-layer.ts';
import { useWords, useKeys } from '../../shared/i18n/i18n-provider.tsx';
import { IconCopy, IconSelector, IconX } from '../../shared/ui/icons.ts';
import css from './analysis.module.css';
import { fittingOperators, type DraftCondition } from './draft-condition.ts';
import type { DraftConditions } from './use-draft-conditions.ts';
import { ValueField } from './value-field.tsx';
import { VariableField } from './variable-field.tsx';
import type { en } from './words/en.ts';

interface ConditionRowProps {
  row: DraftCondition;
  index: number;
  draft: DraftConditions;
  variables: readonly Variable[];
  period: AnalysedPeriod;
  /** True if the row was just added: it takes the focus. */
  isNew: boolean;
  onDuplicate: () => void;
  onRemove: () => void;
}

/**
 * Renders one condition: category, variable, operator and value. The second row also sets whether all or any must hold.
 */
export function ConditionRow(props: ConditionRowProps): ReactNode {
  const { row, index, draft, variables, period, isNew, onDuplicate, onRemove } = props;
  const t = useWords('analysis');
  const faultText = useFaultText();
  const root = useRef<HTMLFieldSetElement>(null);
  useEffect(() => {
    if (isNew) root.current?.querySelector<HTMLElement>('[data-first]')?.focus();
  }, [isNew]);
  const number = index + 1;
  const faults = draft.faultsOf(row.key);
  const known = variables.find(({ category, name }) => category === row.category && name === row.name);
  const change = (changes: Partial<DraftCondition>) => draft.change(row.key, changes);
  const fitting = fittingOperators(known?.types);
  const operators = fitting.includes(row.operator) ? fitting : [row.operator, ...fitting];
  return (
    <fieldset ref={root} className={`grid items-start gap-8 p-0 ${css.row}`}>
      <legend className="sr-only">{t('condition.label', { number })}</legend>
      <Joint index={index} draft={draft} />
      <CategoryField
        label={t('condition.category', { number })}
        value={row.category}
        variables={variables}
        error={faults.category ? t('fault.category') : undefined}
        onChange={(category) => change({ category })}
      />
      <VariableField
        label={t('condition.name', { number })}
        row={row}
        variables={variables}
        error={faults.name ? t('fault.name') : undefined}
        onChange={change}
      />
      <NativeSelect
        aria-label={t('condition.operator', { number })}
        rightSection={<IconSelector size={16} aria-hidden />}
        data={operators.map((value) => ({ value, label: t(`operator.${value}`) }))}
        value={row.operator}
        onChange={(event) => change({ operator: event.currentTarget.value as DraftCondition['operator'] })}
      />
      <ValueField
        number={number}
        row={row}
        period={period}
        error={faults.values ? faultText(faults.values) : undefined}
        onChange={(values) => change({ values })}
      />
      <span className={`flex ${css.tools}`}>
        <ActionIcon
          variant="subtle"
          size={36}
          aria-label={t('condition.duplicate', { number })}
          disabled={draft.isFull}
          onClick={onDuplicate}
        >
          <IconCopy size={16} aria-hidden />
        </ActionIcon>
        <ActionIcon
          variant="subtle"
          size={36}
          aria-label={t('condition.remove', { number })}
          onClick={onRemove}
        >
          <IconX size={16} aria-hidden />
        </ActionIcon>
      </span>
    </fieldset>
  );
}

function Joint({ index, draft }: { index: number; draft: DraftConditions }): ReactNode {
  const t = useWords('analysis');
  const word = t(draft.match === 'all' ? 'conditions.and' : 'conditions.or');
  if (index === 0) return <span className={`muted text-end ${css.joint}`}>{t('conditions.where')}</span>;
  if (index > 1) return <span className={`muted text-end ${css.joint}`}>{word}</span>;
  return (
    <NativeSelect
      className={css.match}
      aria-label={t('conditions.match')}
      rightSection={<IconSelector size={14} aria-hidden />}
      rightSectionWidth={24}
      data={[
        { value: 'all', label: t('conditions.and') },
        { value: 'any', label: t('conditions.or') },
      ]}
      value={draft.match}
      onChange={(event) => draft.setMatch(event.currentTarget.value === 'any' ? 'any' : 'all')}
    />
  );
}

interface CategoryFieldProps {
  label: string;
  value: string;
  variables: readonly Variable[];
  error: string | undefined;
  onChange: (category: string) => void;
}

/** Renders the categories of the period, and the selected category even if the period has none of it. */
function CategoryField({ label, value, variables, error, onChange }: CategoryFieldProps): ReactNode {
  const t = useWords('analysis');
  const known = new Set(variables.map(({ category }) => category));
  if (value !== '') known.add(value);
  return (
    <NativeSelect
      data-first
      aria-label={label}
      rightSection={<IconSelector size={16} aria-hidden />}
      data={[{ value: '', label: t('condition.category-hint') }, ...[...known].toSorted()]}
      value={value}
      error={error}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

type FaultKey = Extract<keyof typeof en, `fault.${string}`>;

/** Returns a function that words the fault of an invalid condition. */
function useFaultText(): (code: string) => string {
  const t = useWords('analysis');
  const keys = useKeys('analysis');
  return (code) => t(keys.has(`fault.${code}`) ? (`fault.${code}` as FaultKey) : 'fault.other');
}
