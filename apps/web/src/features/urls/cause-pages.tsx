import type { ReactNode } from 'react';
import type { CauseDetail } from '@vigie/contract/cause.ts';
import { useReasonPages } from '../../shared/api/data-quality.ts';
import { useSearchFilters } from '../../shared/resource/search-filters.ts';
import { viewOfReason } from '../../domain/causes/view-of-reason.ts';
import { useWords } from '../../shared/i18n/i18n-provider.tsx';
import { usePeriod } from '../../shared/period/use-period.ts';
import { ReportList } from '../../shared/report/report-list.tsx';
import { ExternalLink } from '../../shared/ui/external-link.tsx';
import { FilterBar } from '../../shared/ui/list/filter-bar.tsx';
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
  const period = usePeriod();
  const { to } = period;
  const from = beganAt > period.from && beganAt < to ? beganAt : period.from;
  const { filters, setFilters, clearFilters, isFiltered } = useSearchFilters('q');
  const { q = '' } = filters;
  const root = { reason, rootCheck: check, rootReason: reason };
  const list = useReasonPages({ websiteId, from, to, check, view: viewOfReason(check, reason), ...root, q });
  const search = { label: t('filter.search'), value: q, onChange: (next: string) => setFilters({ q: next }) };
  return (
    <>
      <FilterBar search={search} isFiltered={isFiltered} onClear={clearFilters} />
      <ReportList
        list={list}
        failed={t('list.failed')}
        empty={<p className="muted">{t('pages.none')}</p>}
        className="card"
        skeleton={120}
      >
        {(pages) => (
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
        )}
      </ReportList>
    </>
  );
}
