import type { ReactNode } from 'react';
import { Link } from '@tanstack/react-router';
import type { CountedHit } from '@vigie/contract/counted.ts';
import { REPORT_FAMILY_NAMES } from '@vigie/contract/report-interface.ts';
import type { StoredObservation } from '@vigie/contract/stored-observation.ts';
import type { VisitCounted } from '@vigie/contract/stored-counted.ts';
import { useVisitCounted } from '../../shared/api/counted.ts';
import { useWords } from '../../shared/i18n/i18n-provider.tsx';
import { QueryView } from '../../shared/resource/query-view.tsx';
import { TimeToCome } from '../../shared/ui/time-ago.tsx';
import { HitExplanation, HitStatePill } from '../counted/hit-state.tsx';
import css from './evidence.module.css';
import { Line, Long, PartHeading, Records } from './records.tsx';

/** Renders whether the report of each tracker has the hits of the visit, with the rows that prove it. */
export function CountedPart({ stored: { id, hits } }: { stored: StoredObservation }): ReactNode {
  const t = useWords('counted');
  return (
    <QueryView
      query={useVisitCounted(id)}
      failed={t('visit.failed')}
      skeleton={160}
      gone={<p className={css.none}>{t('visit.gone')}</p>}
      isEmpty={({ trackers }) => trackers.length === 0}
      empty={<NotRequested />}
    >
      {({ trackers }) => (
        <>
          {trackers.map((tracker) => (
            <OfTracker key={tracker.trackerId ?? ''} tracker={tracker} hits={hits} />
          ))}
        </>
      )}
    </QueryView>
  );
}

function NotRequested(): ReactNode {
  const t = useWords('counted');
  return (
    <p className={css.none}>
      {t('visit.none')}{' '}
      <Link to="/dataQuality/comptes" className="link touch no-print">
        {t('visit.to-counted')}
      </Link>
    </p>
  );
}

/** State of a page that sent no page view. */
const NO_HIT = { state: 'not-counted', reason: 'no-hit', afterMs: null, proof: null } as const;

interface OfTrackerProps {
  tracker: VisitCounted['trackers'][number];
  hits: StoredObservation['hits'];
}

function OfTracker({ tracker, hits }: OfTrackerProps): ReactNode {
  const t = useWords('counted');
  const { name, family, nextAskAt, counted } = tracker;
  const product = REPORT_FAMILY_NAMES[family];
  return (
    <section className="grid shrink gap-10">
      <PartHeading>{name === null || name === product ? product : `${name} · ${product}`}</PartHeading>
      <p className="small muted number">
        {nextAskAt === null ? (
          t('visit.final')
        ) : (
          <>
            {t(counted.length === 0 ? 'visit.first' : 'visit.next')} <TimeToCome at={nextAskAt} />
          </>
        )}
      </p>
      {counted.length === 0 ? (
        nextAskAt === null && <HitExplanation hit={NO_HIT} />
      ) : (
        <Records label={t('visit.hits', { name: name ?? product })} items={counted}>
          {(hit) => <Hit hit={hit} url={hits[hit.hit]?.url} />}
        </Records>
      )}
    </section>
  );
}

function Hit({ hit, url }: { hit: CountedHit; url: string | undefined }): ReactNode {
  const t = useWords('counted');
  return (
    <>
      <Line>
        <HitStatePill state={hit.state} />
        <span className="weight-580 anywhere">
          {hit.event === 'page_view' ? t('page-view') : <span className="mono small">{hit.event}</span>}
        </span>
        {url === undefined ? null : <Long isCode>{url.split('?')[0]}</Long>}
      </Line>
      <HitExplanation hit={hit} />
    </>
  );
}
