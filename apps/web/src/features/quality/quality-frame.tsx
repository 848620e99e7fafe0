import type { ReactNode } from 'react';
import { Link } from '@tanstack/react-router';
import { useWording, useWords } from '../../i18n/i18n-provider.tsx';
import { PeriodPicker } from '../../period/period-picker.tsx';
import type { UsedPeriod } from '../../period/use-period.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import tabs from '../../ui/tabs.module.css';
import { QUALITY_TABS, type QualityTab } from './quality-tabs.ts';
import { tabSearch } from './tab-search.ts';

interface QualityFrameProps {
  /** Null for the overview. */
  tab: QualityTab | null;
  period: UsedPeriod;
  children: ReactNode;
}

/** Renders what the overview and the screens of the checks share: title, period, the way from tab to tab. */
export function QualityFrame({ tab, period, children }: QualityFrameProps): ReactNode {
  const t = useWords('quality');
  const wording = useWording();
  return (
    <>
      <PageHeader title={t('title')} lead={tab ? wording.tab(tab).question : wording.questions}>
        <PeriodPicker />
      </PageHeader>
      <QualityTabs shown={tab?.name ?? 'overview'} period={period} />
      {children}
    </>
  );
}

interface QualityTabsProps {
  shown: QualityTab['name'] | 'overview' | 'consent' | 'personal-data';
  /** What the tabs of the checks open on. */
  period: UsedPeriod;
}

/** Renders the way from tab to tab: the overview, each check, and what is no check. */
export function QualityTabs({ shown, period }: QualityTabsProps): ReactNode {
  const t = useWords('quality');
  const shell = useWords('shell');
  const wording = useWording();
  const stateOf = (name: QualityTabsProps['shown']) => ({
    activeOptions: { exact: true },
    activeProps: {},
    className: `items-baseline fixed gap-6 weight-540 quiet no-line ${tabs.tab}`,
    ref: name === shown ? bringIntoSight : null,
    'aria-current': name === shown ? ('page' as const) : false,
  });
  return (
    <nav aria-label={t('tabs')} className={`flex scroll-x gap-4 mb-16 line-below no-print ${tabs.tabs}`}>
      <Link to="/dataQuality" search={period.search} {...stateOf('overview')}>
        {t('tab.overview')}
      </Link>
      {QUALITY_TABS.map((one) => (
        <Link key={one.name} to={one.path} search={tabSearch(one, period)} {...stateOf(one.name)}>
          {wording.tab(one).name}
        </Link>
      ))}
      <Link to="/dataQuality/consentement" search={period.search} {...stateOf('consent')}>
        {shell('title.dataQuality-consentement')}
      </Link>
      <Link to="/dataQuality/donneesPersonnelles" search={period.search} {...stateOf('personal-data')}>
        {shell('title.dataQuality-donneesPersonnelles')}
      </Link>
    </nav>
  );
}

/** On a telephone the tabs are wider than the screen: the one that becomes current is scrolled to. */
function bringIntoSight(link: HTMLAnchorElement | null): void {
  const bar = link?.parentElement;
  if (!link || !bar) return;
  const [frame, current] = [bar.getBoundingClientRect(), link.getBoundingClientRect()];
  bar.scrollLeft += current.left - frame.left - (frame.width - current.width) / 2;
}
