import type { ReactNode } from 'react';
import type { MatrixState } from '@vigie/contract/consent-matrix.ts';
import type { StoredVendor } from '@vigie/contract/stored-consent.ts';
import { useWords } from '../../../shared/i18n/i18n-provider.tsx';
import { StatusIcon } from '../../../shared/ui/status.tsx';
import { toneOf } from './matrix-cell.tsx';
import css from './consent.module.css';

const TONES = ['fail', 'ok', 'info', 'warn', 'mute'] as const;

interface MatrixLegendProps {
  rows: readonly StoredVendor[];
  states: readonly MatrixState[];
}

/** Renders the meaning of each shape that the matrix contains. */
export function MatrixLegend({ rows, states }: MatrixLegendProps): ReactNode {
  const t = useWords('consent');
  const tones = new Set(rows.flatMap((row) => states.map((state) => toneOf(row, state))));
  return (
    <ul className={`flex wrap small quiet ${css.legend}`} aria-label={t('legend.label')}>
      {TONES.filter((tone) => tones.has(tone)).map((tone) => (
        <li key={tone}>
          <StatusIcon tone={tone} />
          {t(`legend.${tone}`)}
        </li>
      ))}
      {tones.has(null) ? <li className={css.unmeasuredWord}>{t('legend.unmeasured')}</li> : null}
    </ul>
  );
}
