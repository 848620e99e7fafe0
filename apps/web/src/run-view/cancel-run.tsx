import { useState, type ReactNode } from 'react';
import { Button } from '@mantine/core';
import type { Job } from '@vigie/contract/job.ts';
import { failureOf } from '../api/failure.ts';
import { useCancelJob } from '../api/jobs.ts';
import { useErrorText } from '../i18n/error-text.ts';
import { useWords } from '../i18n/i18n-provider.tsx';
import { useMay } from '../session/use-may.ts';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import css from './run-progress.module.css';

/** Cancels a job after a confirmation. */
export function CancelRun({ job }: { job: Job }): ReactNode {
  const t = useWords('run-view');
  const may = useMay();
  const errorText = useErrorText();
  const cancel = useCancelJob();
  const [asking, setAsking] = useState(false);
  if (!may('jobs.cancel')) return null;
  return (
    <>
      {cancel.error ? (
        <span role="alert" className={`fail whole-line ${css.refused}`}>
          {t('cancel.failed')}. {errorText(failureOf(cancel.error).code)}
        </span>
      ) : null}
      <Button variant="default" size="xs" loading={cancel.isPending} onClick={() => setAsking(true)}>
        {t('cancel.button')}
      </Button>
      <ConfirmDialog
        isOpen={asking}
        title={t('cancel.title')}
        text={t('cancel.text')}
        confirm={t('cancel.button')}
        keep={t('cancel.keep')}
        onClose={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false);
          cancel.mutate({ id: job.id });
        }}
      />
    </>
  );
}
