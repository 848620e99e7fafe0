import { useEffect, useRef, useState, type ReactNode } from 'react';
import { TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconSearch } from '../icons.ts';
import css from './filter-bar.module.css';

const PAUSE_MS = 250;

interface SearchFieldProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
}

/** Renders a text field that filters the list once the user stops typing. */
export function SearchField({ label, value, onChange }: SearchFieldProps): ReactNode {
  const [text, setText] = useState(value);
  const lastSent = useRef(value);
  const send = useDebouncedCallback((next: string) => {
    lastSent.current = next;
    onChange(next);
  }, PAUSE_MS);
  useEffect(() => {
    // The address changed by itself: filters were cleared, or the user went back.
    if (value !== lastSent.current) setText(value);
    lastSent.current = value;
  }, [value]);
  return (
    <TextInput
      type="search"
      className={css.search}
      aria-label={label}
      placeholder={label}
      leftSection={<IconSearch size={16} aria-hidden />}
      value={text}
      onChange={(event) => {
        setText(event.currentTarget.value);
        send(event.currentTarget.value.trim());
      }}
    />
  );
}
