import { useMemo, type ReactNode } from 'react';
import { useSearch } from '@tanstack/react-router';
import { failureOf } from '../../api/failure.ts';
import { useProblemGroups } from '../../api/problems.ts';
import { useErrorText } from '../../i18n/error-text.ts';
import { useWords } from '../../i18n/i18n-provider.tsx';
import { PeriodPicker } from '../../period/period-picker.tsx';
import { useCurrentWebsite } from '../../session/current-website.tsx';
import { WithInspector } from '../../ui/inspector/with-inspector.tsx';
import { NoMatch } from '../../ui/list/no-match.tsx';
import { RowsSkeleton } from '../../ui/list/rows-skeleton.tsx';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import '../../ui/inputs.css';
import { NoProblem } from './no-problem.tsx';
import { PickedBar } from './picked-bar.tsx';
import { ProblemFilterBar } from './problem-filter-bar.tsx';
import { ProblemList } from './problem-list.tsx';
import { ProblemsExport } from './problems-export.tsx';
import { ProblemsMenu } from './problems-menu.tsx';
import { useFirstRowKeys } from './use-first-row-keys.ts';
import { usePicked, type Picked } from './use-picked.ts';
import { useProblemFilters, type UsedFilters } from './use-problem-filters.ts';
import { useProblemInspector } from './use-problem-inspector.tsx';
import { VisitPage } from './visit-page.tsx';

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
  const { filters, by, state } = used;
  const list = useProblemGroups({ ...filters, by });
  const groups = useMemo(() => list.data?.pages.flatMap(({ items }) => items), [list.data]);
  const picked = usePicked(JSON.stringify([filters, by]));
  const inspector = useProblemInspector();
  useFirstRowKeys();
  const { count, estimated } = list.total;
  return (
    <>
      <PageHeader
        title={shell('title.urls-liste')}
        lead={groups ? t(estimated ? `list.about-${by}` : `list.count-${by}`, { count }) : t('list.lead')}
      >
        <PeriodPicker />
        <ProblemsExport filters={filters} isDisabled={count === 0} />
        <ProblemsMenu />
      </PageHeader>
      <ProblemFilterBar used={used} />
      <PickedBar picked={picked} state={state} />
      <WithInspector inspector={inspector}>
        <Content list={list} groups={groups} used={used} picked={picked} />
      </WithInspector>
    </>
  );
}

interface ContentProps {
  list: ReturnType<typeof useProblemGroups>;
  groups: Parameters<typeof ProblemList>[0]['groups'] | undefined;
  used: UsedFilters;
  picked: Picked;
}

function Content({ list, groups, used, picked }: ContentProps): ReactNode {
  const t = useWords('problems');
  const errorText = useErrorText();
  if (!groups)
    return list.error ? (
      <LoadFailed
        title={t('list.failed')}
        text={errorText(failureOf(list.error).code)}
        onRetry={list.retry}
      />
    ) : (
      <RowsSkeleton />
    );
  if (groups.length === 0) return used.isFiltered ? <NoMatch onClear={used.clearFilters} /> : <NoProblem />;
  return <ProblemList list={list} groups={groups} by={used.by} picked={picked} />;
}
