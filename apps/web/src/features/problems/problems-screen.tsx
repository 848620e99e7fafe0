import type { ReactNode } from 'react';
import { useSearch } from '@tanstack/react-router';
import { useProblemGroups } from '../../api/problems.ts';
import { useWords } from '../../i18n/i18n-provider.tsx';
import { PeriodPicker } from '../../period/period-picker.tsx';
import { useCurrentWebsite } from '../../session/current-website.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { PageSkeleton } from '../../ui/page-skeleton.tsx';
import { useProblemFilters } from './use-problem-filters.ts';
import { ProblemActions } from './problem-actions.tsx';
import { ProblemsPart } from './problems-part.tsx';

// A page of its own at this address: it comes when a visit is named.
const VisitPage = lazyPart(
  ['evidence', 'test-result', 'wording'],
  async () => (await import('./visit-page.tsx')).VisitPage,
  PageSkeleton,
);

/** What goes wrong on which pages; with a visit in the address, everything recorded of that visit. */
export function ProblemsScreen(): ReactNode {
  const { observation, page }: { observation?: string; page?: string } = useSearch({ strict: false });
  if (observation !== undefined || page !== undefined)
    return <VisitPage observationId={observation} pageId={page} />;
  return <Problems />;
}

function Problems(): ReactNode {
  const t = useWords('problems');
  const shell = useWords('shell');
  const website = useCurrentWebsite();
  const used = useProblemFilters(website.id);
  const list = useProblemGroups({ ...used.filters, by: used.by });
  const { count, estimated } = list.total;
  return (
    <>
      <PageHeader
        title={shell('title.urls-liste')}
        lead={
          list.items
            ? t(estimated ? `list.about-${used.by}` : `list.count-${used.by}`, { count })
            : t('list.lead')
        }
      >
        <PeriodPicker />
        <ProblemActions filters={used.filters} isEmpty={count === 0} />
      </PageHeader>
      <ProblemsPart list={list} used={used} />
    </>
  );
}
