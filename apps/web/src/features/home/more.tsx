import type { ReactNode } from 'react';
import { useWords } from '../../shared/i18n/i18n-provider.tsx';
import css from './home.module.css';

/** Renders the number of further items below a shortened list. */
export function More({ count }: { count: number }): ReactNode {
  const t = useWords('home');
  return count > 0 ? <p className={`small muted ${css.rest}`}>{t('more', { count })}</p> : null;
}
