import type { ReactNode } from 'react';
import { GRADE_FLOORS, type Grade } from '@vigie/contract/grade.ts';
import { useFormat, useWords } from '../../shared/i18n/i18n-provider.tsx';
import { gradeColor } from '../../shared/ui/grade-color.ts';
import { TOTAL_WEIGHT } from './check-tone.ts';
import css from './health.module.css';

/** Renders the scale of grades: A+ to E by reliability, and F, which is not a percentage. */
export function GradeScale({ grade }: { grade: Grade | null }): ReactNode {
  const t = useWords('health');
  const format = useFormat();
  return (
    <section className={`grid items-center rounded sunken ${css.banner}`} aria-label={t('scale.title')}>
      <ol className={`flex gap-2 plain ${css.scale}`}>
        {GRADE_FLOORS.map(([name, floor]) => (
          <li key={name} className={css.step} aria-current={name === grade || undefined}>
            <strong className="row gap-6 weight-620">
              <span className={css.swatch} style={{ background: gradeColor(name) }} />
              {name}
            </strong>
            <span className="tiny muted number nowrap">
              {name === 'A+'
                ? format.percent(floor)
                : floor > 0
                  ? `≥ ${format.percent(floor)}`
                  : t('scale.below')}
            </span>
          </li>
        ))}
        {grade === 'F' ? (
          <li className={css.step} aria-current>
            <strong className="row gap-6 weight-620">
              <span className={css.swatch} style={{ background: gradeColor('F') }} />F
            </strong>
            <span className="tiny muted number nowrap">{t('scale.f')}</span>
          </li>
        ) : null}
      </ol>
      <p className={`small quiet pretty ${css.words}`}>{t('scale.words', { total: TOTAL_WEIGHT })}</p>
    </section>
  );
}
