import type { ReactNode } from 'react';
import { Link } from '@tanstack/react-router';
import { useWording, useWords } from '../../shared/i18n/i18n-provider.tsx';
import { usePeriod } from '../../shared/period/use-period.ts';
import { usePermission } from '../../shared/session/session-provider.tsx';
import { PageHeader } from '../../shared/ui/page-header.tsx';
import tabs from '../../shared/ui/tabs.module.css';
import { QUALITY_TABS, type QualityTab } from './quality-tabs.ts';
import { tabSearch } from './tab-search.ts';

/** Last part of the addresses of the screens beside the checks, in the order of their tabs. */
const OTHER_SCREENS = [
  'consentement',
  'donneesPersonnelles',
  'comptes',
  'visiteursReels',
  'limites',
  'autresNavigateurs',
  'serveur',
  'liens',
] as const;

type QualityScreenName = QualityTab['name'] | 'overview' | (typeof OTHER_SCREENS)[number];

interface QualityFrameProps {
  shown: QualityScreenName;
  /** Question that the screen answers. */
  lead: string;
  /** Period, files and actions beside the title. */
  actions?: ReactNode;
  children: ReactNode;
}

/** Renders the frame of every screen of data quality: title, actions, tabs. */
export function QualityFrame({ shown, lead, actions, children }: QualityFrameProps): ReactNode {
  const t = useWords('quality');
  return (
    <>
      <PageHeader title={t('title')} lead={lead}>
        {actions}
      </PageHeader>
      <QualityTabs shown={shown} />
      {children}
    </>
  );
}

/** Renders the tabs: the overview, each check, and the other screens. Their links keep the period. */
function QualityTabs({ shown }: { shown: QualityScreenName }): ReactNode {
  const t = useWords('quality');
  const shell = useWords('shell');
  const wording = useWording();
  const may = usePermission();
  const period = usePeriod();
  const stateOf = (name: QualityScreenName) => ({
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
      {OTHER_SCREENS.map((name) =>
        name === 'liens' && !may('linkLists.list') ? null : (
          <Link key={name} to={`/dataQuality/${name}`} search={period.search} {...stateOf(name)}>
            {shell(`title.dataQuality-${name}`)}
          </Link>
        ),
      )}
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
