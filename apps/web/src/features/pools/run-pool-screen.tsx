import type { ReactNode } from 'react';
import { Button } from '@mantine/core';
import type { PoolDetail } from '@vigie/contract/pool.ts';
import type { Website } from '@vigie/contract/website.ts';
import { useSearchFilters } from '../../app/search-filters.ts';
import { useWords } from '../../i18n/i18n-provider.tsx';
import { RunView } from '../../run-view/run-view.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { LoadedPool } from './loaded-pool.tsx';
import { RunPoolForm } from './run-form.tsx';

/** Runs a pool by hand; the address names the run, so that it can be sent to a colleague. */
export function RunPoolScreen(): ReactNode {
  const t = useWords('pools');
  const { filters, setFilters } = useSearchFilters('job');
  const onJob = (job: string | undefined) => setFilters({ job });
  return (
    <LoadedPool failedText={t('run-error.pool-not-loaded')}>
      {({ pool, website }) => (
        <>
          <PageHeader
            title={t('run.title', { name: pool.name })}
            lead={t('run.lead')}
            back={{ to: '/pools/$id', params: { id: pool.id }, label: pool.name }}
          />
          {filters.job === undefined ? (
            <Start pool={pool} website={website} onJob={onJob} />
          ) : (
            <Result jobId={filters.job} isActive={pool.activeJobId === filters.job} onJob={onJob} />
          )}
        </>
      )}
    </LoadedPool>
  );
}

interface StartProps {
  pool: PoolDetail;
  website: Website;
  onJob: (jobId: string | undefined) => void;
}

/**
 * A pool has one run at a time. While one goes on, the screen links to it instead of starting another one.
 */
function Start({ pool, website, onJob }: StartProps): ReactNode {
  const t = useWords('pools');
  const { activeJobId } = pool;
  if (activeJobId === null)
    return <RunPoolForm pool={pool} website={website} onStarted={({ id }) => onJob(id)} />;
  return (
    <Notice
      tone="info"
      title={t('run.active')}
      text={t('run.active-text')}
      action={
        <Button size="xs" onClick={() => onJob(activeJobId)}>
          {t('run.follow')}
        </Button>
      }
    />
  );
}

interface ResultProps {
  jobId: string;
  /** Whether it goes on: another run can begin once it has ended. */
  isActive: boolean;
  onJob: StartProps['onJob'];
}

function Result({ jobId, isActive, onJob }: ResultProps): ReactNode {
  const t = useWords('pools');
  return (
    <section className="grid shrink gap-16" aria-label={t('run.result')}>
      <RunView jobId={jobId} onRetried={({ id }) => onJob(id)} />
      {isActive ? null : (
        <div>
          <Button variant="default" onClick={() => onJob(undefined)}>
            {t('run.other')}
          </Button>
        </div>
      )}
    </section>
  );
}
