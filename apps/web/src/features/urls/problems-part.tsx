import type { ReactNode } from 'react';
import type { CauseDetail } from '@vigie/contract/cause.ts';
import type { ProblemGroup } from '@vigie/contract/problem.ts';
import { useProblemGroups } from '../../shared/api/causes.ts';
import { useWords } from '../../shared/i18n/i18n-provider.tsx';
import { ListGate } from '../../shared/resource/list-gate.tsx';
import { lazyComponent } from '../../shared/ui/lazy-component.tsx';
import { usePrefetchLongList } from '../../shared/ui/list/long-list.tsx';
import { RowsSkeleton } from '../../shared/ui/list/rows-skeleton.tsx';
import { ProblemFilterBar, useProblemFilters, type UsedProblemFilters } from './filters.tsx';
import { HandlingOfPicked, usePicked } from './picked-rows.tsx';
import { pageKey, ProblemList } from './problem-list.tsx';
import { useProblemPanel } from './use-problem-panel.tsx';
import { handlingOf, OPEN, type Target } from './handling.ts';

// Loaded separately: it is shown only without problems.
const NoProblem = lazyComponent([], async () => (await import('./no-problem.tsx')).NoProblem, RowsSkeleton);

interface ProblemsPartProps {
  list: ReturnType<typeof useProblemGroups>;
  used: UsedProblemFilters;
}

export function ProblemsOfCause({ websiteId, cause }: { websiteId: string; cause: CauseDetail }): ReactNode {
  const used = useProblemFilters(websiteId, cause);
  return <ProblemsPart list={useProblemGroups(used.filters)} used={used} />;
}

/** Renders problems by page with filters, the actions on several of them, and the open problem. */
export function ProblemsPart({ list, used }: ProblemsPartProps): ReactNode {
  const { filters, chosen, cause } = used;
  const { items: groups } = list;
  const t = useWords('urls');
  const picked = usePicked<ProblemGroup>(JSON.stringify(filters), pageKey);
  const panel = useProblemPanel();
  usePrefetchLongList();
  const { websiteId, state } = filters;
  const pageIds = picked.rows.map((group) => pageKey(group));
  const target: Target = { websiteId, pageIds };
  // All rows have the state that the list shows, or the state of their cause.
  const before = handlingOf(state ? { state, until: null } : (cause ?? OPEN));
  return (
    <>
      <ProblemFilterBar used={used} />
      <HandlingOfPicked
        count={pageIds.length}
        target={target}
        before={{ states: [[target, before]] }}
        websiteId={websiteId}
        onClear={picked.clear}
      />
      {panel.frame(
        <ListGate
          list={list}
          rows={groups}
          failed={t('list.failed')}
          isFiltered={chosen.isFiltered}
          onClear={chosen.clear}
          empty={cause === undefined ? <NoProblem /> : <p className="muted">{t('pages.none')}</p>}
        >
          {groups ? (
            <ProblemList
              list={list}
              groups={groups}
              ofOneCause={cause !== undefined}
              picked={picked}
              panel={panel}
            />
          ) : (
            <RowsSkeleton />
          )}
        </ListGate>,
      )}
    </>
  );
}
