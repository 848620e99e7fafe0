import { useState, type ReactNode } from 'react';
import type { JobPage } from '@vigie/contract/job.ts';
import { useWording, useWords } from '../i18n/i18n-provider.tsx';
import { IconChevronDown } from '../ui/icons.ts';
import { TwoLines } from '../ui/two-lines/two-lines.tsx';
import { PageUrl } from '../ui/page-url.tsx';
import { Pill } from '../ui/pill.tsx';
import type { Tone } from '../ui/status.tsx';
import { rootVerdicts } from './page-verdicts.ts';
import { PageFindings } from './page-findings.tsx';
import css from './run-view.module.css';

interface RunPageProps {
  page: JobPage;
  jobId: string;
  /** Whether it starts open, as the one page of a run on one page does. */
  isOpen: boolean;
}

/** One page of a job: address and verdict in a line; what was found when it is open. */
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

/** Why the first root cause fails, where there is room for it. */
function RootCause({ page }: { page: JobPage }): ReactNode {
  const wording = useWording();
  const [first] = rootVerdicts(page.verdicts);
  const text = first ? wording.reason(first.root.check, first.root.reason ?? '') : null;
  const why = page.failure ? wording.failure(page.failure.code) : text;
  return <span className={`shrink small quiet ${css.cause}`}>{why ? <TwoLines text={why} /> : null}</span>;
}

/** Failing root causes by name, then the tests; one word when nothing fails. */
function Summary({ page }: { page: JobPage }): ReactNode {
  const t = useWords('run-view');
  const wording = useWording();
  if (page.outcome === 'failed') return <Pill tone="warn">{t('page.not-visited')}</Pill>;
  const roots = rootVerdicts(page.verdicts);
  const judged = page.tests.filter(({ outcome }) => outcome !== 'skipped');
  const passed = judged.filter(({ outcome }) => outcome === 'passed').length;
  const isMeasured = page.verdicts.some(({ outcome }) => outcome !== 'skipped');
  return (
    <>
      {roots.map(({ root }) => (
        <Pill key={root.check} tone="fail">
          {wording.check(root.check)}
        </Pill>
      ))}
      {judged.length > 0 ? (
        <Pill tone={testsTone(page)}>{t('page.tests', { passed, total: judged.length })}</Pill>
      ) : null}
      {roots.length === 0 && judged.length === 0 ? (
        <Pill tone={isMeasured ? 'ok' : 'mute'}>{t(isMeasured ? 'page.healthy' : 'page.nothing')}</Pill>
      ) : null}
    </>
  );
}

function testsTone({ tests }: JobPage): Tone {
  if (tests.some(({ outcome }) => outcome === 'failed')) return 'fail';
  return tests.some(({ outcome }) => outcome === 'error') ? 'warn' : 'ok';
}
