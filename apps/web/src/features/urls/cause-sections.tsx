import type { ReactNode } from 'react';
import type { CauseDetail } from '@vigie/contract/cause.ts';
import { LossesOfCause } from '../../domain/counted/cause-losses.tsx';
import { CauseVisitors } from '../../domain/visitors/visitors-beside.tsx';
import { SelectedTrackerProvider } from '../../shared/api/selected-tracker.tsx';
import { useWebsite } from '../../shared/api/websites.ts';
import { useWords } from '../../shared/i18n/i18n-provider.tsx';
import { CurrentWebsiteProvider } from '../../shared/session/current-website.tsx';
import { usePermission } from '../../shared/session/session-provider.tsx';
import { ExternalLink } from '../../shared/ui/external-link.tsx';
import { SectionTitle } from '../../shared/ui/section-title.tsx';
import { Skeleton } from '../../shared/ui/skeleton.tsx';
import { CauseDetails } from './cause/cause-details.tsx';
import { CausePages } from './cause-pages.tsx';
import { ProblemsOfCause } from './problems-part.tsx';
import css from './urls.module.css';
import { lazyComponent } from '../../shared/ui/lazy-component.tsx';

// Loaded separately: only causes about orders show it, and its chart is a third of all sections.
const OrdersOfCause = lazyComponent(
  ['orders'],
  async () => (await import('../../domain/orders/cause-orders.tsx')).OrdersOfCause,
  () => <Skeleton height={420} />,
);

/** Renders what stands below a cause's cost and remedy: its losses, its orders, its pages and its history. */
export function CauseSections({ cause }: { cause: CauseDetail }): ReactNode {
  return (
    <>
      <CauseVisitors cause={cause} />
      <Losses cause={cause} />
      <Orders cause={cause} />
      <Pages cause={cause} />
      <CauseDetails cause={cause} />
    </>
  );
}

/** Renders what the report of the tracker lacks, if the cause is that of a check, of lost hits or of the report itself. */
function Losses({ cause }: { cause: CauseDetail }): ReactNode {
  const { subject, website } = cause;
  const isRead = usePermission()(subject.kind === 'cause' ? 'counted.ofVisit' : 'counted.steps');
  const isOfHits =
    subject.kind === 'volumes' ||
    subject.kind === 'hits-gone' ||
    (subject.kind === 'cause' && subject.cause.kind === 'check');
  if (!isRead || !isOfHits || website === null) return null;
  return <LossesOfCause cause={cause} websiteId={website.id} />;
}

/** Renders the orders of a cause about missing ones. */
function Orders({ cause }: { cause: CauseDetail }): ReactNode {
  const { subject, website } = cause;
  const isRead = usePermission()('orders.comparison');
  if (!isRead || website === null || (subject.kind !== 'orders' && subject.kind !== 'orders-rise'))
    return null;
  return <OrdersOfCause cause={cause} websiteId={website.id} />;
}

/** Renders the problems of the cause, each with its visit beside; without permission for problems, its pages. */
function Pages({ cause }: { cause: CauseDetail }): ReactNode {
  const t = useWords('urls');
  if (cause.pages === 0) return null;
  return (
    <section aria-labelledby="pages">
      <SectionTitle id="pages" title={t('pages', { count: cause.pages })} />
      <ListedPages cause={cause} />
    </section>
  );
}

function ListedPages({ cause }: { cause: CauseDetail }): ReactNode {
  const { subject, website, tracker, samplePages } = cause;
  const mayReadProblems = usePermission()('problems.groups');
  const root = subject.kind === 'cause' ? subject.cause : null;
  if (website !== null && root !== null && mayReadProblems)
    return (
      <OfWebsite websiteId={website.id} trackerId={tracker?.id}>
        <ProblemsOfCause websiteId={website.id} cause={cause} />
      </OfWebsite>
    );
  if (website !== null && root?.kind === 'check')
    return (
      <SelectedTrackerProvider value={tracker?.id}>
        <CausePages websiteId={website.id} cause={root} beganAt={cause.beganAt} />
      </SelectedTrackerProvider>
    );
  return (
    <ul className="plain card">
      {samplePages.map((url) => (
        <li key={url} className={`ruled ${css.page}`}>
          <ExternalLink url={url} />
        </li>
      ))}
    </ul>
  );
}

interface OfWebsiteProps {
  websiteId: string;
  trackerId: string | undefined;
  children: ReactNode;
}

/** Renders its children for the website and the tracker of the cause, whatever the address names. */
function OfWebsite({ websiteId, trackerId, children }: OfWebsiteProps): ReactNode {
  const { data: website } = useWebsite(websiteId, true);
  if (!website) return <Skeleton height={220} />;
  return (
    <CurrentWebsiteProvider website={website}>
      <SelectedTrackerProvider value={trackerId}>{children}</SelectedTrackerProvider>
    </CurrentWebsiteProvider>
  );
}
