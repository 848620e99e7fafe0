import { useState, type ReactNode } from 'react';
import { Button } from '@mantine/core';
import type { KnownPage, Website } from '@vigie/contract/website.ts';
import { failureOf } from '../../api/failure.ts';
import { hasEnded } from '../../api/follow-job.ts';
import { useKnownPageList } from '../../api/known-pages.ts';
import { useDiscover, useLastDiscovery } from '../../api/website-settings.ts';
import { useSearchFilters } from '../../app/search-filters.ts';
import { useErrorText } from '../../i18n/error-text.ts';
import { useWords } from '../../i18n/i18n-provider.tsx';
import { RunView } from '../../run-view/run-view.tsx';
import { useMay } from '../../session/use-may.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { IconSearch, IconWorld } from '../../ui/icons.ts';
import { FilterBar } from '../../ui/list/filter-bar.tsx';
import { List } from '../../ui/list/list.tsx';
import { NoMatch } from '../../ui/list/no-match.tsx';
import { ShowMore } from '../../ui/list/show-more.tsx';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PageUrl } from '../../ui/page-url.tsx';
import { TimeAgo } from '../../ui/time-ago.tsx';

/** The pages known of a website, each leading to a visit with its settings, and the search for more. */
export function PagesTab({ website }: { website: Website }): ReactNode {
  const t = useWords('websites');
  const { filters, setFilters, clearFilters, isFiltered } = useSearchFilters('q');
  const list = useKnownPageList(website.id, filters.q ?? '');
  const isEmpty = list.pages?.length === 0 && !isFiltered;
  return (
    <div className="grid one-column gap-14">
      <p className="quiet">{t('pages.lead')}</p>
      <Discovery website={website} />
      {isEmpty ? (
        <EmptyState icon={IconWorld} title={t('pages.none')} text={t('pages.none-text')} />
      ) : (
        <>
          <FilterBar
            search={{
              label: t('pages.search'),
              value: filters.q ?? '',
              onChange: (q) => setFilters({ q }),
            }}
            isFiltered={isFiltered}
            onClear={clearFilters}
          />
          <Pages website={website} list={list} onClear={clearFilters} />
        </>
      )}
    </div>
  );
}

/** Starts a search for pages and shows the newest one live. */
function Discovery({ website }: { website: Website }): ReactNode {
  const t = useWords('websites');
  const may = useMay();
  const errorText = useErrorText();
  const discover = useDiscover();
  const last = useLastDiscovery(website.id);
  const [shown, setShown] = useState<string | null>(null);
  const isRunning = last !== null && !hasEnded(last);
  const jobId = shown ?? (isRunning ? last.id : null);
  const start = () => discover.mutate({ id: website.id }, { onSuccess: (job) => setShown(job.id) });
  return (
    <>
      {may('websites.discover') ? (
        <Button
          className="self-start"
          leftSection={<IconSearch size={16} aria-hidden />}
          loading={discover.isPending}
          disabled={isRunning}
          onClick={start}
        >
          {t('pages.discover')}
        </Button>
      ) : null}
      {discover.error ? (
        <Notice
          tone="fail"
          title={t('pages.discover-failed')}
          text={errorText(failureOf(discover.error).code)}
        />
      ) : null}
      {jobId !== null && may('jobs.events') ? (
        <section aria-label={t('pages.searching')}>
          <RunView jobId={jobId} onRetried={(job) => setShown(job.id)} />
        </section>
      ) : null}
    </>
  );
}

interface PagesProps {
  website: Website;
  list: ReturnType<typeof useKnownPageList>;
  onClear: () => void;
}

function Pages({ website, list, onClear }: PagesProps): ReactNode {
  const t = useWords('websites');
  const errorText = useErrorText();
  if (list.error && !list.pages)
    return (
      <LoadFailed
        title={t('pages.failed')}
        text={errorText(failureOf(list.error).code)}
        onRetry={list.retry}
      />
    );
  if (list.pages?.length === 0) return <NoMatch onClear={onClear} />;
  return (
    <List<KnownPage>
      label={t('pages.list-label', { name: website.name })}
      rows={list.pages}
      keyOf={({ id }) => id}
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
    >
      <ShowMore
        shown={list.pages?.length ?? 0}
        total={list.total}
        onMore={list.more}
        isFetching={list.isFetchingMore}
      />
    </List>
  );
}
