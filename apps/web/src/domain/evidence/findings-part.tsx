import type { ReactNode } from 'react';
import type { StoredObservation } from '@vigie/contract/stored-observation.ts';
import type { Verdict } from '@vigie/contract/verdict.ts';
import { useWording, useWords } from '../../shared/i18n/i18n-provider.tsx';
import { StatusIcon, type Tone } from '../../shared/ui/status.tsx';
import { TestResultView } from '../../shared/ui/test-result/test-result.tsx';
import { rootsFirst } from './findings-order.ts';
import { PartHeading, Line, Long, Records } from './records.tsx';
import { RemedyAdvice } from './remedy.tsx';

const TONES: Record<Verdict['outcome'], Tone> = { passed: 'ok', failed: 'fail', skipped: 'mute' };

/** Renders the verdict of each check with its cause and remedy, then the results of the user's tests. */
export function FindingsPart({ stored }: { stored: StoredObservation }): ReactNode {
  const t = useWords('evidence');
  const wording = useWording();
  const failure = stored.observation?.failure ?? null;
  const tests = stored.observation?.tests ?? [];
  return (
    <section className="grid shrink gap-10">
      {failure ? (
        <Line>
          <StatusIcon tone="warn" />
          <Long>
            {wording.failure(failure.code)} <code className="mono small anywhere">{failure.message}</code>
          </Long>
        </Line>
      ) : null}
      {stored.pageKind ? (
        <Line>
          <StatusIcon tone="warn" />
          <Long>{wording.pageKind(stored.pageKind)}</Long>
        </Line>
      ) : null}
      <PartHeading>{t('findings.checks')}</PartHeading>
      <Records items={rootsFirst(stored.verdicts)}>
        {(verdict) => <VerdictView verdict={verdict} stored={stored} />}
      </Records>
      {tests.length > 0 ? (
        <>
          <PartHeading>{t('findings.tests')}</PartHeading>
          {tests.map((result, index) => (
            <TestResultView key={result.testId ?? index} result={result} />
          ))}
        </>
      ) : null}
    </section>
  );
}

function VerdictView({ verdict, stored }: { verdict: Verdict; stored: StoredObservation }): ReactNode {
  const t = useWords('evidence');
  const wording = useWording();
  const { check, outcome, reason, causedBy, warnings, evidence } = verdict;
  const fault = stored.faults.find((item) => item.check === check);
  return (
    <>
      <Line>
        <StatusIcon tone={TONES[outcome]} />
        <span className="weight-580">{wording.check(check)}</span>
        <Long>
          {outcome === 'passed' ? t('findings.passed') : wording.reason(check, reason ?? '', evidence)}
        </Long>
      </Line>
      {causedBy ? (
        <p className="small muted">{t('findings.follows', { check: wording.check(causedBy) })}</p>
      ) : null}
      {warnings.map((warning) => (
        <p key={warning} className="small muted">
          {wording.warning(warning)}
        </p>
      ))}
      {fault && causedBy === null ? <RemedyAdvice remedy={fault.remedy} /> : null}
    </>
  );
}
