import type { ReactNode } from 'react';
import type { PoolDetail } from '@vigie/contract/pool.ts';
import { POOL_FIELDS } from '@vigie/contract/fields/pool-fields.ts';
import { useProfileWords } from '../../shared/fields/profile-fields.tsx';
import { useFormat, useLocale, useWords } from '../../shared/i18n/i18n-provider.tsx';
import { PageNames } from '../../domain/pool-or-test/item-pages.tsx';
import { useFacts } from '../../shared/resource/described.tsx';
import { REFERENCE_NAMES } from '../../shared/resource/reference-name.tsx';
import { Card } from '../../shared/ui/card.tsx';
import { CategoryTag } from '../../shared/ui/classification.tsx';
import { Facts } from '../../shared/ui/facts.tsx';
import { IconChevronDown } from '../../shared/ui/icons.ts';
import { ScheduleNextRuns } from '../../shared/ui/schedule/next-runs.tsx';
import { useScheduleWords } from '../../shared/ui/schedule/schedule-words.ts';
import { TimeAgo } from '../../shared/ui/time-ago.tsx';
import css from './pools.module.css';

const { agents: Agent, contexts: Context, 'login-journeys': LoginJourney } = REFERENCE_NAMES;

/** Renders the facts of a pool, beside its runs. */
export function PoolFacts({ pool }: { pool: PoolDetail }): ReactNode {
  const t = useWords('pools');
  const { locale } = useLocale();
  const sayProfile = useProfileWords();
  const facts = useFacts<PoolDetail, keyof typeof POOL_FIELDS>(pool, POOL_FIELDS, {
    category: ({ category }) => <CategoryTag category={category} />,
    urls: (pages) => <PageNames noun="pools" pages={pages} />,
    schedule: (planned) => <PoolSchedule pool={planned} />,
    agentId: ({ settings: { agentId } }) =>
      agentId === null ? (
        <span className="muted">{POOL_FIELDS.agentId.none[locale]}</span>
      ) : (
        <Agent id={agentId} websiteId={pool.websiteId} gone={POOL_FIELDS.agentId.gone[locale]} />
      ),
    contextId: ({ settings: { contextId } }) =>
      contextId === null ? null : (
        <Context id={contextId} websiteId={pool.websiteId} gone={POOL_FIELDS.contextId.gone[locale]} />
      ),
    preludeId: ({ settings: { preludeId } }) =>
      preludeId ? (
        <LoginJourney id={preludeId} websiteId={pool.websiteId} gone={POOL_FIELDS.preludeId.gone[locale]} />
      ) : null,
    device: ({ settings: { profile } }) => (profile ? sayProfile(profile) : null),
  });
  return (
    <Card title={t('facts.title')}>
      <Facts facts={facts} />
    </Card>
  );
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
