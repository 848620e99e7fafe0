import { useState, type ReactNode } from 'react';
import { Button } from '@mantine/core';
import type { ProblemDetail } from '@vigie/contract/problem.ts';
import { useFormat, useWords } from '../../i18n/i18n-provider.tsx';
import { AssigneeSelect } from './assignee-select.tsx';
import css from './problem-body.module.css';
import { StateDialog, type AskedState } from './state-dialog.tsx';
import { useAssignment } from './use-assignment.ts';
import { OPEN, useStateChange, type StateChange } from './use-state-change.ts';

/** Who has the problem in hand and until when, who is to fix it, and what may be made of it. */
export function ProblemStateSection({ problem }: { problem: ProblemDetail }): ReactNode {
  const t = useWords('problems');
  const { change, isBusy } = useStateChange();
  const [asked, setAsked] = useState<AskedState | null>(null);
  const { assign, isBusy: isAssigning } = useAssignment();
  const { id, url, state, until, assignee } = problem;
  if (state === 'resolved') return <p className="small muted">{t('resolved')}</p>;
  const set = (next: StateChange) => change({ ids: [id] }, next, { state, until });
  const ask = (next: AskedState['state']) =>
    setAsked({ state: next, about: url, onChosen: (chosen) => set({ state: next, until: chosen }) });
  return (
    <section className={`grid justify-start one-column gap-8 ${css.section}`} aria-label={t('state')}>
      {state === 'open' ? null : <Owner problem={problem} />}
      <div className="flex wrap gap-8">
        {state === 'acknowledged' ? null : (
          <Button variant="default" size="compact-md" disabled={isBusy} onClick={() => ask('acknowledged')}>
            {t('acknowledge')}
          </Button>
        )}
        {state === 'muted' ? null : (
          <Button variant="default" size="compact-md" disabled={isBusy} onClick={() => ask('muted')}>
            {t('mute')}
          </Button>
        )}
        {state === 'open' ? null : (
          <Button variant="default" size="compact-md" disabled={isBusy} onClick={() => set(OPEN)}>
            {t('reopen')}
          </Button>
        )}
      </div>
      <AssigneeSelect
        value={assignee}
        isBusy={isAssigning}
        onChange={(next) => assign({ ids: [id] }, next, assignee)}
      />
      <StateDialog asked={asked} onClose={() => setAsked(null)} />
    </section>
  );
}

const MINUTE_MS = 60_000;

function Owner({ problem: { state, owner, until } }: { problem: ProblemDetail }): ReactNode {
  const t = useWords('problems');
  const format = useFormat();
  const name = owner ?? t('somebody');
  const key = state === 'muted' ? 'muted' : 'acknowledged';
  // It ends at a midnight, which people call the end of the day before.
  const last = until === null ? null : new Date(Date.parse(until) - MINUTE_MS).toISOString();
  return (
    <p className="small muted">
      {last === null ? t(`${key}-seen`, { name }) : t(`${key}-until`, { name, until: format.instant(last) })}
    </p>
  );
}
