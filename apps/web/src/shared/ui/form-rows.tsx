import type { ReactNode } from 'react';
import { Button } from '@mantine/core';
import { IconPlus } from './icons.ts';

interface FormRowsProps {
  legend: string;
  hint: string;
  children: ReactNode;
  /** Error of the rows as a whole. */
  error: ReactNode;
  addLabel: string;
  /** Null when the maximum number is reached. */
  onAdd: (() => void) | null;
  /** Content below the button. */
  more?: ReactNode;
}

/** Renders form rows that can be added: their legend, the rows, and their errors. */
export function FormRows({ legend, hint, children, error, addLabel, onAdd, more }: FormRowsProps): ReactNode {
  return (
    <fieldset className="grid gap-10 p-0">
      <legend className="p-0 weight-580 mb-4">{legend}</legend>
      <p className="small muted pretty">{hint}</p>
      {children}
      {error ? (
        <p className="small fail" role="alert">
          {error}
        </p>
      ) : null}
      {onAdd === null ? null : (
        <Button
          variant="default"
          size="xs"
          className="self-start"
          leftSection={<IconPlus size={15} aria-hidden />}
          onClick={onAdd}
        >
          {addLabel}
        </Button>
      )}
      {more}
    </fieldset>
  );
}
