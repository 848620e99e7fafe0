import { useState, type ReactNode } from 'react';
import { TextInput } from '@mantine/core';
import { useWords } from '../../i18n/i18n-provider.tsx';
import { readTimeOfDay } from './time-of-day.ts';

interface TimeInputProps {
  label?: string;
  /** HH:MM; '' while the input is no time. */
  value: string;
  error?: ReactNode;
  onChange: (time: string) => void;
}

/** Renders a text field for a time of day: the browser's own field would use its own language, not the panel's. */
export function TimeInput({ label, value, error, onChange }: TimeInputProps): ReactNode {
  const t = useWords('inputs');
  const [typed, setTyped] = useState(value);
  // The typed text stays as long as it equals the value.
  const shown = (readTimeOfDay(typed) ?? '') === value ? typed : value;
  return (
    <TextInput
      label={label ?? t('schedule.time')}
      placeholder="06:00"
      inputMode="numeric"
      autoComplete="off"
      value={shown}
      error={error}
      onChange={(event) => {
        setTyped(event.currentTarget.value);
        onChange(readTimeOfDay(event.currentTarget.value) ?? '');
      }}
      onBlur={() => setTyped(readTimeOfDay(shown) ?? shown)}
    />
  );
}
