import type { ReactNode } from 'react';
import { Link } from '@tanstack/react-router';
import type { StoredObservation } from '@vigie/contract/stored-observation.ts';
import { useComparison } from '../../../shared/api/observations.ts';
import { useFormat, useWords } from '../../../shared/i18n/i18n-provider.tsx';
import { Differences, differingKinds } from './differences.tsx';
import css from '../evidence.module.css';

interface WhatChangedProps {
  shown: StoredObservation;
  previousId: string;
}

/** Renders the differences from the page's previous visit: verdicts in full, the rest as counts with links. */
export function WhatChanged({ shown, previousId }: WhatChangedProps): ReactNode {
  const t = useWords('evidence');
  const format = useFormat();
  const { data: comparison } = useComparison({ before: previousId, after: shown.id });
  if (!comparison) return null;
  const kinds = differingKinds(comparison);
  if (kinds.length === 0) return null;
  const others = kinds.filter((kind) => kind !== 'verdicts');
  return (
    <section className={`grid shrink gap-8 rounded-s sunken ${css.changed}`} aria-label={t('changed.title')}>
      <p className="line wrap between gap-4-16">
        <strong className="weight-580">{t('changed.title')}</strong>
        <span className="small muted">
          {t('changed.since', { when: format.instant(comparison.before.observedAt) })}
        </span>
      </p>
      {comparison.verdicts.length > 0 ? (
        <Differences kind="verdicts" differences={comparison.verdicts} />
      ) : null}
      {others.length > 0 ? (
        <p className="flex wrap gap-4-16 small">
          {others.map((kind) => (
            <span key={kind} className="number">
              {t(`compare.${kind}`)} <strong>{format.number(comparison[kind].length)}</strong>
            </span>
          ))}
          <Link
            to="."
            search={(before: Record<string, unknown>) => ({ ...before, part: 'history' })}
            replace
            resetScroll={false}
            className="accent no-print"
          >
            {t('changed.all')}
          </Link>
        </p>
      ) : null}
    </section>
  );
}
