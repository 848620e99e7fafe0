import type { ReactNode } from 'react';
import { Link, useMatches, useSearch } from '@tanstack/react-router';
import type { Website } from '@vigie/contract/website.ts';
import { AskedTrackerProvider } from '../../api/asked-tracker.tsx';
import { useWords } from '../../i18n/i18n-provider.tsx';
import type { Screen } from '../screen.ts';
import type { PanelSearch } from '../search.ts';
import css from './tracker-switch.module.css';

/** Shows a screen of the tracker that the address names; a screen that knows one only is of the primary one. */
export function OfTracker({ website, children }: { website: Website; children: ReactNode }): ReactNode {
  const screen: Screen | undefined = useMatches().at(-1)?.staticData.screen;
  const { tracker: asked, with: other }: PanelSearch & { with?: string } = useSearch({ strict: false });
  const others = website.tracking.others ?? [];
  // Two websites are compared by their primary trackers: another one is of a single website.
  const isOfTwo = screen?.name === 'comparaison' && other !== undefined;
  if (!screen?.byTracker || isOfTwo || others.length === 0) return children;
  const tracker = others.find(({ id }) => id === asked);
  return (
    <AskedTrackerProvider value={tracker?.id}>
      <TrackerSwitch website={website} shown={tracker?.id} />
      {children}
    </AskedTrackerProvider>
  );
}

/** The trackers of a website, the primary one first; each has an address of its own. */
function TrackerSwitch({ website, shown }: { website: Website; shown: string | undefined }): ReactNode {
  const t = useWords('shell');
  const { name, others = [] } = website.tracking;
  const choices = [{ id: undefined, name: name || t('tracker.primary') }, ...others];
  return (
    <nav aria-label={t('tracker.switch')} className={`flex gap-4 mb-16 scroll-x no-print ${css.switch}`}>
      {choices.map((tracker) => (
        <Link
          key={tracker.id ?? 'primary'}
          to="."
          search={(before: Record<string, unknown>) => ({
            ...before,
            tracker: tracker.id,
            problem: undefined,
          })}
          replace
          resetScroll={false}
          activeOptions={{ exact: true, explicitUndefined: true }}
          activeProps={{}}
          aria-current={tracker.id === shown ? 'page' : false}
          className={`fixed small weight-540 quiet no-line ${css.tracker}`}
        >
          {tracker.name}
        </Link>
      ))}
    </nav>
  );
}
