import type { ReactNode } from 'react';
import type { LimitUse } from '@vigie/contract/website-limits.ts';
import { useFormat, useWords } from '../../../shared/i18n/i18n-provider.tsx';
import { Meter } from '../../../domain/limits/meter.tsx';
import { Notice } from '../../../shared/ui/notice.tsx';

const MEGABYTE = 1_000_000;
const DAY_MS = 24 * 3_600_000;

/** Renders the size of stored recordings, and the recordings deleted for lack of space. */
export function RecordingsMeter({
  use,
  megabytes,
}: {
  use: LimitUse['recordings'];
  megabytes: number | null;
}): ReactNode {
  const t = useWords('limits');
  const format = useFormat();
  const { picturesBytes, documentsBytes, dataLayerBytes, reached } = use;
  const used = picturesBytes + documentsBytes + dataLayerBytes;
  const max = megabytes === null ? null : megabytes * MEGABYTE;
  const limit = max === null ? null : format.bytes(max);
  return (
    <Meter label={t('recordings')} used={used} max={max} text={sayUse(t, format.bytes(used), limit)}>
      <p className="small number">
        {t('recordings.kinds', {
          pictures: format.bytes(picturesBytes),
          documents: format.bytes(documentsBytes),
          dataLayer: format.bytes(dataLayerBytes),
        })}
      </p>
      <p className="small muted pretty">{t('recordings.rule')}</p>
      {reached ? (
        <Notice tone="warn" title={t('reached.recordings', { time: format.instant(reached.at) })}>
          {reached.picturesSince ? (
            <p>{t('deleted.pictures', { time: format.instant(reached.picturesSince) })}</p>
          ) : null}
          {reached.documentsSince ? (
            <p>{t('deleted.documents', { time: format.instant(reached.documentsSince) })}</p>
          ) : null}
          <p className="pretty">{t('advice.recordings')}</p>
        </Notice>
      ) : null}
    </Meter>
  );
}

/** Renders the number of today's visits, made or granted to runs. */
export function VisitsMeter({ use, limit }: { use: LimitUse['visits']; limit: number | null }): ReactNode {
  const t = useWords('limits');
  const format = useFormat();
  const { today, nextDayAt, reachedAt } = use;
  const most = limit === null ? null : format.exact(limit);
  return (
    <Meter label={t('visits')} used={today} max={limit} text={sayUse(t, format.exact(today), most)}>
      <p className="small muted pretty">{t('visits.rule', { time: format.instant(nextDayAt) })}</p>
      {reachedAt && Date.parse(nextDayAt) - Date.parse(reachedAt) <= DAY_MS ? (
        <Notice tone="warn" title={t('reached.visits', { time: format.instant(reachedAt) })}>
          <p className="pretty">{t('advice.visits')}</p>
        </Notice>
      ) : null}
    </Meter>
  );
}

function sayUse(t: ReturnType<typeof useWords<'limits'>>, used: string, limit: string | null): string {
  return limit === null ? t('unlimited', { used }) : t('of', { used, limit });
}
