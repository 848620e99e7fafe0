import { useEffect, useRef, useState, type ReactNode } from 'react';
import { Button } from '@mantine/core';
import type { Assignee } from '@vigie/contract/problem.ts';
import { useWords } from '../../shared/i18n/i18n-provider.tsx';
import { focusHeading } from '../../shared/ui/focus-heading.ts';
import type { RequestedState } from './handling-dialogs.tsx';
import { OPEN, type Handling, type Target } from './handling.ts';
import { useHandling } from './use-handling.ts';
import css from './urls.module.css';
import { StateDialog, AssignDialog } from './handling-dialogs.tsx';

export interface HandlingBarProps {
  count: number;
  target: Target;
  /** Handling of the rows before the change, for the undo. */
  before: { states: readonly (readonly [Target, Handling])[]; assignees?: AssigneesBefore };
  /** Id of the website whose colleagues can be assigned; without one, nobody can be. */
  websiteId: string | undefined;
  onClear: () => void;
}
type AssigneesBefore = readonly (readonly [Target, Assignee | null])[];

/** Renders the actions on the selected rows. */
export function HandlingBar({ count, target, before, websiteId, onClear }: HandlingBarProps): ReactNode {
  const t = useWords('urls');
  const { change, assign, isBusy } = useHandling();
  const [requested, setRequested] = useState<RequestedState | null>(null);
  const [isAssigned, setIsAssigned] = useState(false);
  const about = t('picked', { count });
  useFocusAfter(count);
  const set = (next: Handling) => {
    void change(target, next, before.states);
    onClear();
  };
  const ask = (state: RequestedState['state']) =>
    setRequested({ state, about, onChosen: (until) => set({ state, until }) });
  return (
    <>
      {count === 0 ? null : (
        <section aria-label={t('picked.label')} className={`row wrap gap-8 rounded ${css.bar} no-print`}>
          <output className={css.count}>{about}</output>
          <Button disabled={isBusy} onClick={() => ask('acknowledged')}>
            {t('acknowledge')}
          </Button>
          <Button variant="default" disabled={isBusy} onClick={() => ask('muted')}>
            {t('mute')}
          </Button>
          {websiteId === undefined ? null : (
            <Button variant="default" disabled={isBusy} onClick={() => setIsAssigned(true)}>
              {t('assign')}
            </Button>
          )}
          {before.states.every(([, { state }]) => state === 'open') ? null : (
            <Button variant="default" disabled={isBusy} onClick={() => set(OPEN)}>
              {t('reopen')}
            </Button>
          )}
          <Button variant="subtle" onClick={onClear}>
            {t('picked.clear')}
          </Button>
        </section>
      )}
      <StateDialog requested={requested} onClose={() => setRequested(null)} />
      <AssignDialog
        isOpen={isAssigned}
        about={about}
        websiteId={websiteId ?? ''}
        onChosen={(assignee) => {
          void assign(target, assignee, before.assignees);
          onClear();
        }}
        onClose={() => setIsAssigned(false)}
      />
    </>
  );
}

/** Moves the focus when the bar disappears with the focused button. */
function useFocusAfter(count: number): void {
  const before = useRef(0);
  useEffect(() => {
    if (before.current > 0 && count === 0 && document.activeElement === document.body) focusHeading();
    before.current = count;
  }, [count]);
}

interface HandlingButtonsProps {
  target: Target;
  /** Current handling; for an ended or hidden item, only missing actions are offered. */
  before: Handling;
  about: string;
  children?: ReactNode;
}

/** Renders the actions on one cause or one problem. */
export function HandlingButtons({ target, before, about, children }: HandlingButtonsProps): ReactNode {
  const t = useWords('urls');
  const { change, isBusy } = useHandling();
  const [requested, setRequested] = useState<RequestedState | null>(null);
  const { state } = before;
  const set = (next: Handling) => void change(target, next, [[target, before]]);
  const ask = (next: RequestedState['state']) =>
    setRequested({ state: next, about, onChosen: (until) => set({ state: next, until }) });
  return (
    <div className="flex wrap gap-8 no-print">
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
      {children}
      <StateDialog requested={requested} onClose={() => setRequested(null)} />
    </div>
  );
}
