import type { ReactNode } from 'react';
import type { PoolDetail } from '@vigie/contract/pool.ts';
import { useAgentChoices, useContextChoices } from '../../shared/api/choices.ts';
import { useProfileWords } from '../../shared/fields/profile-fields.tsx';
import { useFormat, useWords } from '../../shared/i18n/i18n-provider.tsx';
import { PageNames } from '../../domain/pool-or-test/item-pages.tsx';
import { Card } from '../../shared/ui/card.tsx';
import { CategoryTag } from '../../shared/ui/classification.tsx';
import { Facts, type Fact } from '../../shared/ui/facts.tsx';
import { IconChevronDown } from '../../shared/ui/icons.ts';
import { ScheduleNextRuns } from '../../shared/ui/schedule/next-runs.tsx';
import { useScheduleWords } from '../../shared/ui/schedule/schedule-words.ts';
import { TimeAgo } from '../../shared/ui/time-ago.tsx';
import css from './pools.module.css';
import { LoginJourneyTitle } from './login-journey-select.tsx';

/** Renders the facts of a pool, beside its runs. */
export function PoolFacts({ pool }: { pool: PoolDetail }): ReactNode {
  const t = useWords('pools');
  const format = useFormat();
  const { mode, consent, consentMatrix, holdBackSeconds, pagesMax, profile } = pool.settings;
  const sayProfile = useProfileWords();
  const words = useWords('fields');
  const facts: Fact[] = [
    [t('facts.schedule'), <PoolSchedule key="schedule" pool={pool} />],
    [t('facts.agent'), <AgentName key="agent" agentId={pool.settings.agentId} />],
    pool.settings.contextId === null
      ? null
      : [t('facts.context'), <ContextLabel key="context" pool={pool} contextId={pool.settings.contextId} />],
    (pool.settings.preludeId ?? null) === null
      ? null
      : [
          t('facts.prelude'),
          <LoginJourneyTitle
            key="prelude"
            websiteId={pool.websiteId}
            preludeId={pool.settings.preludeId ?? ''}
          />,
        ],
    [t('facts.category'), <CategoryTag key="category" category={pool.category} />],
    [t('facts.urls'), <PageNames key="urls" noun="pools" pages={pool} />],
    [t('facts.pages-max'), format.exact(pagesMax)],
    [t('facts.mode'), t(`mode.${mode}`)],
    [t('facts.consent'), t(`consent.${consent}`)],
    consentMatrix === true ? [t('field.consentMatrix'), t('facts.consent-matrix')] : null,
    consentMatrix === true && holdBackSeconds !== undefined
      ? [words('hold-back.label'), words('hold-back.seconds', { count: holdBackSeconds })]
      : null,
    profile === undefined ? null : [words('profile.device'), sayProfile(profile)],
    [t('facts.updated'), <Instant key="updated" at={pool.updatedAt} />],
    [t('facts.created'), <Instant key="created" at={pool.createdAt} />],
  ];
  return (
    <Card title={t('facts.title')}>
      <Facts facts={facts} />
    </Card>
  );
}

function Instant({ at }: { at: string }): ReactNode {
  const format = useFormat();
  return <time dateTime={at}>{format.instant(at)}</time>;
}

function AgentName({ agentId }: { agentId: string | null }): ReactNode {
  const t = useWords('pools');
  const { agents } = useAgentChoices();
  if (agentId === null) return t('facts.agent-any');
  if (agents === undefined) return '…';
  return agents.find(({ id }) => id === agentId)?.name ?? t('facts.agent-gone');
}

function ContextLabel({ pool, contextId }: { pool: PoolDetail; contextId: string }): ReactNode {
  const t = useWords('pools');
  const contexts = useContextChoices(pool.websiteId);
  return contexts.find(({ id }) => id === contextId)?.label ?? t('facts.context-gone');
}

/** Renders the schedule of a pool: in words, with its next runs, and a run that was skipped because of an overlap. */
function PoolSchedule({ pool }: { pool: PoolDetail }): ReactNode {
  const t = useWords('pools');
  const inputs = useWords('inputs');
  const format = useFormat();
  const { schedule, status, nextRunAt, lastOverlapAt, lastCatchUp } = pool;
  const words = useScheduleWords(schedule);
  return (
    <>
      {words}
      {schedule ? (
        <span className="block small weight-450 muted">
          {inputs('schedule.in-zone', { zone: schedule.timeZone })}
        </span>
      ) : null}
      {nextRunAt === null ? null : (
        <span className="block small weight-450 muted">
          {t('schedule.next')} <TimeAgo at={nextRunAt} />
        </span>
      )}
      {schedule && status === 'draft' ? (
        <span className="block small weight-450 warn">{t('facts.draft')}</span>
      ) : null}
      {schedule && status === 'published' ? (
        <details className={`block small weight-450 muted ${css.next}`}>
          <summary>
            {t('facts.next-runs')}
            <IconChevronDown size={14} aria-hidden />
          </summary>
          <ScheduleNextRuns schedule={schedule} />
        </details>
      ) : null}
      {lastOverlapAt === null ? null : (
        <span className="block mt-6 small weight-450 pretty warn">
          {t('facts.overlap', { time: format.instant(lastOverlapAt) })}
        </span>
      )}
      {lastCatchUp === null ? null : (
        <span className="block small weight-450 muted">
          {t('facts.catch-up', {
            due: format.instant(lastCatchUp.dueAt),
            time: format.instant(lastCatchUp.at),
            count: lastCatchUp.missed,
          })}
        </span>
      )}
    </>
  );
}
