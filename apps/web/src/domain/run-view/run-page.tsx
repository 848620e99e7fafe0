import { useState, type ReactNode } from 'react';
import { Link } from '@tanstack/react-router';
import type { JobPage } from '@vigie/contract/job.ts';
import { useWording, useWords, useFormat } from '../../shared/i18n/i18n-provider.tsx';
import { IconChevronDown } from '../../shared/ui/icons.ts';
import { TwoLines } from '../../shared/ui/two-lines/two-lines.tsx';
import { PageUrl } from '../../shared/ui/page-url.tsx';
import { Pill } from '../../shared/ui/pill.tsx';
import type { Tone } from '../../shared/ui/status.tsx';
import { rootVerdicts } from './page-verdicts.ts';
import css from './run-view.module.css';
import { ExternalLink } from '../../shared/ui/external-link.tsx';
import { lazyComponent } from '../../shared/ui/lazy-component.tsx';

// Only an opened page with tests shows results.
const TestResultView = lazyComponent(
  ['test-result'],
  async () => (await import('../../shared/ui/test-result/test-result.tsx')).TestResultView,
);

interface RunPageProps {
  page: JobPage;
  jobId: string;
  /** True if it starts open, as the page of a run on a single page does. */
  isOpen: boolean;
}

/** Renders one page of a job: address and verdict in a line; the findings when it is open. */
export function RunPage({ page, jobId, isOpen }: RunPageProps): ReactNode {
  const [open, setOpen] = useState(isOpen);
  return (
    <details className="ruled" open={open} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className={`grid items-center gap-4-14 pointer hover-sunken inner-ring ${css.page}`}>
        <span className="flex shrink">
          <PageUrl url={page.url} />
        </span>
        <RootCause page={page} />
        <span className={`flex wrap at-end gap-4 ${css.pills}`}>
          <Summary page={page} />
        </span>
        <IconChevronDown size={16} className={`caret ${css.caret}`} aria-hidden />
      </summary>
      {open ? <PageFindings page={page} jobId={jobId} /> : null}
    </details>
  );
}

/** Renders why the first root cause fails, where there is space for it. */
function RootCause({ page }: { page: JobPage }): ReactNode {
  const wording = useWording();
  const [first] = rootVerdicts(page.verdicts);
  const text = first ? wording.reason(first.root.check, first.root.reason ?? '') : null;
  const why = page.failure ? wording.failure(page.failure.code) : text;
  return <span className={`shrink small quiet ${css.cause}`}>{why ? <TwoLines text={why} /> : null}</span>;
}

/** Renders failing root causes by name, then the tests; one word when nothing fails. */
function Summary({ page }: { page: JobPage }): ReactNode {
  const t = useWords('run-view');
  const wording = useWording();
  if (page.outcome === 'failed') return <Pill tone="warn">{t('page.not-visited')}</Pill>;
  const roots = rootVerdicts(page.verdicts);
  const conclusive = page.tests.filter(({ outcome }) => outcome !== 'skipped');
  const passed = conclusive.filter(({ outcome }) => outcome === 'passed').length;
  const isMeasured = page.verdicts.some(({ outcome }) => outcome !== 'skipped');
  return (
    <>
      {roots.map(({ root }) => (
        <Pill key={root.check} tone="fail">
          {wording.check(root.check)}
        </Pill>
      ))}
      {conclusive.length > 0 ? (
        <Pill tone={testsTone(page)}>{t('page.tests', { passed, total: conclusive.length })}</Pill>
      ) : null}
      {roots.length === 0 && conclusive.length === 0 ? (
        <Pill tone={isMeasured ? 'ok' : 'mute'}>{t(isMeasured ? 'page.healthy' : 'page.nothing')}</Pill>
      ) : null}
    </>
  );
}

function testsTone({ tests }: JobPage): Tone {
  if (tests.some(({ outcome }) => outcome === 'failed')) return 'fail';
  return tests.some(({ outcome }) => outcome === 'error') ? 'warn' : 'ok';
}

/** Renders the results of a page: the failure of its visit, or its checks by cause and its test results. */
function PageFindings({ page, jobId }: { page: JobPage; jobId: string }): ReactNode {
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
