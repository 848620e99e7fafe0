import type { ReactNode } from 'react';
import type { StoredObservation } from '@vigie/contract/stored-observation.ts';
import { useObservation } from '../../shared/api/observations.ts';
import { useWords, useFormat } from '../../shared/i18n/i18n-provider.tsx';
import { QueryView } from '../../shared/resource/query-view.tsx';
import { Notice } from '../../shared/ui/notice.tsx';
import { Skeleton, Waiting } from '../../shared/ui/skeleton.tsx';
import type { VisitKey } from './history/visit-row.tsx';
import { VisitParts } from './visit-parts.tsx';
import { ExternalLink } from '../../shared/ui/external-link.tsx';
import css from './evidence.module.css';
import type { WholeObservation } from './whole-observation.ts';
import { VisitFiles } from '../sealing/visit-files.tsx';

interface EvidenceViewProps {
  observationId: string;
  visitKey: VisitKey;
}

/** Renders the complete recording of one visit of a page, part by part. */
export function EvidenceView({ observationId, visitKey }: EvidenceViewProps): ReactNode {
  const t = useWords('evidence');
  return (
    <QueryView
      query={useObservation(observationId)}
      failed={t('failed')}
      skeleton={<Loading />}
      gone={<Notice tone="warn" title={t('failed')} text={t('gone')} />}
    >
      {(stored) => <Recorded stored={stored} visitKey={visitKey} />}
    </QueryView>
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

/** Renders the visited page, its time, and the server's status, with a download of the requests. */
function VisitHead({ stored }: { stored: StoredObservation }): ReactNode {
  const format = useFormat();
  const { url, observedAt, observation } = stored;
  return (
    <header className="flex wrap shrink items-start gap-8-16">
      <div className={`grid shrink gap-2 ${css.words}`}>
        {observation?.title ? <h3 className="card-title anywhere">{observation.title}</h3> : null}
        <ExternalLink url={url} />
        {observation ? <Redirected url={url} observation={observation} /> : null}
        <p className="flex wrap gap-4-10 small muted">
          {observation ? <Answer observation={observation} /> : null}
          <time dateTime={observedAt}>{format.instant(observedAt)}</time>
        </p>
      </div>
      {observation === null ? null : <VisitFiles stored={stored} />}
    </header>
  );
}

function Redirected({ url, observation }: Pick<WholeObservation, 'url' | 'observation'>): ReactNode {
  const t = useWords('evidence');
  const { finalUrl, redirects } = observation;
  if (finalUrl === null || finalUrl === url) return null;
  return (
    <p className="flex wrap gap-4-10 small muted">
      {t('redirected', { count: Math.max(redirects.length, 1) })} <ExternalLink url={finalUrl} />
    </p>
  );
}

function Answer({ observation: { httpStatus } }: Pick<WholeObservation, 'observation'>): ReactNode {
  const t = useWords('evidence');
  return httpStatus === null ? null : <span>{t('status', { status: String(httpStatus) })}</span>;
}
