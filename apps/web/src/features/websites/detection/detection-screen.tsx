import { useEffect, useRef, type ReactNode } from 'react';
import { Button } from '@mantine/core';
import { Link, useNavigate } from '@tanstack/react-router';
import type { Job } from '@vigie/contract/job.ts';
import { useDetect, useDetection } from '../../../shared/api/detection.ts';
import { useCancelJob } from '../../../shared/api/jobs.ts';
import { useWebsite } from '../../../shared/api/websites.ts';
import { useFailureText } from '../../../shared/i18n/error-text.ts';
import { useWording, useWords } from '../../../shared/i18n/i18n-provider.tsx';
import { useRunFailureText } from '../../../domain/run-failure/run-failure-text.ts';
import { Notice } from '../../../shared/ui/notice.tsx';
import { PageHeader } from '../../../shared/ui/page-header.tsx';
import { PageSkeleton } from '../../../shared/ui/page-skeleton.tsx';
import { PageUrl } from '../../../shared/ui/page-url.tsx';
import { ProgressBar } from '../../../shared/ui/progress-bar.tsx';
import { BY_ADDRESS, BY_HAND, detectionAt } from '../adding-links.ts';
import { DetectedForm } from './detected-form.tsx';
import { FailureNotice } from '../../../shared/ui/failure-notice.tsx';

interface DetectionScreenProps {
  jobId: string;
  onAdded: (websiteId: string) => void;
}

/** Renders a detection from its start to its form, or why it found nothing. */
export function DetectionScreen({ jobId, onAdded }: DetectionScreenProps): ReactNode {
  const { job, isAccepting, lost, error, found, isOver, websiteId } = useDetection(jobId);
  const { data: website, error: websiteError } = useWebsite(websiteId, isOver);
  const wording = useWording();
  const failureText = useRunFailureText();
  const callText = useFailureText();
  useFocusOf(
    error || websiteError ? 'stopped' : isOver ? (found && website ? 'found' : 'reading') : 'looking',
  );
  const unread: unknown = error ?? websiteError;
  if (unread) return <Stopped url={null} text={callText(unread)} />;
  if (job === undefined) return <PageSkeleton />;
  if (!isOver) return <Looking job={job} isAccepting={isAccepting} lost={lost} />;
  if (found === undefined || website === undefined) return <PageSkeleton />;
  const { visits } = found.detection;
  const failed = visits.find(({ failure }) => failure !== null)?.failure;
  if (visits.some(({ outcome }) => outcome === 'measured'))
    return <DetectedForm detection={found.detection} website={website} onAdded={onAdded} />;
  const why = failed ? wording.failure(failed.code) : failureText(job.failure?.code ?? job.state);
  return <Stopped url={website.url} text={why} />;
}

/** Moves the focus to the heading of the next stage, because the focused button disappears. */
function useFocusOf(stage: string): void {
  const focusedStage = useRef<string>(undefined);
  useEffect(() => {
    if (focusedStage.current === stage) return;
    focusedStage.current = stage;
    const heading = document.querySelector<HTMLElement>('main h1');
    if (heading === null || document.activeElement !== document.body) return;
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
  });
}

function Looking({ job, isAccepting, lost }: { job: Job; isAccepting: boolean; lost: boolean }): ReactNode {
  const t = useWords('detection');
  const cancel = useCancelJob();
  const navigate = useNavigate();
  const { phase, pagesDone, pagesTotal, currentUrl } = job.progress;
  const step = isAccepting ? 'accepting' : phase === 'waiting' ? 'waiting' : 'looking';
  return (
    <>
      <PageHeader title={t('looking.title')} />
      <section className="grid gap-12 card p-18" aria-label={t('looking.title')}>
        <output className="quiet">{t(lost ? 'looking.lost' : `looking.${step}`)}</output>
        <ProgressBar
          label={t('looking.title')}
          value={pagesDone}
          max={phase === 'inspecting' && !isAccepting ? pagesTotal : null}
        />
        <p className="line shrink gap-8 min-24">{currentUrl ? <PageUrl url={currentUrl} /> : null}</p>
        <div>
          <Button
            variant="default"
            loading={cancel.isPending}
            onClick={() => cancel.mutate({ id: job.id }, { onSettled: () => void navigate(BY_ADDRESS) })}
          >
            {t('looking.cancel')}
          </Button>
        </div>
      </section>
    </>
  );
}

/** Renders why a detection loaded no page, and the links to continue. */
function Stopped({ url, text }: { url: string | null; text: string }): ReactNode {
  const t = useWords('detection');
  const detect = useDetect();
  const navigate = useNavigate();
  const retry = (address: string) =>
    detect.mutate(
      { url: address, acceptInvalidCertificates: false },
      { onSuccess: ({ id }) => void navigate({ ...detectionAt(id), replace: true }) },
    );
  return (
    <>
      <PageHeader title={t('stopped.title')} lead={url} />
      <Notice tone="fail" text={text} />
      <FailureNotice error={detect.error} title={t('not-started')} />
      <p className="flex wrap items-center gap-16 mt-16">
        {url === null ? null : (
          <Button loading={detect.isPending} onClick={() => retry(url)}>
            {t('stopped.retry')}
          </Button>
        )}
        <Link {...BY_ADDRESS} className="link">
          {t('stopped.address')}
        </Link>
        <Link {...BY_HAND} className="link">
          {t('by-hand.link')}
        </Link>
      </p>
    </>
  );
}
