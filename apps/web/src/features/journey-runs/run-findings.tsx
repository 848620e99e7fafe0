import { useState, type ReactNode } from 'react';
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { JourneyRunDetail } from '@vigie/contract/stored-journey.ts';
import type { PlanFinding } from '@vigie/contract/tracking-plan.ts';
import { expectedInWords, seenInWords } from '@vigie/contract/wording/finding-values.ts';
import { findingRemedy, findingTitle } from '@vigie/contract/wording/finding-advice.ts';
import { findingSentence } from '@vigie/contract/wording/finding-words.ts';
import { useLocale, useWords } from '../../shared/i18n/i18n-provider.tsx';
import { Facts } from '../../shared/ui/facts.tsx';
import { SectionTitle } from '../../shared/ui/section-title.tsx';
import { StatusIcon } from '../../shared/ui/status.tsx';
import css from './journey-runs.module.css';

/** Renders the findings of a run, in the order of its steps. */
export function RunFindings({ run }: { run: JourneyRunDetail }): ReactNode {
  const t = useWords('journey-runs');
  return (
    <section className={`shrink ${css.findings}`} aria-labelledby="findings">
      <SectionTitle id="findings" title={t('findings')} />
      {run.planVersion === null ? (
        <NoPlan />
      ) : run.findings.length === 0 ? (
        <p className="card p-18 muted">
          {t(run.outcome === 'step-failed' ? 'findings.none-until' : 'findings.none')}
        </p>
      ) : (
        <FindingList findings={run.findings} runId={run.id} />
      )}
    </section>
  );
}

function NoPlan(): ReactNode {
  const t = useWords('journey-runs');
  return (
    <div className="card p-18">
      <p className="muted">{t('plan.none-text')}</p>
      <p className="no-print">
        <Link to="/plan" className="link touch">
          {t('plan.write')}
        </Link>
      </p>
    </div>
  );
}

interface FindingListProps {
  findings: readonly PlanFinding[];
  /** Id of the run whose steps the findings link to. */
  runId: string;
}

/** Number of findings drawn at first. A page can cause any number, so the others are drawn on demand. */
const FIRST = 50;

export function FindingList({ findings, runId }: FindingListProps): ReactNode {
  const t = useWords('journey-runs');
  const [isWhole, setIsWhole] = useState(false);
  return (
    <>
      <ul className="plain card clip">
        {findings.slice(0, isWhole ? undefined : FIRST).map((finding, index) => (
          <li key={`${index} ${finding.kind}`} className={`ruled unbroken ${css.finding}`}>
            <Finding finding={finding} runId={runId} />
          </li>
        ))}
      </ul>
      {findings.length > FIRST && !isWhole ? (
        <Button variant="subtle" fullWidth onClick={() => setIsWhole(true)}>
          {t('findings.more', { count: findings.length - FIRST })}
        </Button>
      ) : null}
    </>
  );
}

function Finding({ finding, runId }: { finding: PlanFinding; runId: string }): ReactNode {
  const t = useWords('journey-runs');
  const { locale } = useLocale();
  const { kind, event, source, property, expected, seen, step } = finding;
  return (
    <div className="grid one-column gap-6">
      <div className="flex items-start gap-8">
        <StatusIcon tone="fail" />
        <div className="grow shrink">
          <p className="weight-540 anywhere">
            {event}
            {property === null ? null : <span className="mono quiet"> {property}</span>}
          </p>
          <p className="small muted anywhere">
            {findingTitle(kind, locale)} · <span className="mono">{source}</span>
          </p>
        </div>
        {step === null ? null : (
          <Link
            to="/parcours-passage"
            search={{ id: runId, etape: step }}
            resetScroll={false}
            className="link touch fixed"
          >
            {t('finding.step', { step })}
          </Link>
        )}
      </div>
      <p className="pretty anywhere">{findingSentence(finding, locale)}</p>
      <p className="quiet pretty anywhere">{findingRemedy(finding, locale)}</p>
      {expected === null && seen === null ? null : (
        <Facts
          facts={[
            expected === null ? null : [t('finding.expected'), expectedInWords(finding, locale)],
            seen === null ? null : [t('finding.seen'), seenInWords(finding)],
          ]}
        />
      )}
    </div>
  );
}
