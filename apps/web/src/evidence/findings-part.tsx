import type { ReactNode } from 'react';
import type { StoredObservation } from '@vigie/contract/stored-observation.ts';
import type { Verdict } from '@vigie/contract/verdict.ts';
import { useWording, useWords } from '../i18n/i18n-provider.tsx';
import { StatusIcon, type Tone } from '../ui/status.tsx';
import { TestResultView } from '../ui/test-result/test-result.tsx';
import { rootsFirst } from './findings-order.ts';
import css from './evidence.module.css';
import { RemedyAdvice } from './remedy.tsx';

const TONES: Record<Verdict['outcome'], Tone> = { passed: 'ok', failed: 'fail', skipped: 'mute' };

/** The verdict of each check with its cause and remedy, then the results of the user's tests. */
export function FindingsPart({ stored }: { stored: StoredObservation }): ReactNode {
  const t = useWords('evidence');
  const wording = useWording();
  const failure = stored.observation?.failure ?? null;
  const tests = stored.observation?.tests ?? [];
  return (
    <section className="grid shrink gap-10">
      {failure ? (
        <p className={`line wrap shrink ${css.line}`}>
          <StatusIcon tone="warn" />
          <span className={css.grow}>
            {wording.failure(failure.code)}{' '}
            <code className={`mono small ${css.mono}`}>{failure.message}</code>
          </span>
        </p>
      ) : null}
      {stored.pageKind ? (
        <p className={`line wrap shrink ${css.line}`}>
          <StatusIcon tone="warn" />
          <span className={css.grow}>{wording.pageKind(stored.pageKind)}</span>
        </p>
      ) : null}
      <h4 className={`small weight-580 quiet ${css.heading}`}>{t('findings.checks')}</h4>
      <ul className={`grid plain rounded-s on-card ${css.list}`}>
        {rootsFirst(stored.verdicts).map((verdict) => (
          <li key={verdict.check} className={`grid one-column shrink gap-4 ruled ${css.partItem}`}>
            <Judgement verdict={verdict} stored={stored} />
          </li>
        ))}
      </ul>
      {tests.length > 0 ? (
        <>
          <h4 className={`small weight-580 quiet ${css.heading}`}>{t('findings.tests')}</h4>
          {tests.map((result, index) => (
            <TestResultView key={result.testId ?? index} result={result} />
          ))}
        </>
      ) : null}
    </section>
  );
}

function Judgement({ verdict, stored }: { verdict: Verdict; stored: StoredObservation }): ReactNode {
  const t = useWords('evidence');
  const wording = useWording();
  const { check, outcome, reason, causedBy, warnings, evidence } = verdict;
  const fault = stored.faults.find((item) => item.check === check);
  return (
    <>
      <p className={`line wrap shrink ${css.line}`}>
        <StatusIcon tone={TONES[outcome]} />
        <span className="weight-580">{wording.check(check)}</span>
        <span className={css.grow}>
          {outcome === 'passed' ? t('findings.passed') : wording.reason(check, reason ?? '', evidence)}
        </span>
      </p>
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
