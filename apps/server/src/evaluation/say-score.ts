import { showReliability } from '@vigie/audit/grade.ts';
import { LANGUAGES, type Locale } from '@vigie/contract/locales.ts';
import type { Score } from '@vigie/contract/score.ts';

/** Returns a score in one line, such as "A · 93.4%"; null if nothing was measured. */
export function sayScore({ grade, reliability }: Pick<Score, 'grade' | 'reliability'>, locale: Locale) {
  if (grade === null || reliability === null) return grade;
  const percent = new Intl.NumberFormat(LANGUAGES[locale].tag, {
    style: 'percent',
    maximumFractionDigits: 1,
  }).format(showReliability(reliability) / 100);
  return `${grade} · ${percent}`;
}
