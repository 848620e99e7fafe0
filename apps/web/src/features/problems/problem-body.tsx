import type { ReactNode } from 'react';
import type { ProblemDetail } from '@vigie/contract/problem.ts';
import { useProblem } from '../../api/problems.ts';
import { NotLoaded } from '../../evidence/not-loaded.tsx';
import { RemedyAdvice } from '../../evidence/remedy.tsx';
import { useFormat, useWording, useWords } from '../../i18n/i18n-provider.tsx';
import { Facts } from '../../ui/facts.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { StatusIcon } from '../../ui/status.tsx';
import { TimeAgo } from '../../ui/time-ago.tsx';
import { useCauseText } from './cause-text.ts';
import { PageVisits } from './page-visits.tsx';
import css from './problem-body.module.css';
import { ProblemNotes } from './problem-notes.tsx';
import { ProblemStateSection } from './problem-state-section.tsx';
import { SameCause } from './same-cause.tsx';
import { SamePage } from './same-page.tsx';
import { SentVariables } from './sent-variables.tsx';

/** One problem: why it fails, what fixes it, who has it in hand, and what its page did before. */
export function ProblemBody({ id }: { id: string }): ReactNode {
  const t = useWords('problems');
  const { data, error, refetch } = useProblem(id);
  if (data) return <Loaded problem={data} />;
  return error ? (
    <NotLoaded error={error} title={t('failed')} gone={t('gone')} retry={() => void refetch()} />
  ) : (
    <Loading />
  );
}

function Loaded({ problem }: { problem: ProblemDetail }): ReactNode {
  const t = useWords('problems');
  const format = useFormat();
  return (
    <>
      <Why problem={problem} />
      <ProblemStateSection problem={problem} />
      <SameCause problem={problem} />
      <SamePage problem={problem} />
      <PageVisits pageId={problem.pageId} />
      <SentVariables problem={problem} />
      <Facts
        facts={[
          [t('first-seen'), <TimeAgo key="first" at={problem.firstSeenAt} />],
          [t('last-seen'), <TimeAgo key="last" at={problem.lastSeenAt} />],
          [t('occurrences'), format.exact(problem.occurrences)],
        ]}
      />
      <ProblemNotes problem={problem} />
    </>
  );
}

function Why({ problem }: { problem: ProblemDetail }): ReactNode {
  const { cause, checks, fault, facts } = problem;
  const t = useWords('problems');
  const wording = useWording();
  const causeText = useCauseText();
  const others = cause.kind === 'check' ? checks.filter((check) => check !== cause.check) : [];
  return (
    <section className={`grid justify-start one-column gap-8 ${css.section}`}>
      <h3 className="small weight-580 quiet">{t('why')}</h3>
      <p className={`flex anywhere gap-9 ${css.why}`}>
        <StatusIcon tone="fail" />
        <span>
          {cause.kind === 'check' ? <strong>{wording.check(cause.check)}</strong> : null}{' '}
          {causeText(cause, fault?.evidence ?? facts)}
        </span>
      </p>
      <Hidden problem={problem} />
      {others.length > 0 ? (
        <p className="small muted">
          {t('follows', { list: others.map((check) => wording.check(check)).join(', ') })}
        </p>
      ) : null}
      <RemedyAdvice remedy={fault?.remedy ?? null} />
    </section>
  );
}

/** Since when no visit can tell whether it is still there, and what hides it. */
function Hidden({ problem: { uncheckedSince, hiddenBy } }: { problem: ProblemDetail }): ReactNode {
  const t = useWords('problems');
  const wording = useWording();
  const format = useFormat();
  if (uncheckedSince === null) return null;
  const by = hiddenBy
    ? `${wording.check(hiddenBy.check)} – ${wording.reason(hiddenBy.check, hiddenBy.reason)}`
    : '';
  return (
    <p className={`flex anywhere gap-9 ${css.why}`}>
      <StatusIcon tone="mute" />
      <span>
        {t('unchecked.since', { since: format.instant(uncheckedSince) })} {by}
      </span>
    </p>
  );
}

function Loading(): ReactNode {
  const shell = useWords('shell');
  return (
    <div className={`grid justify-start one-column gap-8 ${css.section}`} aria-busy="true">
      <span className="sr-only">{shell('loading')}</span>
      <Skeleton height={70} />
      <Skeleton height={44} />
      <Skeleton height={140} />
    </div>
  );
}
