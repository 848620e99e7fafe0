import type { ReactNode } from 'react';
import { Link } from '@tanstack/react-router';
import type { ProblemDetail } from '@vigie/contract/problem.ts';
import { useAddNote, useProblem, useProblemsOfPage, useRemoveNote } from '../../shared/api/causes.ts';
import { missingEvent } from '../../domain/containers/missing-event.ts';
import { WhyNot } from '../../domain/containers/why-not.tsx';
import { useFormat, useWording, useWords } from '../../shared/i18n/i18n-provider.tsx';
import { useIncidentText } from '../../shared/i18n/incident-text.ts';
import { SeverityPill } from '../../shared/ui/classification.tsx';
import { QueryView } from '../../shared/resource/query-view.tsx';
import { Facts } from '../../shared/ui/facts.tsx';
import { Notice } from '../../shared/ui/notice.tsx';
import { StatusIcon } from '../../shared/ui/status.tsx';
import { TimeAgo } from '../../shared/ui/time-ago.tsx';
import { HandlingButtons } from './handling-bar.tsx';
import { AssigneeSelect } from './handling-dialogs.tsx';
import { NotesSection } from './notes.tsx';
import { PageVisits } from './page-visits.tsx';
import { RegressionCausePart } from './regression-cause-part.tsx';
import { ProvenRemedy } from './proven-remedy.tsx';
import { SentVariables } from './sent-variables.tsx';
import css from './urls.module.css';
import { useHandling } from './use-handling.ts';

const SECTION = `grid justify-start one-column gap-8 ${css.section}`;

/** Renders one problem: its reason, its remedy, its handling, and the history of its page. */
export function ProblemBody({ id }: { id: string }): ReactNode {
  const t = useWords('urls');
  return (
    <QueryView
      query={useProblem(id)}
      failed={t('failed')}
      skeleton={270}
      gone={<Notice tone="warn" title={t('failed')} text={t('gone')} />}
    >
      {(problem) => <Loaded problem={problem} />}
    </QueryView>
  );
}

function Loaded({ problem }: { problem: ProblemDetail }): ReactNode {
  const t = useWords('urls');
  const format = useFormat();
  const [add, remove] = [useAddNote(), useRemoveNote()];
  return (
    <>
      <Why problem={problem} />
      <InHand problem={problem} />
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
      <NotesSection id={problem.id} notes={problem.notes} add={add} remove={remove} />
    </>
  );
}

function Why({ problem }: { problem: ProblemDetail }): ReactNode {
  const { cause, checks, fault, facts, causeId, websiteId, url } = problem;
  const event = missingEvent(cause);
  const t = useWords('urls');
  const wording = useWording();
  const text = useIncidentText();
  const others = cause.kind === 'check' ? checks.filter((check) => check !== cause.check) : [];
  return (
    <section className={SECTION}>
      <h3 className="small weight-580 quiet">{t('why')}</h3>
      <p className={`flex anywhere gap-9 ${css.why}`}>
        <StatusIcon tone="fail" />
        <span>
          {cause.kind === 'check' ? <strong>{wording.check(cause.check)}</strong> : null}{' '}
          {text({ subject: { kind: 'cause', cause, facts: fault?.evidence ?? facts } })}
        </span>
      </p>
      <Hidden problem={problem} />
      {others.length > 0 ? (
        <p className="small muted">
          {t('follows', { list: others.map((check) => wording.check(check)).join(', ') })}
        </p>
      ) : null}
      {fault?.remedy ? <ProvenRemedy problemId={problem.id} remedy={fault.remedy} /> : null}
      {event === null ? null : <WhyNot websiteId={websiteId} event={event} url={url} />}
      {cause.kind === 'check' ? <RegressionCausePart problemId={problem.id} /> : null}
      <Link to="/urls/causes/$id" params={{ id: causeId }} className="link no-line hover-underline">
        {t('to.cause')}
      </Link>
    </section>
  );
}

/** Renders since when no visit can check the problem, and the fault that hides it. */
function Hidden({ problem: { uncheckedSince, hiddenBy } }: { problem: ProblemDetail }): ReactNode {
  const t = useWords('urls');
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

/** Renders the handling of the problem: its state, its end, its assignee, and the actions. */
function InHand({ problem }: { problem: ProblemDetail }): ReactNode {
  const t = useWords('urls');
  const { assign, isBusy } = useHandling();
  const { id, websiteId, url, state, until, assignee } = problem;
  if (state === 'resolved') return <p className="small muted">{t('resolved')}</p>;
  const target = { websiteId, ids: [id] };
  return (
    <section className={SECTION} aria-label={t('state')}>
      {state === 'open' ? null : <InHandBy problem={{ ...problem, state }} />}
      <HandlingButtons target={target} before={{ state, until }} about={url} />
      <AssigneeSelect
        websiteId={websiteId}
        value={assignee}
        isBusy={isBusy}
        onChange={(next) => void assign(target, next, [[target, assignee]])}
      />
    </section>
  );
}

const MINUTE_MS = 60_000;

interface InHandByProps {
  problem: { state: 'acknowledged' | 'muted'; owner: string | null; until: string | null };
}

/** Renders who acknowledged or muted it, and until when. */
function InHandBy({ problem: { state, owner, until } }: InHandByProps): ReactNode {
  const t = useWords('urls');
  const format = useFormat();
  const name = owner ?? t('somebody');
  // An end at midnight is shown as the end of the previous day.
  const last = until === null ? null : new Date(Date.parse(until) - MINUTE_MS).toISOString();
  return (
    <p className="small muted">
      {last === null
        ? t(`${state}-seen`, { name })
        : t(`${state}-until`, { name, until: format.instant(last) })}
    </p>
  );
}

/** Renders the other problems of the same page. */
function SamePage({ problem: { id, pageId, websiteId } }: { problem: ProblemDetail }): ReactNode {
  const t = useWords('urls');
  const text = useIncidentText();
  const { data } = useProblemsOfPage({ websiteId, pageId });
  const others = data?.items.filter((one) => one.id !== id) ?? [];
  if (others.length === 0) return null;
  return (
    <section className={SECTION}>
      <h3 className="small weight-580 quiet">{t('same-page')}</h3>
      <ul className="grid gap-4 plain">
        {others.map(({ id: other, severity, cause, facts }) => (
          <li key={other}>
            <Link
              to="."
              search={(before: Record<string, unknown>) => ({ ...before, problem: other })}
              resetScroll={false}
              className={`row gap-8 rounded-s ink anywhere no-line hover-sunken ${css.link}`}
            >
              <SeverityPill severity={severity} />
              {text({ subject: { kind: 'cause', cause, facts } })}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
