import type { KeyboardEvent, ReactNode } from 'react';
import { TextInput, type TextInputProps } from '@mantine/core';

interface NumberInputProps extends Omit<TextInputProps, 'type' | 'value' | 'onChange' | 'onKeyDown'> {
  value?: number | string;
  /** Receives the number, or the text where it is no number yet, such as an empty one. */
  onChange?: (value: number | string) => void;
  allowsDecimals?: boolean;
  /** Arrow keys stop there; 0 unless given. */
  minimum?: number | undefined;
  /** A number outside of these is brought to the nearer one when the field is left. */
  range?: { min: number; max: number };
}

/**
 * Renders a number that is typed; arrow keys change it by one. Mantine's own input brings 8 kB that format while one
 * types.
 */
export function NumberInput(props: NumberInputProps): ReactNode {
  const { value = '', onChange, onBlur, allowsDecimals = false, minimum = 0, range, ...input } = props;
  function step(event: KeyboardEvent): void {
    const by = { ArrowUp: 1, ArrowDown: -1 }[event.key];
    if (by === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    onChange?.(Math.max((Number(value) || 0) + by, range?.min ?? minimum));
  }
  return (
    <TextInput
      {...input}
      type="text"
      inputMode={allowsDecimals ? 'decimal' : 'numeric'}
      autoComplete="off"
      value={String(value)}
      onChange={({ currentTarget }) => onChange?.(readNumber(currentTarget.value, allowsDecimals))}
      onKeyDown={step}
      onBlur={(event) => {
        if (range !== undefined && value !== '')
          onChange?.(Math.min(Math.max(Number(value), range.min), range.max));
        onBlur?.(event);
      }}
    />
  );
}

/** Returns the number that a text says, the text itself while it is typed; other signs than those of a number are dropped. */
export function readNumber(typed: string, allowsDecimals: boolean): number | string {
  const signs = typed.replace(',', '.').replaceAll(allowsDecimals ? /[^\d.-]/g : /[^\d-]/g, '');
  const [first = '', ...more] = signs.split('.');
  const whole = first.replaceAll(/(?!^)-/g, '');
  const text = more.length > 0 ? `${whole}.${more.join('')}` : whole;
  const number = Number(text);
  return text !== '' && String(number) === text ? number : text;
}
