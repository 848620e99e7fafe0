import type { ReactNode } from 'react';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import type { Job } from '@vigie/contract/job.ts';
import { useLiveJob } from '../../shared/api/jobs.ts';
import { useObservation } from '../../shared/api/observations.ts';
import { useFormat, useWords } from '../../shared/i18n/i18n-provider.tsx';
import { pagePath, shortId } from '../../domain/run-view/job-cells/job-cells.tsx';
import { JobAgent } from '../../domain/run-view/job-result.tsx';
import { useRunTitle } from '../../domain/run-view/run-title.ts';
import { RunView } from '../../domain/run-view/run-view.tsx';
import { lazyComponent } from '../../shared/ui/lazy-component.tsx';
import { PageHeader } from '../../shared/ui/page-header.tsx';
import css from './job-page.module.css';
import { Card } from '../../shared/ui/card.tsx';
import { CopyLine } from '../../shared/ui/copy-line.tsx';
import { ExternalLink } from '../../shared/ui/external-link.tsx';
import { Facts } from '../../shared/ui/facts.tsx';
import { TimeAgo } from '../../shared/ui/time-ago.tsx';

// Loaded when the address names a page of the job.
const EvidenceView = lazyComponent(
  ['evidence', 'sealing', 'vendor-limits', 'test-result', 'download', 'wording'],
  async () => (await import('../../domain/evidence/evidence-view.tsx')).EvidenceView,
);

/** Search parameters that belong to one job. */
const OWN = { page: undefined, part: undefined, request: undefined, with: undefined, only: undefined };

/** Returns the search parameters of a link to a job; the list's filters stay, for the way back. */
export const toJob = (id: string | undefined) => (before: Record<string, unknown>) => ({
  ...before,
  ...OWN,
  job: id,
});

/** Renders one job in the whole width, or the page of it that the address names. */
export function JobPage({ id }: { id: string }): ReactNode {
  const { page }: { page?: string } = useSearch({ strict: false });
  return page === undefined ? <WholeJob id={id} /> : <PageOfJob id={id} observationId={page} />;
}

function WholeJob({ id }: { id: string }): ReactNode {
  const t = useWords('jobs');
  const shell = useWords('shell');
  const format = useFormat();
  const navigate = useNavigate();
  const titleOf = useTitleOf(id);
  const { job } = useLiveJob(id);
  const show = (next: Job) => void navigate({ to: '.', search: toJob(next.id) });
  return (
    <>
      <PageHeader
        title={titleOf(job)}
        lead={job ? t('detail.lead', { id: shortId(id), when: format.instant(job.createdAt) }) : undefined}
        back={{ to: '/jobs', label: shell('title.jobs'), search: toJob(undefined) }}
      />
      <div className={`grid items-start gap-16 ${css.columns}`}>
        <RunView jobId={id} onRetried={show} isNamed />
        <JobFacts id={id} />
      </div>
    </>
  );
}

function PageOfJob({ id, observationId }: { id: string; observationId: string }): ReactNode {
  const t = useWords('jobs');
  const titleOf = useTitleOf(id);
  const { job } = useLiveJob(id);
  const { data } = useObservation(observationId);
  return (
    <>
      <PageHeader
        title={data ? pagePath(data.url) : t('detail.page')}
        back={{ to: '/jobs', label: titleOf(job), search: toJob(id) }}
      />
      <div className={`shrink card ${css.card}`}>
        <h2 className="sr-only">{t('detail.recorded')}</h2>
        <EvidenceView observationId={observationId} visitKey="page" />
      </div>
    </>
  );
}

/** Returns the title of a job; its id while it loads. */
function useTitleOf(id: string) {
  const t = useWords('jobs');
  const titleOf = useRunTitle();
  return (job: Job | undefined) => (job ? titleOf(job) : t('drawer.title', { id: shortId(id) }));
}

/** Renders the time, the trigger and the author of a job, and its id to copy. */
function JobFacts({ id }: { id: string }): ReactNode {
  const t = useWords('jobs');
  const cells = useWords('job-cells');
  const { job } = useLiveJob(id);
  if (!job) return null;
  return (
    <Card title={t('detail.facts')}>
      <div className="grid shrink gap-14">
        <Facts
          facts={[
            [t('drawer.started'), <TimeAgo key="at" at={job.createdAt} />],
            [t('drawer.mode'), t(`mode.${job.mode}`)],
            [t('drawer.agent'), <JobAgent key="agent" job={job} />],
            job.location
              ? [
                  t('drawer.location'),
                  t(job.countsForHealth ? 'location.counts' : 'location.beside', { location: job.location }),
                ]
              : null,
            job.pool === null ? null : [cells('kind.pool'), <Pool key="pool" pool={job.pool} />],
            job.test === null ? null : [cells('kind.test'), <Test key="test" test={job.test} />],
            job.journey ? [cells('kind.journey'), <Journey key="journey" journey={job.journey} />] : null,
            job.pageUrl === null ? null : [t('drawer.page'), <ExternalLink key="page" url={job.pageUrl} />],
            job.retryOf === null ? null : [t('drawer.retry-of'), <Repeated key="of" id={job.retryOf} />],
          ]}
        />
        <CopyLine line={job.id} />
      </div>
    </Card>
  );
}

function Pool({ pool }: { pool: NonNullable<Job['pool']> }): ReactNode {
  return (
    <Link className="accent" to="/pools/$id" params={{ id: pool.id }}>
      {pool.name}
    </Link>
  );
}

function Test({ test }: { test: NonNullable<Job['test']> }): ReactNode {
  return (
    <Link className="accent" to="/pools/tests/$id" params={{ id: test.id }}>
      {test.title}
    </Link>
  );
}

function Journey({ journey }: { journey: NonNullable<Job['journey']> }): ReactNode {
  return (
    <Link className="accent" to="/parcours-voir" search={{ id: journey.id }}>
      {journey.title}
    </Link>
  );
}

function Repeated({ id }: { id: Job['id'] }): ReactNode {
  return (
    <Link className="accent" to="." search={(before: Record<string, unknown>) => ({ ...before, job: id })}>
      {shortId(id)}
    </Link>
  );
}
