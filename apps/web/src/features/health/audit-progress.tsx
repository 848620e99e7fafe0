import { useState, type ReactNode } from 'react';
import { Button } from '@mantine/core';
import type { Job } from '@vigie/contract/job.ts';
import { useCancelJob } from '../../api/jobs.ts';
import { useFormat, useWords } from '../../i18n/i18n-provider.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { PageUrl } from '../../ui/page-url.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { useMay } from '../../session/use-may.ts';
import css from './health.module.css';

/** An audit as it runs: phase, bar, pages, the page visited now, the time left. */
export function AuditProgress({
  job,
  lost,
  isFirst,
}: {
  job: Job;
  lost: boolean;
  isFirst: boolean;
}): ReactNode {
  const t = useWords('health');
  const { phase, pagesTotal, pagesDone, currentUrl } = job.progress;
  return (
    <section
      className={`grid gap-10 mb-16 rounded on-card no-print ${css.card}`}
      aria-label={t('progress.title')}
    >
      <header className="row wrap gap-4-14">
        <h2 className="row card-title grow-phone gap-9">
          <span className={css.pulse} aria-hidden />
          {t(isFirst ? 'progress.first' : 'progress.title')}
        </h2>
        <output className={`grow quiet ${css.phase}`}>
          {lost ? t('progress.lost') : t(`phase.${phase}`)}
        </output>
        <CancelButton job={job} />
      </header>
      <ProgressBar
        label={t('progress.title')}
        value={pagesDone}
        max={phase === 'inspecting' ? pagesTotal : null}
      />
      <Figures job={job} />
      <p className={`line shrink gap-8 ${css.current}`}>
        {currentUrl ? (
          <>
            <span className="fixed max-full small muted">{t('progress.now')}</span>
            <PageUrl url={currentUrl} />
          </>
        ) : (
          <span className="fixed max-full small muted">{t('progress.leave')}</span>
        )}
      </p>
    </section>
  );
}

function Figures({ job }: { job: Job }): ReactNode {
  const t = useWords('health');
  const format = useFormat();
  const { pagesTotal, pagesDone, pagesFailed, secondsLeft } = job.progress;
  const skipped = Object.values(job.discovery?.skipped ?? {}).reduce((sum, count) => sum + count, 0);
  return (
    <p className="flex wrap gap-2-16 quiet number">
      {pagesTotal !== null ? <span>{t('progress.of', { done: pagesDone, count: pagesTotal })}</span> : null}
      {pagesTotal === null && pagesDone > 0 ? <span>{t('progress.done', { count: pagesDone })}</span> : null}
      {pagesFailed > 0 ? (
        <span className="weight-580 warn">{t('progress.failed', { count: pagesFailed })}</span>
      ) : null}
      {skipped > 0 ? <span>{t('progress.skipped', { count: skipped })}</span> : null}
      {job.agent ? <span>{t('progress.agent', { name: job.agent.name })}</span> : null}
      {secondsLeft === null ? null : (
        <strong className={`push weight-580 ink ${css.left}`}>
          {t('progress.left', { time: format.duration(secondsLeft) })}
        </strong>
      )}
    </p>
  );
}

function CancelButton({ job }: { job: Job }): ReactNode {
  const t = useWords('health');
  const may = useMay();
  const cancel = useCancelJob();
  const [asking, setAsking] = useState(false);
  if (!may('jobs.cancel')) return null;
  return (
    <>
      <Button variant="default" loading={cancel.isPending} onClick={() => setAsking(true)}>
        {t('cancel.button')}
      </Button>
      <ConfirmDialog
        isOpen={asking}
        title={t('cancel.title')}
        text={t('cancel.text')}
        confirm={t('cancel.confirm')}
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
