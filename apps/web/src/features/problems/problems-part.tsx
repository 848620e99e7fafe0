import type { ReactNode } from 'react';
import type { useProblemGroups } from '../../api/problems.ts';
import { useWords } from '../../i18n/i18n-provider.tsx';
import { ListGate } from '../../resource/list-gate.tsx';
import { RowsSkeleton } from '../../ui/list/rows-skeleton.tsx';
import { NoProblem } from './no-problem.tsx';
import { PickedBar } from './picked-bar.tsx';
import { ProblemFilterBar } from './problem-filter-bar.tsx';
import { ProblemList } from './problem-list.tsx';
import { useFirstRowKeys } from './use-first-row-keys.ts';
import { usePicked } from './use-picked.ts';
import type { UsedFilters } from './use-problem-filters.ts';
import { useProblemPanel } from './use-problem-panel.tsx';

interface ProblemsPartProps {
  list: ReturnType<typeof useProblemGroups>;
  used: UsedFilters;
}

/** The problems with what narrows them, what is done with several, and the one that is looked at. */
export function ProblemsPart({ list, used }: ProblemsPartProps): ReactNode {
  const { items: groups } = list;
  const t = useWords('problems');
  const picked = usePicked(JSON.stringify([used.filters, used.by]));
  const panel = useProblemPanel();
  useFirstRowKeys();
  return (
    <>
      <ProblemFilterBar used={used} />
      <PickedBar picked={picked} state={used.state} />
      {panel.frame(
        <ListGate
          list={list}
          rows={groups}
          failed={t('list.failed')}
          isFiltered={used.isFiltered}
          onClear={used.clearFilters}
          empty={<NoProblem />}
        >
          {groups ? (
            <ProblemList list={list} groups={groups} by={used.by} picked={picked} panel={panel} />
          ) : (
            <RowsSkeleton />
          )}
        </ListGate>,
      )}
    </>
  );
}
