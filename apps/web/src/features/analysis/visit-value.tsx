import type { ReactNode } from 'react';
import type { VisitRow } from '@vigie/contract/data-layer-analysis.ts';
import { LANGUAGES, type Locale } from '@vigie/contract/locales.ts';
import { useLocale, useWords } from '../../i18n/i18n-provider.tsx';
import css from './results.module.css';

/** A value of a variable as the reader writes it; undefined when the visit did not have the variable. */
export function VisitValue({ value }: { value: VisitRow['values'][string] | undefined }): ReactNode {
  const t = useWords('analysis');
  const { locale } = useLocale();
  if (value === undefined) return <span className={css.absent}>{t('results.absent')}</span>;
  if (value === null) return <span className={css.quiet}>null</span>;
  if (value === '') return <span className={css.quiet}>{t('results.empty-text')}</span>;
  if (typeof value === 'number') return numberText(value, locale);
  return typeof value === 'string' ? <span title={value}>{value}</span> : String(value);
}

/** Four digits stand together: they are as often a year or a number of an article as an amount. */
function numberText(value: number, locale: Locale): string {
  return value.toLocaleString(LANGUAGES[locale].tag, {
    maximumFractionDigits: 12,
    useGrouping: 'min2',
  });
}
