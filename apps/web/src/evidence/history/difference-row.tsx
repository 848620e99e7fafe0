import type { ReactNode } from 'react';
import type { Difference } from '@vigie/contract/page-history.ts';
import { useWords } from '../../i18n/i18n-provider.tsx';
import part from '../part.module.css';
import css from './history.module.css';

const SIGNS: Record<Difference['change'], string> = { added: '+', removed: '−', changed: '≠' };

/** One difference: its sign and its word, then what was and what is. */
export function DifferenceRow({ difference }: { difference: Difference }): ReactNode {
  const t = useWords('evidence');
  const { change, name, before, after } = difference;
  return (
    <div className={css.difference} data-change={change}>
      <span className={`line gap-6 small weight-540 ${css.change}`}>
        <span className={`mono text-center ${css.sign}`} aria-hidden>
          {SIGNS[change]}
        </span>
        {t(`compare.${change}`)}
      </span>
      <div className={`grid shrink ${css.words}`}>
        <p className={`line wrap shrink ${part.line} mono small ${part.mono}`}>{name}</p>
        {before === null ? null : (
          <p className={`small muted anywhere ${css.before}`}>
            <span className="sr-only">{t('compare.before')} </span>
            <del>{before}</del>
          </p>
        )}
        {after === null ? null : (
          <p className={`small anywhere ${css.after}`}>
            <span className="sr-only">{t('compare.after')} </span>
            <ins>{after}</ins>
          </p>
        )}
      </div>
    </div>
  );
}
