import type { ReactNode } from 'react';
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { DetectedTracker } from '@vigie/contract/detection.ts';
import { websiteInputSchema } from '@vigie/contract/website.ts';
import { failureOf } from '../../api/failure.ts';
import { useJobDetection } from '../../api/detection.ts';
import { useChangeWebsite } from '../../api/website-settings.ts';
import { useStartAudit } from '../../api/websites.ts';
import { useErrorText } from '../../i18n/error-text.ts';
import { useWords } from '../../i18n/i18n-provider.tsx';
import { useCurrentWebsite } from '../../session/current-website.tsx';
import { Busy } from '../../ui/busy.tsx';
import { Notice } from '../../ui/notice.tsx';
import css from './health.module.css';

/** What the last audit saw of trackers; a click makes one of them the website's settings and audits again. */
export function SeenTrackers({ jobId }: { jobId: string | null }): ReactNode {
  const t = useWords('health');
  const errorText = useErrorText();
  const { take, isTaking, error } = useTake();
  const { data, isPending } = useJobDetection(jobId);
  if (jobId !== null && isPending) return <Busy label={t('barely.looking')} />;
  const { trackers = [], visits = [] } = data?.detection ?? {};
  return (
    <div className={`grid gap-10 ${css.seen}`}>
      <h3 className="weight-580">{t('barely.seen', { count: visits.length })}</h3>
      {trackers.length === 0 ? <p className="muted">{t('barely.none')}</p> : null}
      <ul className={`grid gap-8 plain ${css.seenTrackersListList}`}>
        {trackers.map((one) => (
          <li key={one.phpTagName} className={`row wrap gap-4-10 rounded-s framed ${css.tracker}`}>
            <Seen tracker={one} />
            <Button size="compact-md" loading={isTaking} onClick={() => take(one)}>
              {t('barely.take')}
            </Button>
          </li>
        ))}
      </ul>
      {error ? (
        <Notice tone="fail" title={t('barely.failed')} text={errorText(failureOf(error).code)} />
      ) : null}
      <p>
        <Link to="/website/parametres" search={{ step: 'hit' }} className="link">
          {t('barely.settings')}
        </Link>
      </p>
    </div>
  );
}

function Seen({ tracker }: { tracker: DetectedTracker }): ReactNode {
  const t = useWords('health');
  return (
    <span className="grow shrink">
      <span className="block weight-580">{tracker.name}</span>
      <span className="block small muted anywhere">
        <code>{tracker.jsTagName}</code> · <code>{tracker.phpTagName}</code>{' '}
        {t('barely.views', { count: tracker.pageViewPages })}
      </span>
    </span>
  );
}

function useTake() {
  const website = useCurrentWebsite();
  const change = useChangeWebsite();
  const startAudit = useStartAudit();
  const take = ({ jsTagName, phpTagName }: DetectedTracker) => {
    const { tracking, ...input } = websiteInputSchema.parse(website);
    change.mutate(
      { id: website.id, ...input, tracking: { ...tracking, jsTagName, phpTagName } },
      { onSuccess: () => void startAudit(website.id) },
    );
  };
  return { take, isTaking: change.isPending, error: change.error };
}
