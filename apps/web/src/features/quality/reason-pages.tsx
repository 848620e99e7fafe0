import type { ReactNode } from 'react';
import { Link } from '@tanstack/react-router';
import { Button } from '@mantine/core';
import { mayOpen } from '@vigie/contract/page-access.ts';
import type { QualityReason } from '@vigie/contract/data-quality.ts';
import { failureOf } from '../../api/failure.ts';
import { useReasonPages, type QualityInput } from '../../api/data-quality.ts';
import { useSearchFilters } from '../../app/search-filters.ts';
import { useErrorText } from '../../i18n/error-text.ts';
import { useWords } from '../../i18n/i18n-provider.tsx';
import { useUser } from '../../session/session-provider.tsx';
import { ExternalLink } from '../../ui/external-link.tsx';
import { SearchField } from '../../ui/list/search-field.tsx';
import { ShowMore } from '../../ui/list/show-more.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PageUrl } from '../../ui/page-url.tsx';
import { Skeleton, Waiting } from '../../ui/skeleton.tsx';
import { TimeAgo } from '../../ui/time-ago.tsx';
import type { QualityTab } from './quality-tabs.ts';
import css from './reason-pages.module.css';

interface ReasonPagesProps {
  reason: QualityReason;
  tab: QualityTab;
  input: QualityInput;
}

const SKELETON_ROWS = 3;

/** The pages that show a reason, last seen first; each leads to its problem for those who may see problems. */
export function ReasonPages({ reason, tab, input }: ReasonPagesProps): ReactNode {
  const t = useWords('quality');
  const { filters, setFilters } = useSearchFilters('q');
  const { q = '' } = filters;
  const { rootCheck, rootReason } = reason;
  const list = useReasonPages({
    ...input,
    check: tab.check,
    view: tab.view ?? 'triggering',
    reason: reason.reason,
    rootCheck,
    rootReason,
    q,
  });
  return (
    <section className="shrink" aria-label={t('reason-pages.title')}>
      <header className={`row wrap between ${css.head}`}>
        <h4 className={css.title}>{t('reason-pages.title')}</h4>
        <div className={`${css.search} no-print`}>
          <SearchField
            label={t('reason-pages.search')}
            value={q}
            onChange={(next) => setFilters({ q: next })}
          />
        </div>
      </header>
      <Pages list={list} />
    </section>
  );
}

function Pages({ list }: { list: ReturnType<typeof useReasonPages> }): ReactNode {
  const t = useWords('quality');
  const shell = useWords('shell');
  const errorText = useErrorText();
  const { items: pages, error } = list;
  if (!pages)
    return error ? (
      <Notice
        tone="fail"
        title={t('reason-pages.failed')}
        text={errorText(failureOf(error).code)}
        action={
          <Button variant="default" size="compact-sm" onClick={list.retry}>
            {shell('retry')}
          </Button>
        }
      />
    ) : (
      <Waiting className={css.list}>
        {Array.from({ length: SKELETON_ROWS }, (_, index) => (
          <div key={index} className={`grid items-center gap-14 ruled ${css.row}`}>
            <Skeleton height={16} />
          </div>
        ))}
      </Waiting>
    );
  if (pages.length === 0) return <p className={css.none}>{t('reason-pages.none')}</p>;
  return (
    <div className={css.list} aria-busy={list.isStale}>
      <ul className={`relative plain ${css.rows}`}>
        {pages.map((page) => (
          <PageRow key={page.pageId} page={page} />
        ))}
      </ul>
      <ShowMore shown={pages.length} total={list.total} onMore={list.more} isFetching={list.isFetchingMore} />
    </div>
  );
}

type Page = NonNullable<ReturnType<typeof useReasonPages>['items']>[number];

function PageRow({ page }: { page: Page }): ReactNode {
  const t = useWords('quality');
  const role = useUser()?.active_profile.role.slug ?? null;
  return (
    <li className={`grid items-center gap-14 ruled ${css.row}`}>
      {mayOpen('urls-liste', role) ? (
        <Link
          to="/urls/liste"
          search={{ page: page.pageId }}
          activeProps={{}}
          className={`inline-row shrink accent ${css.link}`}
          title={page.url}
        >
          <PageUrl url={page.url} />
        </Link>
      ) : (
        <ExternalLink url={page.url} />
      )}
      <span className={`small muted number nowrap text-end ${css.count}`}>
        {t('reason-pages.times', { count: page.occurrences })}
      </span>
      <span className="small muted number nowrap text-end">
        <TimeAgo at={page.lastSeenAt} />
      </span>
    </li>
  );
}
