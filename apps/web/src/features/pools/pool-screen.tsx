import type { ReactNode } from 'react';
import { Button } from '@mantine/core';
import { Link, useNavigate } from '@tanstack/react-router';
import type { PoolDetail, PoolRun } from '@vigie/contract/pool.ts';
import { hasEnded } from '../../shared/api/follow-job.ts';
import { useLiveJob } from '../../shared/api/jobs.ts';
import { usePool, usePoolHistory } from '../../shared/api/pools.ts';
import { useFormat, useWords } from '../../shared/i18n/i18n-provider.tsx';
import { ItemButtons } from '../../domain/pool-or-test/actions.tsx';
import { ItemRuns, useFiguresText } from '../../domain/pool-or-test/item-runs.tsx';
import { LoadedItem, useItemId } from '../../domain/pool-or-test/loaded-item.tsx';
import { usePermission } from '../../shared/session/session-provider.tsx';
import { SeverityPill } from '../../shared/ui/classification.tsx';
import { IconSend } from '../../shared/ui/icons.ts';
import { Notice } from '../../shared/ui/notice.tsx';
import { PageHeader } from '../../shared/ui/page-header.tsx';
import { useScheduleWords } from '../../shared/ui/schedule/schedule-words.ts';
import { PoolMenu, usePoolActions } from './pool-actions.tsx';
import { PoolFacts } from './pool-facts.tsx';
import { PoolJourneys } from './pool-journeys/journeys-of-pool.tsx';
import { PoolStatusPill, UseTags } from './pool-pills.tsx';
import { poolRunTone } from './pool-run-tone.ts';
import { PoolTests } from './pool-tests.tsx';
import css from './pools.module.css';
import { LazyRunProgress } from '../../domain/run-view/lazy-run-progress.ts';

const SHOWN = 90;

/** Renders one pool: its runs, its tests, its schedule and its actions. */
export function PoolScreen(): ReactNode {
  return (
    <LoadedItem noun="pools" query={usePool(useItemId())}>
      {(pool) => <Detail pool={pool} />}
    </LoadedItem>
  );
}

function Detail({ pool }: { pool: PoolDetail }): ReactNode {
  const t = useWords('pools');
  return (
    <>
      <PageHeader
        title={pool.name}
        lead={pool.description || undefined}
        back={{ to: '/pools', label: t('list.title') }}
        pills={
          <>
            <PoolStatusPill status={pool.status} />
            <SeverityPill severity={pool.severity} />
            <UseTags pool={pool} />
          </>
        }
      >
        <Actions pool={pool} />
      </PageHeader>
      <DraftScheduleNotice pool={pool} />
      {pool.activeJobId === null ? null : <ActiveRun jobId={pool.activeJobId} poolId={pool.id} />}
      <div className={`grid items-start gap-16 ${css.columns}`}>
        <div className="grid shrink gap-16">
          <PoolTrack pool={pool} />
        </div>
        <PoolFacts pool={pool} />
      </div>
    </>
  );
}

function Actions({ pool }: { pool: PoolDetail }): ReactNode {
  const t = useWords('pools');
  const may = usePermission();
  const navigate = useNavigate();
  const actions = usePoolActions(() => void navigate({ to: '/pools', replace: true }));
  const isToPublish = pool.status === 'draft' && may('pools.setStatus');
  return (
    <>
      <PoolMenu pool={pool} actions={actions} isShort />
      <ItemButtons noun="pools" id={pool.id} isRunSecond={isToPublish} />
      {isToPublish ? (
        <Button
          leftSection={<IconSend size={16} aria-hidden />}
          onClick={() => actions.setStatus(pool, 'published')}
        >
          {t('action.publish')}
        </Button>
      ) : null}
      {actions.dialog}
    </>
  );
}

/** Renders the notice that a draft with a schedule does not run by itself. */
function DraftScheduleNotice({ pool: { status, schedule } }: { pool: PoolDetail }): ReactNode {
  const t = useWords('pools');
  const words = useScheduleWords(schedule);
  if (status === 'published' || schedule === null) return null;
  return (
    <div className="mb-16">
      <Notice tone="warn" title={t('rests.title')} text={t('rests.text', { schedule: words })} />
    </div>
  );
}

interface ActiveRunProps {
  jobId: string;
  poolId: string;
}

/** Renders the current run of a pool, live. */
function ActiveRun({ jobId, poolId }: ActiveRunProps): ReactNode {
  const t = useWords('pools');
  const { job, lost } = useLiveJob(jobId);
  if (!job || hasEnded(job)) return null;
  return (
    <div className="mb-16">
      <LazyRunProgress job={job} lost={lost} />
      <Link
        className={`inline-row accent ${css.follow}`}
        to="/pools/$id/executer"
        params={{ id: poolId }}
        search={{ job: job.id }}
      >
        {t('detail.follow')}
      </Link>
    </div>
  );
}

/** Renders the recent results of a pool and of each of its tests. */
function PoolTrack({ pool }: { pool: PoolDetail }): ReactNode {
  const t = useWords('pools');
  const format = useFormat();
  const runText = useRunText();
  const query = usePoolHistory(pool.id);
  const { data: history } = query;
  return (
    <>
      <ItemRuns
        noun="pools"
        query={{ ...query, data: history?.runs.slice(0, SHOWN) }}
        barOf={(run) => {
          const tone = poolRunTone(run);
          const [date, figures] = [format.instant(run.at), runText(run)];
          return { tone, label: t('runs.beat', { date, result: t(`result.${tone}`), figures }) };
        }}
      />
      <PoolTests pool={pool} history={history} />
      {pool.journeys && pool.journeys.length > 0 ? (
        <PoolJourneys journeys={pool.journeys} activeJobId={pool.activeJobId} history={history} />
      ) : null}
    </>
  );
}

/** Returns a function that words the results of a run: of its tests, and of its journeys if any. */
function useRunText(): (run: PoolRun) => string {
  const t = useWords('pool-journeys');
  const figuresText = useFiguresText('pools');
  return ({ figures, journeys }) => {
    const ofJourneys = (['passed', 'failed', 'stepFailed'] as const).flatMap((name) => {
      const count = journeys?.[name] ?? 0;
      return count > 0 ? [t(`figures.${name}`, { count })] : [];
    });
    const hasTests = ofJourneys.length === 0 || Object.values(figures).some((count) => count > 0);
    return [...(hasTests ? [figuresText(figures)] : []), ...ofJourneys].join(', ');
  };
}
