import type { ReactNode } from 'react';
import type { StoredObservation } from '@vigie/contract/stored-observation.ts';
import { useObservation } from '../api/observations.ts';
import { useWords } from '../i18n/i18n-provider.tsx';
import { Notice } from '../ui/notice.tsx';
import { Skeleton, Waiting } from '../ui/skeleton.tsx';
import { NotLoaded } from './not-loaded.tsx';
import { VisitHead } from './visit-head.tsx';
import type { VisitKey } from './history/visit-row.tsx';
import { VisitParts } from './visit-parts.tsx';

interface EvidenceViewProps {
  observationId: string;
  visitKey: VisitKey;
}

/** Everything recorded during one visit of a page, part by part. */
export function EvidenceView({ observationId, visitKey }: EvidenceViewProps): ReactNode {
  const t = useWords('evidence');
  const { data, error, refetch } = useObservation(observationId);
  if (data) return <Recorded stored={data} visitKey={visitKey} />;
  return error ? (
    <NotLoaded error={error} title={t('failed')} gone={t('gone')} retry={() => void refetch()} />
  ) : (
    <Loading />
  );
}

function Recorded({ stored, visitKey }: { stored: StoredObservation; visitKey: VisitKey }): ReactNode {
  const t = useWords('evidence');
  return (
    <article className="grid shrink gap-14" aria-label={t('title')}>
      <VisitHead stored={stored} />
      {stored.observation === null ? (
        <Notice tone="info" title={t('dropped')} text={t('dropped-text')} />
      ) : null}
      <VisitParts stored={stored} visitKey={visitKey} />
    </article>
  );
}

function Loading(): ReactNode {
  return (
    <Waiting className="grid shrink gap-14">
      <Skeleton height={44} />
      <Skeleton height={34} />
      <Skeleton height={220} />
    </Waiting>
  );
}
