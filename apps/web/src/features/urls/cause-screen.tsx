import { useState, type ReactNode } from 'react';
import { Button } from '@mantine/core';
import { Link, useParams, useSearch } from '@tanstack/react-router';
import type { CauseDetail } from '@vigie/contract/cause.ts';
import { mayOpen } from '@vigie/contract/page-access.ts';
import { useApi } from '../../shared/api/api-provider.tsx';
import { SelectedTrackerProvider, TIME_ZONE } from '../../shared/api/selected-tracker.tsx';
import { useCause } from '../../shared/api/causes.ts';
import { useWebsite } from '../../shared/api/websites.ts';
import { useCauseLocation } from '../../domain/causes/cause-location.ts';
import { CauseVisitors } from '../../domain/visitors/visitors-beside.tsx';
import { Bell, CauseState } from '../../domain/causes/cause-row.tsx';
import { DownloadButton } from '../../shared/download/download-button.tsx';
import { useIncidentText } from '../../shared/i18n/incident-text.ts';
import { useLocale, useWords } from '../../shared/i18n/i18n-provider.tsx';
import { Gate } from '../../shared/resource/gate.tsx';
import { CurrentWebsiteProvider } from '../../shared/session/current-website.tsx';
import { useUser, usePermission } from '../../shared/session/session-provider.tsx';
import { SeverityPill } from '../../shared/ui/classification.tsx';
import { lazyComponent } from '../../shared/ui/lazy-component.tsx';
import { ExternalLink } from '../../shared/ui/external-link.tsx';
import { IconCheck, IconCopy, IconPrinter } from '../../shared/ui/icons.ts';
import { PageHeader } from '../../shared/ui/page-header.tsx';
import { PageSkeleton } from '../../shared/ui/page-skeleton.tsx';
import { SectionTitle } from '../../shared/ui/section-title.tsx';
import { Skeleton } from '../../shared/ui/skeleton.tsx';
import { TimeAgo } from '../../shared/ui/time-ago.tsx';
import { useCopy } from '../../shared/ui/use-copy.ts';
import { usePrefetch } from '../../shared/ui/use-prefetch.ts';
import { CostAndTime, CauseHandling } from './cause-facts.tsx';
import { WhatToDo } from './cause/cause-remedy.tsx';
import css from './urls.module.css';

// Loaded when the address names a visit.
const VisitPage = lazyComponent(
  ['evidence', 'test-result', 'download', 'wording'],
  async () => (await import('./visit-page.tsx')).VisitPage,
  PageSkeleton,
);
// Loaded separately: they are below the first content, and the screen is at its byte budget without them.
const CausePages = lazyComponent([], async () => (await import('./cause-pages.tsx')).CausePages);
const Problems = lazyComponent([], async () => (await import('./problems-part.tsx')).ProblemsOfCause);
const LossesOfCause = lazyComponent(
  ['counted'],
  async () => (await import('../../domain/counted/cause-losses.tsx')).LossesOfCause,
  () => null,
);
const OrdersOfCause = lazyComponent(
  ['orders'],
  async () => (await import('../../domain/orders/cause-orders.tsx')).OrdersOfCause,
  () => <Skeleton height={420} />,
);
const CauseDetails = lazyComponent([], async () => (await import('./cause/cause-details.tsx')).CauseDetails);

/** Renders one cause, or one of its visits: the fault, its cost, its remedy, its pages, and its handling. */
export function CauseScreen(): ReactNode {
  const { id = '' } = useParams({ strict: false });
  const { observation, page }: { observation?: string; page?: string } = useSearch({ strict: false });
  const t = useWords('urls');
  const gone = {
    title: t('cause.gone'),
    text: t('cause.gone-text'),
    back: <BackFromNothing />,
  };
  const query = useCause(id);
  usePrefetch(CauseDetails, observation === undefined && page === undefined);
  if (observation !== undefined || page !== undefined)
    return <VisitPage observationId={observation} pageId={page} />;
  return (
    <Gate query={query} failed={t('cause.failed')} gone={gone}>
      {(cause) => <Shown cause={cause} />}
    </Gate>
  );
}

function BackFromNothing(): ReactNode {
  const t = useWords('urls');
  const { to, search, label } = useBack(t('by.cause'));
  return <Button renderRoot={(props) => <Link to={to} search={search} {...props} />}>{label}</Button>;
}

/** Returns the link back to the list; for users without permission for it, to the health of a website. */
function useBack(list: string) {
  const shell = useWords('shell');
  const role = useUser()?.active_profile.role.slug ?? null;
  return mayOpen('urls-liste', role)
    ? ({ to: '/urls/liste', search: { by: 'cause' }, label: list } as const)
    : ({ to: '/sante', search: {}, label: shell('title.sante') } as const);
}

function Shown({ cause }: { cause: CauseDetail }): ReactNode {
  const t = useWords('urls');
  const text = useIncidentText();
  const locationOf = useCauseLocation();
  return (
    <>
      <PageHeader
        title={text(cause)}
        lead={
          <>
            {locationOf(cause)} · {t('cause.began')} <TimeAgo at={cause.beganAt} />
          </>
        }
        back={useBack(t('by.cause'))}
        pills={
          <>
            <CauseState state={cause.state} />
            <SeverityPill severity={cause.severity} />
            <Bell rangAt={cause.rangAt} />
          </>
        }
      >
        <PassOn cause={cause} />
      </PageHeader>
      <CauseHandling cause={cause} />
      <div className={`grid gap-16 items-start ${css.halves}`}>
        <CostAndTime cause={cause} />
        <WhatToDo cause={cause} />
      </div>
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

/** Renders the actions that share a cause: its link, its problems as a file, and the print button. */
function PassOn({ cause: { id, website, tracker } }: { cause: CauseDetail }): ReactNode {
  const t = useWords('urls');
  const { client } = useApi();
  const { locale } = useLocale();
  const may = usePermission();
  const { copied, copy } = useCopy();
  const [shownLink, setShownLink] = useState<string | null>(null);
  const link = `${location.origin}/urls/causes/${id}`;
  const [Icon, label] = copied ? [IconCheck, t('share.done')] : [IconCopy, t('share.copy')];
  return (
    <>
      <Button
        variant="default"
        leftSection={<Icon size={17} stroke={1.7} aria-hidden />}
        onClick={() => void copy(link, () => setShownLink(link))}
      >
        {label}
      </Button>
      <output className="sr-only">{copied ? label : null}</output>
      {shownLink === null ? null : <code className="small anywhere">{shownLink}</code>}
      {website !== null && may('problems.csv') ? (
        <DownloadButton
          label={t('export')}
          fileName={t('export.file')}
          total={null}
          call={(options) =>
            client.problems.csv(
              {
                websiteId: website.id,
                causeId: id,
                state: 'any',
                ...(tracker && { trackerId: tracker.id }),
                locale,
                timeZone: TIME_ZONE,
              },
              options,
            )
          }
        />
      ) : null}
      <Button
        variant="default"
        leftSection={<IconPrinter size={17} stroke={1.7} aria-hidden />}
        onClick={() => print()}
      >
        {t('print')}
      </Button>
    </>
  );
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
        <Problems websiteId={website.id} cause={cause} />
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
