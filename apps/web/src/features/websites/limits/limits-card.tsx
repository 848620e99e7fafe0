import { useCallback, useState, type ReactNode } from 'react';
import { Button } from '@mantine/core';
import { limitsOf, type LimitUse } from '@vigie/contract/website-limits.ts';
import type { Website } from '@vigie/contract/website.ts';
import { failureOf } from '../../../api/failure.ts';
import { useLimits } from '../../../api/website-settings.ts';
import { useErrorText } from '../../../i18n/error-text.ts';
import { useWords } from '../../../i18n/i18n-provider.tsx';
import { useMay } from '../../../session/session-provider.tsx';
import { Card } from '../../../ui/card.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { LoadFailed } from '../../../ui/load-failed.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { RecordingsMeter, VisitsMeter } from './limit-meters.tsx';
import { LimitsForm } from './limits-form.tsx';

/** What a website may use of the instance, and what it does use. */
export function LimitsCard({ website }: { website: Website }): ReactNode {
  const t = useWords('limits');
  const errorText = useErrorText();
  const { data, error, refetch } = useLimits(website.id);
  // The browser looked for it before the card was there.
  const comeIntoView = useCallback((card: HTMLElement | null) => {
    if (location.hash === '#limits') card?.scrollIntoView({ block: 'center' });
  }, []);
  return (
    <Card title={t('title')} aside={data ? <ChangeLimits website={website} use={data} /> : null}>
      <div className="grid one-column gap-18">
        <p className="quiet pretty">{t('lead')}</p>
        {data ? (
          <div id="limits" ref={comeIntoView} className="grid one-column gap-18">
            <RecordingsMeter use={data.recordings} megabytes={limitsOf(data).recordingsMegabytes} />
            <VisitsMeter use={data.visits} limit={limitsOf(data).visitsPerDay} />
          </div>
        ) : error ? (
          <LoadFailed
            title={t('failed')}
            text={errorText(failureOf(error).code)}
            onRetry={() => void refetch()}
          />
        ) : (
          <Skeleton height={160} />
        )}
      </div>
    </Card>
  );
}

function ChangeLimits({ website, use }: { website: Website; use: LimitUse }): ReactNode {
  const t = useWords('limits');
  const may = useMay();
  const [isOpen, setOpen] = useState(false);
  if (!may('websites.setLimits')) return null;
  return (
    <>
      <Button variant="default" size="compact-sm" onClick={() => setOpen(true)}>
        {t('change')}
      </Button>
      <Dialog isOpen={isOpen} label={t('change')} place="middle" onClose={() => setOpen(false)}>
        <LimitsForm website={website} use={use} onClose={() => setOpen(false)} />
      </Dialog>
    </>
  );
}
