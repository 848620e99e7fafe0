import type { ReactNode } from 'react';
import type { Grade } from '@vigie/contract/grade.ts';
import { gradeColor } from './grade-color.ts';
import css from './chart.module.css';

interface GradeMarkProps {
  grade: Grade | null;
  /** Text for screen readers and the tooltip instead of the letter alone. */
  label?: string;
}

/** Renders a grade as a letter in a ring of its colour; a dash where there is none. */
export function GradeMark({ grade, label }: GradeMarkProps): ReactNode {
  return (
    <span
      className={`centered fixed ink ${css.mark}`}
      title={label}
      style={{ borderColor: gradeColor(grade) }}
    >
      <span aria-hidden={label !== undefined}>{grade ?? '–'}</span>
      {label === undefined ? null : <span className="sr-only">{label}</span>}
    </span>
  );
}
