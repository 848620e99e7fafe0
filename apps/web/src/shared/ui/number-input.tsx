import type { KeyboardEvent, ReactNode } from 'react';
import { TextInput, type TextInputProps } from '@mantine/core';

interface NumberInputProps extends Omit<TextInputProps, 'type' | 'value' | 'onChange' | 'onKeyDown'> {
  value?: number | string;
  /** Receives the number, or the text while it is no number, such as an empty one. */
  onChange?: (value: number | string) => void;
  allowsDecimals?: boolean;
  /** Minimum for the arrow keys. Default: 0. */
  minimum?: number | undefined;
  /** Limits to which a number is moved when the field loses the focus. */
  range?: { min: number; max: number };
}

/** Renders a number field; arrow keys change it by one. Mantine's own input adds 8 kB for formatting during typing. */
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

/** Parses a number, or returns the text itself while it is incomplete; characters that no number has are dropped. */
export function readNumber(typed: string, allowsDecimals: boolean): number | string {
  const signs = typed.replace(',', '.').replaceAll(allowsDecimals ? /[^\d.-]/g : /[^\d-]/g, '');
  const [first = '', ...more] = signs.split('.');
  const whole = first.replaceAll(/(?!^)-/g, '');
  const text = more.length > 0 ? `${whole}.${more.join('')}` : whole;
  const number = Number(text);
  return text !== '' && String(number) === text ? number : text;
}
