import { useMemo, type ReactNode } from 'react';
import type { ProblemGroup } from '@vigie/contract/problem.ts';
import { failureOf } from '../../api/failure.ts';
import type { useProblemGroups } from '../../api/problems.ts';
import { useErrorText } from '../../i18n/error-text.ts';
import { useWords } from '../../i18n/i18n-provider.tsx';
import { WithInspector } from '../../ui/inspector/with-inspector.tsx';
import { NoMatch } from '../../ui/list/no-match.tsx';
import { RowsSkeleton } from '../../ui/list/rows-skeleton.tsx';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { NoProblem } from './no-problem.tsx';
import { PickedBar } from './picked-bar.tsx';
import { ProblemFilterBar } from './problem-filter-bar.tsx';
import { ProblemList } from './problem-list.tsx';
import { useFirstRowKeys } from './use-first-row-keys.ts';
import { usePicked, type Picked } from './use-picked.ts';
import type { UsedFilters } from './use-problem-filters.ts';
import { useProblemInspector } from './use-problem-inspector.tsx';

interface ProblemsPartProps {
  list: ReturnType<typeof useProblemGroups>;
  used: UsedFilters;
}

/** The problems with their filters, the actions on several problems, and the open problem. */
export function ProblemsPart({ list, used }: ProblemsPartProps): ReactNode {
  const groups = useMemo(() => list.data?.pages.flatMap(({ items }) => items), [list.data]);
  const picked = usePicked(JSON.stringify([used.filters, used.by]));
  const inspector = useProblemInspector();
  useFirstRowKeys();
  return (
    <>
      <ProblemFilterBar used={used} />
      <PickedBar picked={picked} state={used.state} />
      <WithInspector inspector={inspector}>
        <Content list={list} groups={groups} used={used} picked={picked} />
      </WithInspector>
    </>
  );
}

interface ContentProps extends ProblemsPartProps {
  groups: readonly ProblemGroup[] | undefined;
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
