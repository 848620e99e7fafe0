import { useState, type ReactNode } from 'react';
import { Button } from '@mantine/core';
import type { KnownPage, Website } from '@vigie/contract/website.ts';
import { hasEnded } from '../../shared/api/follow-job.ts';
import { useKnownPageList } from '../../shared/api/choices.ts';
import { useDiscover, useLastDiscovery } from '../../shared/api/website-settings.ts';
import { useSearchFilters } from '../../shared/resource/search-filters.ts';
import { useFailureText } from '../../shared/i18n/error-text.ts';
import { useWords } from '../../shared/i18n/i18n-provider.tsx';
import { ListPart } from '../../shared/resource/list-part.tsx';
import { RunView } from '../../domain/run-view/run-view.tsx';
import { usePermission } from '../../shared/session/session-provider.tsx';
import { IconSearch, IconWorld } from '../../shared/ui/icons.ts';
import { Notice } from '../../shared/ui/notice.tsx';
import { PageUrl } from '../../shared/ui/page-url.tsx';
import { TimeAgo } from '../../shared/ui/time-ago.tsx';

/** Renders the known pages of a website, each with a link to a visit with its settings, and the discovery. */
export function PagesTab({ website }: { website: Website }): ReactNode {
  const t = useWords('websites');
  const { filters, setFilters, clearFilters, isFiltered } = useSearchFilters('q');
  const { q = '' } = filters;
  const list = useKnownPageList(website.id, q);
  return (
    <div className="grid one-column gap-14">
      <Discovery website={website} />
      <ListPart<KnownPage>
        filters={{ isFiltered, clear: clearFilters }}
        search={{ label: t('pages.search'), value: q, onChange: (text) => setFilters({ q: text }) }}
        list={list}
        label={t('pages.list-label', { name: website.name })}
        failed={t('pages.failed')}
        empty={{ icon: IconWorld, title: t('pages.none'), text: t('pages.none-text') }}
        linkOf={({ url }) => ({ to: '.', search: { step: 'hit', page: url } as never })}
        columns={[
          {
            key: 'page',
            title: t('pages.column-page'),
            width: 'minmax(0, 1fr)',
            cell: ({ url }) => <PageUrl url={url} />,
          },
          {
            key: 'seen',
            title: t('pages.column-seen'),
            width: '200px',
            cell: ({ lastSeenAt }) => <TimeAgo at={lastSeenAt} />,
          },
        ]}
      />
    </div>
  );
}

/** Renders the number of known pages, the button that starts a discovery, and the newest discovery, live. */
function Discovery({ website }: { website: Website }): ReactNode {
  const t = useWords('websites');
  const may = usePermission();
  const failureText = useFailureText();
  const discover = useDiscover();
  const last = useLastDiscovery(website.id);
  const [shown, setShown] = useState<string | null>(null);
  const isRunning = last !== null && !hasEnded(last);
  const jobId = shown ?? (isRunning ? last.id : null);
  const start = () => discover.mutate({ id: website.id }, { onSuccess: (job) => setShown(job.id) });
  return (
    <>
      <div className="row wrap between gap-8-16">
        <p className="quiet">{t('pages.lead')}</p>
        {may('websites.discover') ? (
          <Button
            leftSection={<IconSearch size={16} aria-hidden />}
            loading={discover.isPending}
            disabled={isRunning}
            onClick={start}
          >
            {t('pages.discover')}
          </Button>
        ) : null}
      </div>
      {discover.error ? (
        <Notice tone="fail" title={t('pages.discover-failed')} text={failureText(discover.error)} />
      ) : null}
      {jobId !== null && may('jobs.events') ? (
        <section aria-label={t('pages.searching')}>
          <RunView jobId={jobId} onRetried={(job) => setShown(job.id)} />
        </section>
      ) : null}
    </>
  );
}
