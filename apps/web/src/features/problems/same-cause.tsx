import { useState, type ReactNode } from 'react';
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ProblemDetail } from '@vigie/contract/problem.ts';
import { useProblemsOf } from '../../api/problems.ts';
import { useWords } from '../../i18n/i18n-provider.tsx';
import { useCauseText } from './cause-text.ts';
import css from './problem-body.module.css';
import { StateDialog, type AskedState } from './state-dialog.tsx';
import { OPEN, useStateChange } from './use-state-change.ts';

/** How many other pages have the same cause, the link to them, and the action that selects them all. */
export function SameCause({ problem: { cause, websiteId } }: { problem: ProblemDetail }): ReactNode {
  const t = useWords('problems');
  const { change, isBusy } = useStateChange();
  const [asked, setAsked] = useState<AskedState | null>(null);
  const causeText = useCauseText();
  const named =
    cause.kind === 'check' ? { check: cause.check, reason: cause.reason } : { testId: cause.testId };
  const { data } = useProblemsOf({ websiteId, state: 'open', ...named });
  const count = data?.total.count ?? 0;
  if (count < 2) return null;
  const search = (before: Record<string, unknown>) => ({
    ...before,
    by: undefined,
    kind: undefined,
    check: cause.kind === 'check' ? cause.check : undefined,
    reason: cause.kind === 'check' ? cause.reason : undefined,
    test: cause.kind === 'test' ? cause.testId : undefined,
  });
  const ask = () =>
    setAsked({
      state: 'acknowledged',
      about: causeText(cause),
      onChosen: (until) => change({ causes: [cause] }, { state: 'acknowledged', until }, OPEN),
    });
  return (
    <section className={`grid justify-start one-column gap-8 ${css.section}`}>
      <h3 className="small weight-580 quiet">{t('same-cause')}</h3>
      <div className="flex wrap gap-8">
        <Button
          variant="default"
          size="compact-md"
          renderRoot={(props) => <Link to="." search={search} resetScroll={false} {...props} />}
        >
          {t('same-cause.pages', { count })}
        </Button>
        <Button variant="default" size="compact-md" disabled={isBusy} onClick={ask}>
          {t('same-cause.acknowledge')}
        </Button>
      </div>
      <StateDialog asked={asked} onClose={() => setAsked(null)} />
    </section>
  );
}
