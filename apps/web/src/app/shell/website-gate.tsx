import { type ReactNode, useEffect, useState } from 'react';
import { Link, useMatches, useNavigate, useSearch } from '@tanstack/react-router';
import { useFailureText } from '../../shared/i18n/error-text.ts';
import { useWords } from '../../shared/i18n/i18n-provider.tsx';
import { CurrentWebsiteProvider } from '../../shared/session/current-website.tsx';
import { LazyAccessRequest } from '../../shared/session/lazy-access-request.tsx';
import { usePermission } from '../../shared/session/session-provider.tsx';
import { IconWorld } from '../../shared/ui/icons.ts';
import { EmptyState } from '../../shared/ui/empty-state.tsx';
import { LoadFailed } from '../../shared/ui/load-failed.tsx';
import { PageSkeleton } from '../../shared/ui/page-skeleton.tsx';
import { lazyComponent } from '../../shared/ui/lazy-component.tsx';
import { OfTracker } from './tracker-switch.tsx';
import type { Screen } from '../screen.ts';
import { useDecidedWebsite } from './deciding-website.ts';
import { useSelectedWebsite } from './selected-website.ts';
import type { PanelSearch } from '../search.ts';

// Loaded separately: only a company without a website sees it, and its form needs the validation rules.
const AddWebsite = lazyComponent(
  ['websites', 'detection', 'trackers', 'run-failure'],
  async () => (await import('../../features/websites/add-website-screen.tsx')).AddWebsiteScreen,
  PageSkeleton,
);

/** Provides a screen with its website. Without one, renders the reason and offers to add a website. */
export function WebsiteGate({ children }: { children: ReactNode }): ReactNode {
  const screen: Screen | undefined = useMatches().at(-1)?.staticData.screen;
  if (screen?.ofWebsite) return <NeedsWebsite>{children}</NeedsWebsite>;
  return screen?.decidedBy ? <DecidesWebsite>{children}</DecidesWebsite> : children;
}

/** Renders a screen about one object, which determines the website of the frame and the address. */
function DecidesWebsite({ children }: { children: ReactNode }): ReactNode {
  const { websiteId } = useDecidedWebsite();
  const { selected } = useSelectedWebsite();
  useWebsiteInAddress(websiteId);
  return <OfTracker website={selected?.id === websiteId ? selected : undefined}>{children}</OfTracker>;
}

function NeedsWebsite({ children }: { children: ReactNode }): ReactNode {
  const { websites, selected, adding, unknown, isDeciding, error, retry } = useSelectedWebsite();
  const t = useWords('shell');
  const failureText = useFailureText();
  const may = usePermission();
  const navigate = useNavigate();
  const open = (website: string) => void navigate({ to: '/sante', search: { website } });

  // A list stays while its first item opens beside it; a link that names the item waits for its website.
  const [isFirst, setIsFirst] = useState(isDeciding);
  if (isFirst && !isDeciding) setIsFirst(false);
  const waits = isDeciding && isFirst;
  useWebsiteInAddress(adding || unknown || waits ? undefined : selected?.id);

  if (!websites)
    return error ? (
      <LoadFailed level={1} title={t('website.not-loaded')} text={failureText(error)} onRetry={retry} />
    ) : (
      <PageSkeleton />
    );
  const empty = websites.length === 0;
  if ((adding || empty) && may('websites.create')) return <AddWebsite first={empty} onAdded={open} />;
  if (empty) return <LazyAccessRequest level={1} />;
  if (unknown) return <UnknownWebsite />;
  if (!selected || waits) return <PageSkeleton />;
  return (
    <CurrentWebsiteProvider key={selected.id} website={selected}>
      <OfTracker website={selected}>{children}</OfTracker>
    </CurrentWebsiteProvider>
  );
}

function UnknownWebsite(): ReactNode {
  const t = useWords('shell');
  return (
    <EmptyState level={1} icon={IconWorld} title={t('website.unknown')} text={t('website.unknown-text')}>
      <Link to="/sante" search={{ website: undefined }}>
        {t('website.unknown-back')}
      </Link>
    </EmptyState>
  );
}

/** Writes the website on screen into the address, so that a copied link never shows another one. */
function useWebsiteInAddress(website: string | undefined): void {
  const { website: addressWebsite }: PanelSearch = useSearch({ strict: false });
  const navigate = useNavigate();
  useEffect(() => {
    if (website === undefined || website === addressWebsite) return;
    void navigate({
      to: '.',
      search: (before: Record<string, unknown>) => ({ ...before, website }),
      hash: true,
      replace: true,
      resetScroll: false,
    });
  }, [website, addressWebsite, navigate]);
}
