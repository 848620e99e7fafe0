import { useEffect, type ReactNode } from 'react';
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { useProblemGroups } from '../../api/problems.ts';
import { useWords, useFormat } from '../../i18n/i18n-provider.tsx';
import { ListGate } from '../../resource/list-gate.tsx';
import { RowsSkeleton } from '../../ui/list/rows-skeleton.tsx';
import { isSingleKey } from '../../ui/single-keys.ts';
import { PickedBar } from './picked-bar.tsx';
import { ProblemFilterBar } from './problem-filter-bar.tsx';
import { ProblemList } from './problem-list.tsx';
import { usePicked } from './use-picked.ts';
import type { UsedFilters } from './use-problem-filters.ts';
import { useProblemPanel } from './use-problem-panel.tsx';
import { useHealth } from '../../api/health.ts';
import { usePeriod } from '../../period/use-period.ts';
import { useCurrentWebsite } from '../../session/current-website.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { IconActivity, IconCheck } from '../../ui/icons.ts';

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

/** Nothing is wrong, or nothing was looked at: it says which, over how many pages and since when. */
function NoProblem(): ReactNode {
  const t = useWords('problems');
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
