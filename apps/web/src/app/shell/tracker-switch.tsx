import type { ReactNode } from 'react';
import { Link, useMatches, useSearch } from '@tanstack/react-router';
import type { Website } from '@vigie/contract/website.ts';
import { SelectedTrackerProvider } from '../../shared/api/selected-tracker.tsx';
import { useWords } from '../../shared/i18n/i18n-provider.tsx';
import type { Screen } from '../screen.ts';
import type { PanelSearch } from '../search.ts';
import css from './shell.module.css';

interface OfTrackerProps {
  /** Undefined while loading. */
  website: Website | undefined;
  children: ReactNode;
}

/** Renders a screen for the tracker in the address. A screen without tracker support shows the primary one. */
export function OfTracker({ website, children }: OfTrackerProps): ReactNode {
  const t = useWords('shell');
  const { tracker: addressTracker }: PanelSearch = useSearch({ strict: false });
  const isShown = useKnowsTrackers();
  const { name, others = [] } = website?.tracking ?? {};
  const tracker = isShown ? others.find(({ id }) => id === addressTracker) : undefined;
  return (
    <SelectedTrackerProvider value={tracker?.id}>
      {isShown && others.length > 0 ? (
        <TrackerSwitch
          trackers={[{ name: name || t('tracker.primary') }, ...others]}
          shown={tracker?.id}
          search={{ problem: undefined }}
        />
      ) : null}
      {children}
    </SelectedTrackerProvider>
  );
}

/** Returns whether the screen at the address can show each tracker. */
function useKnowsTrackers(): boolean {
  const screen: Screen | undefined = useMatches().at(-1)?.staticData.screen;
  const { with: other, job }: { with?: string; job?: string } = useSearch({ strict: false });
  if (screen?.byTracker === 'run') return job !== undefined;
  // Two websites are compared by their primary trackers: another tracker belongs to a single website.
  const isOfTwo = screen?.name === 'comparaison' && other !== undefined;
  return screen?.byTracker === true && !isOfTwo;
}

interface TrackerSwitchProps {
  /** Trackers, the primary one first, without an id. */
  trackers: readonly { id?: string | undefined; name: string; note?: string | undefined }[];
  shown: string | undefined;
  /** Search parameters that belong to one tracker, with their new values. */
  search?: Record<string, undefined>;
}

/** Renders the trackers of a website as links. A print shows the name of the selected one. */
export function TrackerSwitch({ trackers, shown, search = {} }: TrackerSwitchProps): ReactNode {
  const t = useWords('shell');
  return (
    <>
      <p className="only-print weight-580">{trackers.find(({ id }) => id === shown)?.name}</p>
      <nav aria-label={t('tracker.switch')} className={`flex gap-4 mb-16 scroll-x no-print ${css.switch}`}>
        {trackers.map(({ id, name, note }) => (
          <Link
            key={id ?? 'primary'}
            to="."
            search={(before: Record<string, unknown>) => ({ ...before, ...search, tracker: id })}
            hash
            replace
            resetScroll={false}
            activeOptions={{ exact: true, explicitUndefined: true }}
            activeProps={{}}
            aria-current={id === shown ? 'page' : false}
            className={`fixed small weight-540 quiet no-line ${css.tracker}`}
          >
            {name}
            {note === undefined ? null : <span className="muted number"> {note}</span>}
          </Link>
        ))}
      </nav>
    </>
  );
}
