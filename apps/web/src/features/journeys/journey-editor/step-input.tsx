import { useState, type ReactNode } from 'react';
import { NativeSelect, Textarea, TextInput } from '@mantine/core';
import type { Selector } from '@vigie/contract/recording.ts';
import { useWords } from '../../../shared/i18n/i18n-provider.tsx';
import { Switch } from '../../../shared/ui/switch.tsx';
import { PairsField } from './pairs-field.tsx';
import { SelectorsField } from './selectors-field.tsx';
import type { StepInput } from './step-kinds.ts';

interface StepInputProps<Input extends StepInput = StepInput> {
  input: Input;
  value: unknown;
  error: string | null;
  /** Receives the value; undefined removes it from the step. */
  onChange: (value: unknown) => void;
}
type Of<As extends StepInput['as']> = StepInputProps<Extract<StepInput, { as: As }>>;

/** Renders one field of a step. */
export function StepInputField(props: StepInputProps): ReactNode {
  const t = useWords('journey-editor');
  const { input, value, error, onChange } = props;
  switch (input.as) {
    case 'selectors':
      return (
        <SelectorsField
          selectors={(value as Selector[] | undefined) ?? []}
          error={error}
          onChange={(next) => onChange(next.length === 0 ? undefined : next)}
        />
      );
    case 'switch':
      return (
        <Switch
          label={t(`input.${input.label}`)}
          checked={value === true}
          onChange={({ currentTarget: { checked } }) => onChange(checked)}
        />
      );
    case 'choice':
      return <ChoiceField {...props} input={input} />;
    case 'pairs':
      return <PairsField {...props} input={input} />;
    case 'json':
      return <JsonField {...props} input={input} />;
    default:
      return <TextField {...props} input={input} />;
  }
}

function TextField({ input, value, error, onChange }: Of<'text' | 'number' | 'area' | 'code'>): ReactNode {
  const t = useWords('journey-editor');
  const { as, label, hint, isOptional = false } = input;
  const shared = {
    label: t(`input.${label}`),
    description:
      hint === 'value'
        ? t('input.value-hint', { example: '{{password}}' })
        : hint
          ? t(`input.${hint}-hint`)
          : null,
    withAsterisk: !isOptional,
    error,
    value: shownOf(value),
    spellCheck: false,
    autoComplete: 'off',
  };
  const take = (text: string) => {
    if (as === 'number') onChange(text === '' ? undefined : Number(text));
    else onChange(text === '' && isOptional ? undefined : text);
  };
  if (as === 'area' || as === 'code')
    return (
      <Textarea
        {...shared}
        rows={as === 'code' ? 4 : 2}
        {...(as === 'code' ? { classNames: { input: 'mono' } } : {})}
        onChange={({ currentTarget }) => take(currentTarget.value)}
      />
    );
  return (
    <TextInput
      {...shared}
      {...(as === 'number' ? { type: 'number', step: 'any' } : {})}
      onChange={({ currentTarget }) => take(currentTarget.value)}
    />
  );
}

function ChoiceField({ input, value, error, onChange }: Of<'choice'>): ReactNode {
  const t = useWords('journey-editor');
  const { choices, label, isOptional = false } = input;
  return (
    <NativeSelect
      label={t(`input.${label}`)}
      withAsterisk={!isOptional}
      error={error}
      value={shownOf(value)}
      data={[
        ...(isOptional ? [{ value: '', label: t('choice.absent') }] : []),
        ...choices.map(([one, word]) => ({ value: String(one), label: t(`choice.${word}`) })),
      ]}
      onChange={({ currentTarget }) =>
        onChange(choices.find(([one]) => String(one) === currentTarget.value)?.[0])
      }
    />
  );
}

/** Renders a JSON field. Invalid JSON removes the value from the step, so the step is refused. */
function JsonField({ input, value, error, onChange }: Of<'json'>): ReactNode {
  const t = useWords('journey-editor');
  const [text, setText] = useState(() => (value === undefined ? '' : JSON.stringify(value, null, 2)));
  return (
    <Textarea
      label={t(`input.${input.label}`)}
      withAsterisk
      error={error === null ? null : t('errors.json-invalid')}
      rows={5}
      spellCheck={false}
      autoComplete="off"
      classNames={{ input: 'mono' }}
      value={text}
      onChange={({ currentTarget }) => {
        setText(currentTarget.value);
        onChange(parsed(currentTarget.value));
      }}
    />
  );
}

/** Returns the text of a value in an input; a value of another type has an error beside it. */
const shownOf = (value: unknown): string =>
  typeof value === 'string' ? value : value === undefined ? '' : JSON.stringify(value);

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
