import type { ReactNode } from 'react';
import { Button } from '@mantine/core';
import { useWords } from '../../i18n/i18n-provider.tsx';
import { RunView } from '../../run-view/run-view.tsx';

interface RunResultProps {
  jobId: string;
  onJob: (jobId: string | undefined) => void;
}

/** The run that the address names, live; and the way back to the form. */
export function RunResult({ jobId, onJob }: RunResultProps): ReactNode {
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
