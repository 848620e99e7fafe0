import type { ReactNode } from 'react';
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { Job } from '@vigie/contract/job.ts';
import { hasEnded } from '../../shared/api/follow-job.ts';
import { useWords } from '../../shared/i18n/i18n-provider.tsx';
import { IconColumns } from '../../shared/ui/icons.ts';

/** Renders a link that compares an ended run with another one; nothing for jobs that evaluate no pages. */
export function CompareRun({ job }: { job: Job }): ReactNode {
  const t = useWords('run-view');
  if (!isComparable(job)) return null;
  return (
    <Button
      variant="default"
      size="xs"
      leftSection={<IconColumns size={15} aria-hidden />}
      renderRoot={(props) => (
        <Link to="/comparaison" search={{ website: job.websiteId, ...comparedBy(job) }} {...props} />
      )}
    >
      {t('compare')}
    </Button>
  );
}

/** Returns the search of the comparison. Audits from several locations are first compared with each other. */
export function comparedBy({ id, auditsTogether }: Job) {
  return auditsTogether ? { mode: 'locations', together: auditsTogether } : { run: id };
}

/** Returns whether a job has ended and evaluated pages. */
export function isComparable(job: Job): boolean {
  const judges = job.kind === 'audit' || job.kind === 'pool' || job.kind === 'test';
  return judges && hasEnded(job) && job.progress.pagesDone > 0;
}
