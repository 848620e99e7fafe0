import type { ReactNode } from 'react';
import { Button } from '@mantine/core';
import { IconPlus } from './icons.ts';

interface FormRowsProps {
  legend: string;
  hint: string;
  /** The rows. */
  children: ReactNode;
  /** What is wrong with them together. */
  error: ReactNode;
  addLabel: string;
  /** Null: there are as many as there may be. */
  onAdd: (() => void) | null;
  /** What stands below the button. */
  more?: ReactNode;
}

/** Renders rows of a form that can be added: what they are, each of them, and what is wrong. */
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
