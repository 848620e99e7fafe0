import type { ReactNode } from 'react';
import { Button } from '@mantine/core';
import type { CauseDetail } from '@vigie/contract/cause.ts';
import { useReasonPages } from '../../shared/api/data-quality.ts';
import { useSearchFilters } from '../../shared/resource/search-filters.ts';
import { viewOfReason } from '../../domain/causes/view-of-reason.ts';
import { useFailureText } from '../../shared/i18n/error-text.ts';
import { useWords } from '../../shared/i18n/i18n-provider.tsx';
import { usePeriod } from '../../shared/period/use-period.ts';
import { ExternalLink } from '../../shared/ui/external-link.tsx';
import { FilterBar } from '../../shared/ui/list/filter-bar.tsx';
import { ShowMore } from '../../shared/ui/list/show-more.tsx';
import { Notice } from '../../shared/ui/notice.tsx';
import { Skeleton, Waiting } from '../../shared/ui/skeleton.tsx';
import { TimeAgo } from '../../shared/ui/time-ago.tsx';
import css from './urls.module.css';

interface CausePagesProps {
  websiteId: string;
  cause: Extract<Extract<CauseDetail['subject'], { kind: 'cause' }>['cause'], { kind: 'check' }>;
  beganAt: string;
}

/**
 * Renders the pages of a root cause since it began, within the period, last seen first; for users with permission for
 * health but not for problems.
 */
export function CausePages({ websiteId, cause: { check, reason }, beganAt }: CausePagesProps): ReactNode {
  const t = useWords('urls');
  const shell = useWords('shell');
  const failureText = useFailureText();
  const period = usePeriod();
  const { to } = period;
  const from = beganAt > period.from && beganAt < to ? beganAt : period.from;
  const { filters, setFilters, clearFilters, isFiltered } = useSearchFilters('q');
  const { q = '' } = filters;
  const root = { reason, rootCheck: check, rootReason: reason };
  const list = useReasonPages({ websiteId, from, to, check, view: viewOfReason(check, reason), ...root, q });
  const { items: pages, error } = list;
  if (!pages && error)
    return (
      <Notice
        tone="fail"
        title={t('list.failed')}
        text={failureText(error)}
        action={
          <Button variant="default" size="compact-sm" onClick={list.retry}>
            {shell('retry')}
          </Button>
        }
      />
    );
  const search = { label: t('filter.search'), value: q, onChange: (next: string) => setFilters({ q: next }) };
  return (
    <>
      <FilterBar search={search} isFiltered={isFiltered} onClear={clearFilters} />
      {pages ? null : (
        <Waiting>
          <Skeleton height={120} />
        </Waiting>
      )}
      {pages?.length === 0 ? <p className="muted">{t('pages.none')}</p> : null}
      {pages && pages.length > 0 ? (
        <div className="card" aria-busy={list.isStale}>
          <ul className="plain">
            {pages.map(({ pageId, url, occurrences, lastSeenAt }) => (
              <li key={pageId} className={`row between wrap gap-2-16 ruled ${css.page}`}>
                <ExternalLink url={url} />
                <span className="small muted number nowrap">
                  {t('pages.times', { count: occurrences })} · <TimeAgo at={lastSeenAt} />
                </span>
              </li>
            ))}
          </ul>
          <ShowMore
            shown={pages.length}
            total={list.total}
            onMore={list.more}
            isFetching={list.isFetchingMore}
          />
        </div>
      ) : null}
    </>
  );
}
