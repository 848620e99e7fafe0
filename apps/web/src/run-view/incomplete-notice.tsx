import type { ReactNode } from 'react';
import type { Job } from '@vigie/contract/job.ts';
import { useWords } from '../i18n/i18n-provider.tsx';
import { Notice } from '../ui/notice.tsx';
import { RetryRun } from './retry-run.tsx';
import css from './run-view.module.css';

interface IncompleteNoticeProps {
  job: Job;
  onRetried: (job: Job) => void;
}

/** Says that an ended job's data are not all here. */
export function IncompleteNotice({ job, onRetried }: IncompleteNoticeProps): ReactNode {
  const t = useWords('run-view');
  return (
    <Notice tone="warn" title={t('incomplete.title')} text={t('incomplete.text')}>
      <div className={css.again}>
        <RetryRun job={job} onRetried={onRetried} />
      </div>
    </Notice>
  );
}
