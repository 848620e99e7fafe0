import type { Grade } from '@vigie/contract/grade.ts';

const COLORS: Record<Grade, string> = {
  'A+': 'var(--g-ap)',
  A: 'var(--g-a)',
  B: 'var(--g-b)',
  C: 'var(--g-c)',
  D: 'var(--g-d)',
  E: 'var(--g-e)',
  F: 'var(--mute)',
};

export function gradeColor(grade: Grade | null): string {
  return grade === null ? 'var(--line-2)' : COLORS[grade];
}
