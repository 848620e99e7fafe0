import type { ReactNode } from 'react';
import type { JourneyComparison } from '@vigie/contract/stored-journey.ts';
import { useWords } from '../../shared/i18n/i18n-provider.tsx';
import { FindingList } from './run-findings.tsx';
import { SectionTitle } from '../../shared/ui/section-title.tsx';
import css from './journey-runs.module.css';

/** Renders new findings, resolved findings and findings of both runs. */
export function ComparedFindings({ comparison }: { comparison: JourneyComparison }): ReactNode {
  const t = useWords('journey-runs');
  const { appeared, gone, remained, shown, reference } = comparison;
  return (
    <section className="mb-16" aria-labelledby="findings">
      <SectionTitle id="findings" title={t('findings')} hint={t('compare.remained', { count: remained })} />
      <div className={`grid items-start gap-12 ${css.sides}`}>
        {(
          [
            ['disappeared', gone, reference.id],
            ['appeared', appeared, shown.id],
          ] as const
        ).map(([kind, findings, runId]) => (
          <section key={kind} className="grid shrink gap-8" aria-labelledby={`findings-${kind}`}>
            <h3 id={`findings-${kind}`} className="small weight-580 muted">
              {t(`compare.${kind}`, { count: findings.length })}
            </h3>
            {findings.length === 0 ? (
              <p className={`card muted ${css.finding}`}>{t('compare.nothing')}</p>
            ) : (
              <FindingList findings={findings} runId={runId} />
            )}
          </section>
        ))}
      </div>
    </section>
  );
}
