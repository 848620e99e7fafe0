import type { ReactNode } from 'react';
import css from './code-editor.module.css';

interface PlainEditorProps {
  value: string;
  onChange: (value: string) => void;
  rows: number;
  error?: string | null | undefined;
  required?: boolean | undefined;
  placeholder?: string | undefined;
  labelledBy: string;
}

/** The same field without its editor, when the network lost it: nothing that was typed is out of reach. */
export function PlainEditor({
  value,
  onChange,
  rows,
  error,
  required,
  placeholder,
  labelledBy,
}: PlainEditorProps): ReactNode {
  return (
    <textarea
      className={`block full ink no-ring ${css.plain}`}
      aria-labelledby={labelledBy}
      aria-invalid={Boolean(error)}
      required={required}
      value={value}
      rows={rows}
      placeholder={placeholder}
      spellCheck={false}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
