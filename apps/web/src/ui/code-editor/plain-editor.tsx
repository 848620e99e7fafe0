import type { ReactNode } from 'react';
import type { CodeEditorProps } from './code-editor.tsx';
import css from './code-editor.module.css';

/** The same field without its editor, when the network lost it: nothing that was typed is out of reach. */
export function PlainEditor({
  value,
  onChange,
  rows,
  error,
  required,
  placeholder,
  labelledBy,
}: CodeEditorProps & { labelledBy: string }): ReactNode {
  return (
    <textarea
      className={css.plain}
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
