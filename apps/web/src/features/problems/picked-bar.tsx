import { useState, type ReactNode } from 'react';
import { Button } from '@mantine/core';
import { useWords } from '../../i18n/i18n-provider.tsx';
import { AssignDialog } from './assign-dialog.tsx';
import css from './picked-bar.module.css';
import { StateDialog, type AskedState } from './state-dialog.tsx';
import { useAssignment } from './use-assignment.ts';
import type { Picked } from './use-picked.ts';
import type { UsedFilters } from './use-problem-filters.ts';
import { OPEN, useStateChange, type ChangeTarget, type StateChange } from './use-state-change.ts';

interface PickedBarProps {
  picked: Picked;
  /** The state that the list shows: what the rows had before. */
  state: UsedFilters['state'];
}

/** What can be done with the rows that are ticked. */
export function PickedBar({ picked, state }: PickedBarProps): ReactNode {
  const t = useWords('problems');
  const { change, isBusy } = useStateChange();
  const [asked, setAsked] = useState<AskedState | null>(null);
  const { groups } = picked;
  const before: StateChange = state === 'acknowledged' || state === 'muted' ? { state, until: null } : OPEN;
  const { assign, isBusy: isAssigning } = useAssignment();
  const [isAssigned, setIsAssigned] = useState(false);
  const set = (next: StateChange) => {
    change(targetOf(picked), next, before);
    picked.clear();
  };
  const about = t('picked', { count: groups.length });
  const ask = (next: AskedState['state']) =>
    setAsked({ state: next, about, onChosen: (until) => set({ state: next, until }) });
  return (
    <>
      {groups.length === 0 ? null : (
        <section aria-label={t('picked.label')} className={`row wrap gap-8 rounded ${css.bar} no-print`}>
          <output className={css.count}>{about}</output>
          <Button disabled={isBusy} onClick={() => ask('acknowledged')}>
            {t('acknowledge')}
          </Button>
          <Button variant="default" disabled={isBusy} onClick={() => ask('muted')}>
            {t('mute')}
          </Button>
          <Button variant="default" disabled={isAssigning} onClick={() => setIsAssigned(true)}>
            {t('assign')}
          </Button>
          {state === 'open' ? null : (
            <Button variant="default" disabled={isBusy} onClick={() => set(OPEN)}>
              {t('reopen')}
            </Button>
          )}
          <Button variant="subtle" onClick={picked.clear}>
            {t('picked.clear')}
          </Button>
        </section>
      )}
      <StateDialog asked={asked} onClose={() => setAsked(null)} />
      <AssignDialog
        isOpen={isAssigned}
        about={about}
        onChosen={(assignee) => {
          assign(targetOf(picked), assignee);
          picked.clear();
        }}
        onClose={() => setIsAssigned(false)}
      />
    </>
  );
}

function targetOf({ groups }: Picked): ChangeTarget {
  const pageIds = groups.flatMap(({ page }) => (page ? [page.id] : []));
  const causes = groups.flatMap(({ cause }) => (cause ? [cause] : []));
  return { ...(pageIds.length > 0 ? { pageIds } : {}), causes };
}
