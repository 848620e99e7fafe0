import type { ReactNode } from 'react';
import { useSearchFilters } from '../../app/search-filters.ts';
import { useWords } from '../../i18n/i18n-provider.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { LoadedTest } from './loaded-test.tsx';
import { RunTestForm } from './run-form.tsx';
import { Button } from '@mantine/core';
import { RunView } from '../../run-view/run-view.tsx';

/**
 * Runs one test by hand on one page. The address names the run, so that a user can send it to a colleague.
 */
export function RunTestScreen(): ReactNode {
  const t = useWords('tests');
  const { filters, setFilters } = useSearchFilters('job');
  const onJob = (job: string | undefined) => setFilters({ job });
  return (
    <LoadedTest>
      {({ test, website }) => (
        <>
          <PageHeader
            title={t('run.title')}
            lead={t('run.lead')}
            back={{ to: '/pools/tests/$id', params: { id: test.id }, label: test.title }}
          />
          {filters.job === undefined ? (
            <RunTestForm test={test} website={website} onStarted={({ id }) => onJob(id)} />
          ) : (
            <RunResult jobId={filters.job} onJob={onJob} />
          )}
        </>
      )}
    </LoadedTest>
  );
}

interface RunResultProps {
  jobId: string;
  onJob: (jobId: string | undefined) => void;
}

/** The run that the address names, live; and the way back to the form. */
function RunResult({ jobId, onJob }: RunResultProps): ReactNode {
  const t = useWords('tests');
  return (
    <section className="grid shrink gap-16" aria-label={t('run.result')}>
      <RunView jobId={jobId} onRetried={(job) => onJob(job.id)} />
      <div>
        <Button variant="default" onClick={() => onJob(undefined)}>
          {t('run.other')}
        </Button>
      </div>
    </section>
  );
}
