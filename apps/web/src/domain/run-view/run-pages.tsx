import type { ReactNode } from 'react';
import { Button } from '@mantine/core';
import { PAGE_FILTERS, type Job, type PageFilter } from '@vigie/contract/job.ts';
import { hasEnded } from '../../shared/api/follow-job.ts';
import { useSelectedTracker } from '../../shared/api/selected-tracker.tsx';
import { rowsOf } from '../../shared/api/growing-list.ts';
import { useJobPages } from '../../shared/api/job-lists.ts';
import { useSearchFilters } from '../../shared/resource/search-filters.ts';
import { QueryView } from '../../shared/resource/query-view.tsx';
import { useFormat, useWords } from '../../shared/i18n/i18n-provider.tsx';
import { Segmented } from '../../shared/ui/segmented.tsx';
import { Skeleton, Waiting } from '../../shared/ui/skeleton.tsx';
import { RunPage } from './run-page.tsx';
import css from './run-view.module.css';

/** Renders the pages of a job as they arrive, newest first; each can be opened. The address contains the filter. */
export function RunPages({ job }: { job: Job }): ReactNode {
  const t = useWords('run-view');
  const { filters, setFilters } = useSearchFilters('only');
  const only = PAGE_FILTERS.find((one) => one === filters.only) ?? null;
  const options = (['all', ...PAGE_FILTERS] as const).map((value) => ({ value, label: t(`pages.${value}`) }));
  return (
    <section className="shrink" aria-label={t('pages.title')}>
      <header className="row wrap between gap-8-16 mb-10">
        <h2 className="title">{t('pages.title')}</h2>
        <div className="max-full scroll-x">
          <Segmented
            label={t('pages.filter')}
            value={only ?? 'all'}
            options={options}
            onChange={(next) => setFilters({ only: next === 'all' ? undefined : next })}
            size="small"
          />
        </div>
      </header>
      <PageList job={job} only={only} />
    </section>
  );
}

function PageList({ job, only }: { job: Job; only: PageFilter | null }): ReactNode {
  const t = useWords('run-view');
  const { trackerId } = useSelectedTracker();
  const list = useJobPages(job, only);
  const { refresh, total, more, isFetchingMore } = list;
  return (
    <QueryView
      query={rowsOf(list)}
      failed={t('pages.failed')}
      skeleton={<ListSkeleton />}
      empty={<p className={`card quiet text-center ${css.none}`}>{t(noneKey(job, { only, trackerId }))}</p>}
    >
      {(pages) => (
        <>
          {refresh ? (
            <Button variant="subtle" className={css.refresh} onClick={refresh}>
              {t('pages.refresh')}
            </Button>
          ) : null}
          <div className="clip card">
            {pages.map((page) => (
              <RunPage key={page.observationId} page={page} jobId={job.id} isOpen={job.pageUrl !== null} />
            ))}
          </div>
          <More shown={pages.length} total={total} more={more} isFetchingMore={isFetchingMore} />
        </>
      )}
    </QueryView>
  );
}

interface SelectedPages {
  only: PageFilter | null;
  trackerId?: string | undefined;
}

function noneKey(job: Job, { only, trackerId }: SelectedPages) {
  const isEvaluated = trackerId === undefined || job.trackers?.some(({ id }) => id === trackerId);
  if (!isEvaluated && job.progress.pagesDone > 0) return 'pages.none-tracker';
  if (only !== null) return `pages.none-${only}` as const;
  return hasEnded(job) ? 'pages.none' : 'pages.waiting';
}

interface MoreProps {
  shown: number;
  total: { count: number; estimated: boolean };
  more: (() => void) | null;
  isFetchingMore: boolean;
}

function More({ shown, total, more, isFetchingMore }: MoreProps): ReactNode {
  const t = useWords('run-view');
  const format = useFormat();
  return (
    <footer className="row wrap between gap-8-16 mt-10 small muted number min-36">
      <span>
        {t(total.estimated ? 'pages.shown-about' : 'pages.shown', {
          shown: format.number(shown),
          count: format.number(Math.max(total.count, shown)),
        })}
      </span>
      {more ? (
        <Button variant="default" loading={isFetchingMore} onClick={more}>
          {t('pages.more')}
        </Button>
      ) : null}
    </footer>
  );
}

function ListSkeleton(): ReactNode {
  return (
    <Waiting className="clip card">
      {[0, 1, 2].map((row) => (
        <div key={row} className={`row between gap-16 ruled ${css.bone}`}>
          <Skeleton width={320} height={16} />
          <Skeleton width={90} height={20} />
        </div>
      ))}
    </Waiting>
  );
}
