import type { ReactNode } from 'react';
import { useNavigate } from '@tanstack/react-router';
import type { Job } from '@vigie/contract/job.ts';
import { useWords } from '../../i18n/i18n-provider.tsx';
import { isComparable } from '../../run-view/compare-run.tsx';
import { shortId } from '../../run-view/job-cells.tsx';
import { IconColumns } from '../../ui/icons.ts';
import { RowMenu } from '../../ui/list/row-menu.tsx';

/** What can be done with a job in the list; nothing while it runs. */
export function JobMenu({ job }: { job: Job }): ReactNode {
  const t = useWords('jobs');
  const navigate = useNavigate();
  if (!isComparable(job)) return null;
  const search = { website: job.websiteId, run: job.id };
  return (
    <RowMenu
      label={t('menu.label', { id: shortId(job.id) })}
      actions={[
        {
          name: t('menu.compare'),
          icon: IconColumns,
          act: () => void navigate({ to: '/comparaison', search }),
        },
      ]}
    />
  );
}
