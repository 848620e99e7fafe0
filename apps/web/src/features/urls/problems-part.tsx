import type { ReactNode } from 'react';
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { CauseDetail } from '@vigie/contract/cause.ts';
import type { ProblemGroup } from '@vigie/contract/problem.ts';
import { useProblemGroups } from '../../api/causes.ts';
import { useHealth } from '../../api/health.ts';
import { useWords, useFormat } from '../../i18n/i18n-provider.tsx';
import { usePeriod } from '../../period/use-period.ts';
import { ListGate } from '../../resource/list-gate.tsx';
import { useCurrentWebsite } from '../../session/current-website.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { IconActivity, IconCheck } from '../../ui/icons.ts';
import { RowsSkeleton } from '../../ui/list/rows-skeleton.tsx';
import { ProblemFilterBar, useProblemFilters, type UsedProblemFilters } from './filters.tsx';
import { HandlingOfPicked, usePicked } from './picked-rows.tsx';
import { pageKey, ProblemList } from './problem-list.tsx';
import { useProblemPanel } from './use-problem-panel.tsx';
import { handlingOf, OPEN, type Target } from './use-handling.ts';

interface ProblemsPartProps {
  list: ReturnType<typeof useProblemGroups>;
  used: UsedProblemFilters;
}

/** The problems of one cause. */
export function ProblemsOfCause({ websiteId, cause }: { websiteId: string; cause: CauseDetail }): ReactNode {
  const used = useProblemFilters(websiteId, cause);
  return <ProblemsPart list={useProblemGroups(used.filters)} used={used} />;
}

/** Problems by their pages with filters, the actions on several of them, and the open problem. */
export function ProblemsPart({ list, used }: ProblemsPartProps): ReactNode {
  const { filters, chosen, cause } = used;
  const { items: groups } = list;
  const t = useWords('urls');
  const picked = usePicked<ProblemGroup>(JSON.stringify(filters), pageKey);
  const panel = useProblemPanel();
  const { websiteId, state } = filters;
  const pageIds = picked.rows.map((group) => pageKey(group));
  const target: Target = { websiteId, pageIds };
  // The rows are of the one state that the list shows, or of that of their cause.
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

/** Nothing is wrong, or nothing was looked at: it says which, over how many pages and since when. */
function NoProblem(): ReactNode {
  const t = useWords('urls');
  const format = useFormat();
  const website = useCurrentWebsite();
  const { from, to, search } = usePeriod();
  const { data: health } = useHealth({ websiteId: website.id, from, to });
  const action = (
    <Button variant="default" renderRoot={(props) => <Link to="/sante" search={search} {...props} />}>
      {t('empty.health')}
    </Button>
  );
  if (website.lastAuditAt === null || health?.figures.pagesMeasured === 0)
    return (
      <EmptyState icon={IconActivity} title={t('empty.unmeasured')} text={t('empty.unmeasured-text')}>
        {action}
      </EmptyState>
    );
  const text = health
    ? t('empty.text', { count: health.figures.pagesMeasured, since: format.day(from) })
    : t('empty.text-short', { since: format.day(from) });
  return (
    <EmptyState icon={IconCheck} title={t('empty')} text={text}>
      {action}
    </EmptyState>
  );
}
