import type { ReactNode } from 'react';
import { GRADE_FLOORS, type Grade } from '@vigie/contract/grade.ts';
import css from './chart.module.css';
import { gradeColor } from './grade-color.ts';

const CENTRE = 110;
const RADIUS = 84;
const SWEEP = 280;
const START = -SWEEP / 2;

interface GradeRingProps {
  grade: Grade | null;
  reliability: number | null;
  /** Text below the letter: the percentage, or why there is none. */
  caption: string;
  /** Description of the whole for screen readers. */
  label: string;
}

/** Renders the grade in the middle of a ring for its reliability; ticks mark the minimum of each grade. */
export function GradeRing({ grade, reliability, caption, label }: GradeRingProps): ReactNode {
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- Drawn here, not a file.
    <svg className={`block full ${css.ring}`} viewBox="0 0 220 206" role="img" aria-label={label}>
      <path d={arc(SWEEP)} className={css.track} />
      {reliability === null || reliability === 0 ? null : (
        <path
          d={arc(SWEEP)}
          className={css.value}
          stroke={gradeColor(grade)}
          pathLength={100}
          strokeDasharray={`${reliability} 200`}
        />
      )}
      {GRADE_FLOORS.filter(([, floor]) => floor > 0 && floor < 100).map(([name, floor]) => (
        <path key={name} d={tick(floor)} className={css.ringTick} />
      ))}
      <text x={CENTRE} y={CENTRE + 22} className={css.ringGrade}>
        {grade ?? '–'}
      </text>
      <text x={CENTRE} y={198} className={`weight-540 number ${css.caption}`}>
        {caption}
      </text>
    </svg>
  );
}

function at(degrees: number, radius: number): string {
  const radians = ((degrees - 90) * Math.PI) / 180;
  return `${(CENTRE + radius * Math.cos(radians)).toFixed(2)} ${(CENTRE + radius * Math.sin(radians)).toFixed(2)}`;
}

function arc(sweep: number): string {
  return `M${at(START, RADIUS)}A${RADIUS} ${RADIUS} 0 ${sweep > 180 ? 1 : 0} 1 ${at(START + sweep, RADIUS)}`;
}

function tick(percent: number): string {
  const degrees = START + (SWEEP * percent) / 100;
  return `M${at(degrees, RADIUS - 13)}L${at(degrees, RADIUS - 19)}`;
}
