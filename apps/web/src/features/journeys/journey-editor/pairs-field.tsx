import { useState, type ReactNode } from 'react';
import { ActionIcon, Button, NativeSelect, TextInput } from '@mantine/core';
import { useWords } from '../../../shared/i18n/i18n-provider.tsx';
import { IconPlus, IconTrash } from '../../../shared/ui/icons.ts';
import css from './journey-editor.module.css';
import { asType, namedTwice, objectOf, pairsOf, VALUE_TYPES, valueOf, type Pair } from './pair-values.ts';
import type { StepInput } from './step-kinds.ts';

type PairsInput = Extract<StepInput, { as: 'pairs' }>;

interface PairsFieldProps {
  input: PairsInput;
  value: unknown;
  error: string | null;
  onChange: (value: unknown) => void;
}

/** Renders the members of an object, one row each, with name and value. */
export function PairsField({ input: { label, values }, value, error, onChange }: PairsFieldProps): ReactNode {
  const t = useWords('journey-editor');
  const [pairs, setPairs] = useState(() => pairsOf(value));
  const [made, setMade] = useState(pairs.length);
  const twice = namedTwice(pairs);
  const isReportedByLine = twice.size > 0 || pairs.some(isWrong);
  const take = (next: Pair[]) => {
    setPairs(next);
    onChange(objectOf(next));
  };
  const add = () => {
    setMade(made + 1);
    setPairs([...pairs, { key: String(made), name: '', type: 'text', text: '' }]);
  };
  return (
    <fieldset className="grid one-column gap-8 p-0">
      <legend className="p-0 weight-580">{t(`input.${label}`)}</legend>
      <p className="small muted pretty">{t(`input.${label}-hint`)}</p>
      {pairs.map((pair, index) => (
        <Line
          key={pair.key}
          pair={pair}
          number={index + 1}
          of={t(`input.${label}`)}
          isTyped={values === 'any'}
          isTwice={twice.has(pair.name)}
          onChange={(next) => take(pairs.map((one) => (one.key === next.key ? next : one)))}
          onRemove={() => take(pairs.filter(({ key }) => key !== pair.key))}
        />
      ))}
      {error === null || isReportedByLine ? null : <p className="small fail">{error}</p>}
      <Button
        className="self-start"
        variant="default"
        size="compact-sm"
        leftSection={<IconPlus size={14} aria-hidden />}
        onClick={add}
      >
        {t(`pairs.add-${label}`)}
      </Button>
    </fieldset>
  );
}

/** Returns true if the type of a named line cannot represent the typed text. */
const isWrong = (pair: Pair) => pair.name !== '' && valueOf(pair) === undefined;

interface LineProps {
  pair: Pair;
  number: number;
  /** Name of the list that contains the line. */
  of: string;
  isTyped: boolean;
  isTwice: boolean;
  onChange: (pair: Pair) => void;
  onRemove: () => void;
}

function Line({ pair, number, of, isTyped, isTwice, onChange, onRemove }: LineProps): ReactNode {
  const t = useWords('journey-editor');
  const text = { spellCheck: false, autoComplete: 'off' };
  return (
    <fieldset
      className={`grid items-start shrink gap-8 p-0 ${css.pair}`}
      data-typed={isTyped || undefined}
      aria-label={t('pairs.one', { of, number })}
    >
      <TextInput
        {...text}
        aria-label={t('pairs.name')}
        placeholder={t('pairs.name')}
        classNames={{ input: 'mono' }}
        error={isTwice ? t('pairs.twice') : null}
        value={pair.name}
        onChange={({ currentTarget }) => onChange({ ...pair, name: currentTarget.value })}
      />
      {isTyped ? (
        <NativeSelect
          aria-label={t('pairs.type')}
          value={pair.type}
          data={VALUE_TYPES.map((type) => ({ value: type, label: t(`pairs.type-${type}`) }))}
          onChange={({ currentTarget }) => {
            const type = VALUE_TYPES.find((one) => one === currentTarget.value);
            if (type !== undefined) onChange(asType(pair, type));
          }}
        />
      ) : null}
      {pair.type === 'yes-no' ? (
        <NativeSelect
          aria-label={t('pairs.value')}
          value={pair.text}
          data={(['true', 'false'] as const).map((one) => ({ value: one, label: t(`pairs.${one}`) }))}
          onChange={({ currentTarget }) => onChange({ ...pair, text: currentTarget.value })}
        />
      ) : (
        <TextInput
          {...text}
          aria-label={t('pairs.value')}
          placeholder={t('pairs.value')}
          classNames={{ input: 'mono' }}
          error={isWrong(pair) ? t(pair.type === 'number' ? 'pairs.no-number' : 'errors.json-invalid') : null}
          value={pair.text}
          onChange={({ currentTarget }) => onChange({ ...pair, text: currentTarget.value })}
        />
      )}
      <ActionIcon variant="subtle" size={36} aria-label={t('pairs.remove', { number })} onClick={onRemove}>
        <IconTrash size={17} stroke={1.7} />
      </ActionIcon>
    </fieldset>
  );
}
