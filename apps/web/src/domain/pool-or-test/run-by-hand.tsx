import type { ReactNode } from 'react';
import { Button } from '@mantine/core';
import type { Job } from '@vigie/contract/job.ts';
import { useSearchFilters } from '../../shared/resource/search-filters.ts';
import { useWords } from '../../shared/i18n/i18n-provider.tsx';
import { lazyComponent } from '../../shared/ui/lazy-component.tsx';
import type { LinkTarget } from '../../shared/ui/link-target.ts';
import { PageHeader } from '../../shared/ui/page-header.tsx';
import type { PageResource } from './actions.tsx';

// Loaded on demand: the form comes first.
const RunView = lazyComponent(
  ['run-view', 'run-failure', 'wording'],
  async () => (await import('../run-view/run-view.tsx')).RunView,
);

interface RunByHandProps {
  noun: PageResource;
  title: string;
  back: LinkTarget & { label: string };
  /** Id of the current run; another one can start once it has ended. */
  activeJobId?: string | null;
  children: (onStarted: (job: Pick<Job, 'id'>) => void) => ReactNode;
}

/**
 * Renders a manual run of a pool or a test. The address contains the run, so that a user can send it to a colleague.
 */
export function RunByHand({ noun, title, back, activeJobId = null, children }: RunByHandProps): ReactNode {
  const t = useWords(noun);
  const { filters, setFilters } = useSearchFilters('job');
  const { job } = filters;
  const follow = ({ id }: Pick<Job, 'id'>) => setFilters({ job: id });
  return (
    <>
      <PageHeader title={title} lead={t('run.lead')} back={back} />
      {job === undefined ? (
        children(follow)
      ) : (
        <section className="grid shrink gap-16" aria-label={t('run.result')}>
          <RunView jobId={job} onRetried={follow} />
          {activeJobId === job ? null : (
            <div>
              <Button variant="default" onClick={() => setFilters({ job: undefined })}>
                {t('run.other')}
              </Button>
            </div>
          )}
        </section>
      )}
    </>
  );
}
