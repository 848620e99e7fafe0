import type { ReactNode } from 'react';
import type { PlanReevaluation } from '@vigie/contract/stored-plan.ts';
import { conformityOf, type PlanFigures } from '@vigie/contract/tracking-plan.ts';
import { useFormat, useWords } from '../../shared/i18n/i18n-provider.tsx';
import { Notice } from '../../shared/ui/notice.tsx';
import { ProgressBar } from '../../shared/ui/progress-bar.tsx';

/** Renders the progress of the re-evaluation of stored visits by the newest version, and its changes. */
export function Reevaluation({ of }: { of: PlanReevaluation | null }): ReactNode {
  const t = useWords('tracking-plan');
  const format = useFormat();
  if (of === null) return null;
  const { version, state, visitsDone, visitsTotal, before, after } = of;
  const shown = (figures: PlanFigures | null) => {
    const conformity = figures === null ? null : conformityOf(figures);
    return conformity === null ? '–' : format.rate(conformity);
  };
  if (state === 'done') {
    // For a first version, the figures below are sufficient.
    if (visitsTotal === 0 || before === null || conformityOf(before) === null) return null;
    const text = t('again.done', { version, after: shown(after), before: shown(before) });
    return (
      <div className="mb-16 no-print">
        <Notice tone="info" text={text} />
      </div>
    );
  }
  return (
    <div className="mb-16 no-print">
      <Notice tone="info" title={t('again.title', { version })}>
        <p className="mb-10 quiet number">
          {state === 'waiting'
            ? t('again.waiting')
            : t('again.progress', { done: format.exact(visitsDone), total: format.exact(visitsTotal) })}
        </p>
        <ProgressBar
          label={t('again.title', { version })}
          value={visitsDone}
          max={state === 'waiting' ? null : visitsTotal}
        />
      </Notice>
    </div>
  );
}
