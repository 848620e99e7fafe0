import { type ReactNode, useEffect } from 'react';
import type { useProblemGroups } from '../../api/problems.ts';
import { useWords } from '../../i18n/i18n-provider.tsx';
import { ListGate } from '../../resource/list-gate.tsx';
import { RowsSkeleton } from '../../ui/list/rows-skeleton.tsx';
import { isSingleKey } from '../../ui/single-keys.ts';
import { NoProblem } from './no-problem.tsx';
import { PickedBar } from './picked-bar.tsx';
import { ProblemFilterBar } from './problem-filter-bar.tsx';
import { ProblemList } from './problem-list.tsx';
import { usePicked } from './use-picked.ts';
import type { UsedFilters } from './use-problem-filters.ts';
import { useProblemPanel } from './use-problem-panel.tsx';

interface ProblemsPartProps {
  list: ReturnType<typeof useProblemGroups>;
  used: UsedFilters;
}

/** The problems with their filters, the actions on several problems, and the open problem. */
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

/** J and K go to the rows from wherever no field, button or dialog has the focus. */
function useFirstRowKeys(): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if ((event.key !== 'j' && event.key !== 'k') || !isSingleKey(event) || !isAtRest()) return;
      const row =
        document.querySelector<HTMLElement>('[data-row-link][aria-current="true"]') ??
        document.querySelector<HTMLElement>('[data-row-link]');
      row?.focus();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
}

/** Nothing that answers to keys has the focus: at most the page's main part or its heading, where it stays after a change of screen. */
function isAtRest(): boolean {
  return document.activeElement === document.body || document.activeElement?.matches('main, h1') === true;
}
