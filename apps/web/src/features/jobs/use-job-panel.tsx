import type { ReactNode } from 'react';
import { Button } from '@mantine/core';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import type { Job } from '@vigie/contract/job.ts';
import { useLiveJob } from '../../api/jobs.ts';
import { EvidenceView } from '../../evidence/evidence-view.tsx';
import { useWords } from '../../i18n/i18n-provider.tsx';
import { JobAgent, shortId } from '../../run-view/job-cells.tsx';
import { panelWith, useSidePanel, type ListPanel } from '../../resource/side-panel.tsx';
import { RunView } from '../../run-view/run-view.tsx';
import { CopyLine } from '../../ui/copy-line.tsx';
import { ExternalLink } from '../../ui/external-link.tsx';
import { Facts } from '../../ui/facts.tsx';
import { IconChevronLeft } from '../../ui/icons.ts';
import { TimeAgo } from '../../ui/time-ago.tsx';

/** What stands beside the list: the job that the address names, or one page of it. */
export function useJobPanel(): ListPanel {
  const t = useWords('jobs');
  const { page }: { page?: string } = useSearch({ strict: false });
  const navigate = useNavigate();
  const panel = useSidePanel('job', 'page', 'part', 'with');
  const { id } = panel;
  if (id === undefined) return panelWith(panel, null);
  const show = (jobId: string) => void navigate(panel.linkTo(jobId));
  return panelWith(panel, {
    title: t('drawer.title', { id: shortId(id) }),
    onClose: panel.close,
    children:
      page === undefined ? (
        <>
          <RunView jobId={id} onRetried={(job) => show(job.id)} />
          <JobFacts id={id} />
        </>
      ) : (
        <>
          <Button
            variant="subtle"
            size="compact-sm"
            leftSection={<IconChevronLeft size={16} aria-hidden />}
            onClick={() => show(id)}
          >
            {t('drawer.back')}
          </Button>
          <EvidenceView observationId={page} visitKey="page" />
        </>
      ),
  });
}

function JobFacts({ id }: { id: string }): ReactNode {
  const t = useWords('jobs');
  const { job } = useLiveJob(id);
  if (!job) return null;
  return (
    <>
      <Facts
        facts={[
          [t('drawer.started'), <TimeAgo key="at" at={job.createdAt} />],
          [t('drawer.mode'), t(`mode.${job.mode}`)],
          [t('drawer.agent'), <JobAgent key="agent" job={job} />],
          job.pageUrl === null ? null : [t('drawer.page'), <ExternalLink key="page" url={job.pageUrl} />],
          job.retryOf === null ? null : [t('drawer.retry-of'), <Repeated key="of" id={job.retryOf} />],
        ]}
      />
      <CopyLine line={job.id} />
    </>
  );
}

function Repeated({ id }: { id: Job['id'] }): ReactNode {
  return (
    <Link className="accent" to="." search={(before: Record<string, unknown>) => ({ ...before, job: id })}>
      {shortId(id)}
    </Link>
  );
}
