import type { ReactNode } from 'react';
import { VARIABLE_STATES } from '@vigie/contract/data-quality.ts';
import { useWords } from '../../../i18n/i18n-provider.tsx';
import { StatusIcon } from '../../../ui/status.tsx';
import css from './matrix.module.css';
import { STATE_TONES } from './state-tones.ts';

/** What each shape of the matrix means. */
export function MatrixLegend(): ReactNode {
  const t = useWords('quality');
  return (
    <ul className={`flex wrap small quiet ${css.legend}`} aria-label={t('matrix.legend')}>
      {VARIABLE_STATES.map((state) => (
        <li key={state}>
          <StatusIcon tone={STATE_TONES[state]} />
          {t(`matrix.${state}`)}
        </li>
      ))}
    </ul>
  );
}
