import type { ReactNode } from 'react';
import { Link } from '@tanstack/react-router';
import { useWording, useWords } from '../../shared/i18n/i18n-provider.tsx';
import { PeriodPicker } from '../../shared/period/period-picker.tsx';
import type { UsedPeriod } from '../../shared/period/use-period.ts';
import { usePermission } from '../../shared/session/session-provider.tsx';
import { PageHeader } from '../../shared/ui/page-header.tsx';
import tabs from '../../shared/ui/tabs.module.css';
import { QUALITY_TABS, type QualityTab } from './quality-tabs.ts';
import { tabSearch } from './tab-search.ts';

interface QualityFrameProps {
  /** Null for the overview. */
  tab: QualityTab | null;
  period: UsedPeriod;
  children: ReactNode;
}

/** Renders the frame of the overview and the screens of the checks: title, period, tabs. */
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
  shown:
    | QualityTab['name']
    | 'overview'
    | 'consent'
    | 'personal-data'
    | 'counted'
    | 'real-visitors'
    | 'limits'
    | 'other-browsers'
    | 'server-side'
    | 'links';
  /** Period of the links to the checks. */
  period: UsedPeriod;
}

/** Renders the tabs: the overview, each check, and the other screens. */
export function QualityTabs({ shown, period }: QualityTabsProps): ReactNode {
  const t = useWords('quality');
  const shell = useWords('shell');
  const wording = useWording();
  const may = usePermission();
  const stateOf = (name: QualityTabsProps['shown']) => ({
    activeOptions: { exact: true },
    activeProps: {},
    className: `items-baseline fixed gap-6 weight-540 quiet no-line ${tabs.tab}`,
    ref: name === shown ? scrollLinkIntoView : null,
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
      <Link to="/dataQuality/comptes" search={period.search} {...stateOf('counted')}>
        {shell('title.dataQuality-comptes')}
      </Link>
      <Link to="/dataQuality/visiteursReels" search={period.search} {...stateOf('real-visitors')}>
        {shell('title.dataQuality-visiteursReels')}
      </Link>
      <Link to="/dataQuality/limites" search={period.search} {...stateOf('limits')}>
        {shell('title.dataQuality-limites')}
      </Link>
      <Link to="/dataQuality/autresNavigateurs" search={period.search} {...stateOf('other-browsers')}>
        {shell('title.dataQuality-autresNavigateurs')}
      </Link>
      <Link to="/dataQuality/serveur" search={period.search} {...stateOf('server-side')}>
        {shell('title.dataQuality-serveur')}
      </Link>
      {may('linkLists.list') ? (
        <Link to="/dataQuality/liens" search={period.search} {...stateOf('links')}>
          {shell('title.dataQuality-liens')}
        </Link>
      ) : null}
    </nav>
  );
}

/** Scrolls the current tab into view; on a telephone the tabs are wider than the screen. */
function scrollLinkIntoView(link: HTMLAnchorElement | null): void {
  const bar = link?.parentElement;
  if (!link || !bar) return;
  const [frame, current] = [bar.getBoundingClientRect(), link.getBoundingClientRect()];
  bar.scrollLeft += current.left - frame.left - (frame.width - current.width) / 2;
}
