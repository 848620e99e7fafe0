import type { ReactNode } from 'react';
import { Link } from '@tanstack/react-router';
import type { JobPage } from '@vigie/contract/job.ts';
import { useFormat, useWording, useWords } from '../i18n/i18n-provider.tsx';
import { ExternalLink } from '../ui/external-link.tsx';
import { TestResultView } from '../ui/test-result/test-result.tsx';
import css from './run-view.module.css';
import { rootVerdicts } from './page-verdicts.ts';

/** The results of a page: the failure of its visit, or its checks by cause and its test results. */
export function PageFindings({ page, jobId }: { page: JobPage; jobId: string }): ReactNode {
  const t = useWords('run-view');
  return (
    <div className={`grid shrink gap-14 ${css.findings}`}>
      <Facts page={page} jobId={jobId} />
      {page.failure ? <Failure failure={page.failure} /> : <Verdicts page={page} />}
      {page.tests.length > 0 ? (
        <section className="grid shrink gap-8">
          <h3 className="small weight-540 muted">{t('page.user-tests')}</h3>
          {page.tests.map((result, index) => (
            <TestResultView key={result.testId ?? index} result={result} />
          ))}
        </section>
      ) : null}
    </div>
  );
}

function Facts({ page, jobId }: { page: JobPage; jobId: string }): ReactNode {
  const t = useWords('run-view');
  const format = useFormat();
  return (
    <p className="row wrap shrink gap-2-16 small quiet number">
      <ExternalLink url={page.url} />
      {page.httpStatus === null ? null : <span>{t('page.status', { status: String(page.httpStatus) })}</span>}
      <span>{t('page.took', { time: format.duration(page.durationMs / 1000) })}</span>
      {page.agent ? <span>{t('page.by', { name: page.agent.name })}</span> : null}
      <Link
        className="inline-row accent thin-line min-24 touch"
        to="/jobs"
        search={{ job: jobId, page: page.observationId }}
      >
        {t('page.evidence')}
      </Link>
    </p>
  );
}

function Failure({ failure }: { failure: NonNullable<JobPage['failure']> }): ReactNode {
  const wording = useWording();
  return (
    <p className={`anywhere pretty ${css.fault}`} data-tone="warn">
      {wording.failure(failure.code)} <code className="muted">{failure.message}</code>
    </p>
  );
}

function Verdicts({ page }: { page: JobPage }): ReactNode {
  const t = useWords('run-view');
  const wording = useWording();
  const groups = rootVerdicts(page.verdicts);
  const skipped = page.verdicts.filter(({ outcome }) => outcome === 'skipped');
  const names = (checks: readonly { check: JobPage['verdicts'][number]['check'] }[]) =>
    checks.map(({ check }) => wording.check(check)).join(', ');
  if (page.verdicts.length === 0) return null;
  return (
    <section className="grid shrink gap-8">
      <h3 className="small weight-540 muted">{t('page.checks')}</h3>
      {groups.map(({ root, follows }) => (
        <p key={root.check} className={`anywhere pretty ${css.fault}`} data-tone="fail">
          <strong className="weight-580">{wording.check(root.check)}</strong>{' '}
          {wording.reason(root.check, root.reason ?? '')}
          {follows.length > 0 ? (
            <span className="muted"> {t('page.follows', { checks: names(follows) })}</span>
          ) : null}
        </p>
      ))}
      {groups.length === 0 && skipped.length < page.verdicts.length ? (
        <p className={`anywhere pretty ${css.fault}`} data-tone="ok">
          {t('page.all-pass')}
        </p>
      ) : null}
      {skipped.length > 0 ? (
        <p className={`anywhere pretty ${css.fault}`} data-tone="mute">
          {t('page.skipped', { checks: names(skipped) })}
        </p>
      ) : null}
    </section>
  );
}
