import type { ReactNode } from 'react';
import { Link } from '@tanstack/react-router';
import { useWords } from '../../i18n/i18n-provider.tsx';
import { usePeriod } from '../../period/use-period.ts';
import css from '../../ui/tabs.module.css';

const TABS = [
  { name: 'overview', path: '/sante' },
  { name: 'evolution', path: '/sante/evolution' },
] as const;
export type HealthTab = (typeof TABS)[number]['name'];

/** The two views of health, over the same period. */
export function HealthTabs({ tab }: { tab: HealthTab }): ReactNode {
  const t = useWords('health');
  const { search } = usePeriod();
  return (
    <nav aria-label={t('tabs')} className={`flex scroll-x gap-4 mb-16 line-below no-print ${css.tabs}`}>
      {TABS.map(({ name, path }) => (
        <Link
          key={name}
          to={path}
          search={search}
          activeOptions={{ exact: true }}
          activeProps={{}}
          className={`items-baseline fixed gap-6 weight-540 quiet no-line ${css.tab}`}
          aria-current={name === tab ? 'page' : false}
        >
          {t(`tab.${name}`)}
        </Link>
      ))}
    </nav>
  );
}
