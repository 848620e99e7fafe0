import type { ReactNode } from 'react';
import { Button } from '@mantine/core';
import type { Job } from '@vigie/contract/job.ts';
import { useRetryJob } from '../../shared/api/jobs.ts';
import { useFailureText } from '../../shared/i18n/error-text.ts';
import { useWords } from '../../shared/i18n/i18n-provider.tsx';
import { usePermission } from '../../shared/session/session-provider.tsx';
import { IconRefresh } from '../../shared/ui/icons.ts';
import css from './run-view.module.css';

interface RetryRunProps {
  job: Job;
  onRetried: (job: Job) => void;
}

/** Renders a button that runs an ended job again; a trial is run again from the screen that started it. */
export function RetryRun({ job, onRetried }: RetryRunProps): ReactNode {
  const t = useWords('run-view');
  const may = usePermission();
  const failureText = useFailureText();
  const again = useRetryJob();
  if (!may('jobs.retry') || job.kind === 'trial') return null;
  return (
    <span className="row wrap gap-8">
      <Button
        variant="default"
        size="xs"
        leftSection={<IconRefresh size={15} />}
        loading={again.isPending}
        onClick={() => again.mutate({ id: job.id }, { onSuccess: onRetried })}
      >
        {t('end.retry')}
      </Button>
      {again.error ? (
        <span role="alert" className={`small fail ${css.refused}`}>
          {t('end.retry-failed')}. {failureText(again.error)}
        </span>
      ) : null}
    </span>
  );
}
