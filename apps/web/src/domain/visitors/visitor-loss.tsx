import type { ReactNode } from 'react';
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { mayOpen } from '@vigie/contract/page-access.ts';
import type { Reproduction, ShownLoss } from '@vigie/contract/visitor-figures.ts';
import { useLiveJob } from '../../shared/api/jobs.ts';
import { useReproduceLoss } from '../../shared/api/real-visitors.ts';
import { useFailureText } from '../../shared/i18n/error-text.ts';
import { useFormat, useWords } from '../../shared/i18n/i18n-provider.tsx';
import { VisitLink } from '../../shared/report/visit-link.tsx';
import { usePermission, useUser } from '../../shared/session/session-provider.tsx';
import { Notice } from '../../shared/ui/notice.tsx';
import { Tag } from '../../shared/ui/pill.tsx';
import { StatusIcon } from '../../shared/ui/status.tsx';
import { TimeAgo } from '../../shared/ui/time-ago.tsx';
import { useLossGroup } from './visitor-names.ts';

interface VisitorLossItemProps {
  websiteId: string;
  loss: ShownLoss;
  /** Name of its tracker. */
  tracker: string;
}

/** Renders a group of visitors in which a tracker is lost, and the answer of the agent that was sent to reproduce it. */
export function VisitorLossItem({ websiteId, loss, tracker }: VisitorLossItemProps): ReactNode {
  const t = useWords('visitors');
  const format = useFormat();
  const groupOf = useLossGroup();
  const { share, elsewhereShare, views, since } = loss;
  return (
    <li className="ruled flex items-start gap-10 py-12">
      <StatusIcon tone="fail" size={16} />
      <div className="shrink grid one-column gap-4">
        <p className="line wrap gap-4-10 weight-540">
          {t('loss.only')}
          {groupOf(loss).map((text) => (
            <Tag key={text}>{text}</Tag>
          ))}
        </p>
        <p className="small quiet pretty number">
          {t('loss.text', {
            tracker,
            share: format.rate(100 * share),
            elsewhere: format.rate(100 * elsewhereShare),
            count: views,
          })}
          {since === null ? null : (
            <>
              {' '}
              {t('loss.since')} <TimeAgo at={since} />
            </>
          )}
        </p>
        <Reproduced websiteId={websiteId} loss={loss} />
      </div>
    </li>
  );
}

/** Renders the answer of an agent about a loss, and the button that sends one. */
function Reproduced({ websiteId, loss }: { websiteId: string; loss: ShownLoss }): ReactNode {
  const t = useWords('visitors');
  const may = usePermission();
  const failureText = useFailureText();
  const { mutate, isPending, error } = useReproduceLoss();
  const { trackerId, where, reproduction } = loss;
  const isRunning = reproduction?.state === 'running';
  useLiveJob(isRunning ? reproduction.jobId : null);
  return (
    <>
      {reproduction === null ? null : <Answer websiteId={websiteId} reproduction={reproduction} />}
      {error === null ? null : <Notice tone="fail" title={t('reproduce.failed')} text={failureText(error)} />}
      {isRunning || !may('realVisitors.reproduce') ? null : (
        <Button
          variant="default"
          size="compact-sm"
          className="fit no-print"
          loading={isPending}
          onClick={() => mutate({ websiteId, trackerId, where })}
        >
          {t(reproduction === null ? 'reproduce' : 'reproduce.again')}
        </Button>
      )}
    </>
  );
}

interface AnswerProps {
  websiteId: string;
  reproduction: Reproduction;
}

function Answer({ websiteId, reproduction }: AnswerProps): ReactNode {
  const t = useWords('visitors');
  const role = useUser()?.active_profile.role.slug ?? null;
  const { state, limits, visit, at, jobId } = reproduction;
  const limitText = limits.map((limit) => t(`limit.${limit}`)).join(' · ');
  return (
    <p className="small pretty" aria-live="polite">
      {t(`reproduce.${state}`)}{' '}
      {visit === null ? (
        limitText === '' ? null : (
          `${limitText}. `
        )
      ) : (
        <VisitLink
          search={{ website: websiteId, observation: visit.observationId }}
          className="link anywhere"
          otherwise={<span className="anywhere">{visit.url}</span>}
        >
          {visit.url}
        </VisitLink>
      )}{' '}
      <span className="muted">
        <TimeAgo at={at} />
        {jobId === null || !mayOpen('jobs', role) ? null : (
          <>
            {' · '}
            <Link to="/jobs" search={{ job: jobId, website: websiteId }} className="accent">
              {t('reproduce.job')}
            </Link>
          </>
        )}
      </span>
    </p>
  );
}
