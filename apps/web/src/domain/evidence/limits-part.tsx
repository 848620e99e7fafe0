import type { ReactNode } from 'react';
import { Link } from '@tanstack/react-router';
import type { LimitFinding } from '@vigie/contract/vendor-limit.ts';
import { limitEffect, limitSentences } from '@vigie/contract/wording/vendor-limit-words.ts';
import { useVisitLimits } from '../../shared/api/vendor-limits.ts';
import { useLocale, useWords } from '../../shared/i18n/i18n-provider.tsx';
import { Tag } from '../../shared/ui/pill.tsx';
import { Skeleton, Waiting } from '../../shared/ui/skeleton.tsx';
import { StatusIcon } from '../../shared/ui/status.tsx';
import css from './evidence.module.css';
import { LimitSource } from './limit-source.tsx';
import { limitTone } from './limit-tone.ts';
import { NotLoaded } from './not-loaded.tsx';
import { Line, Long, PartHeading, Records } from './records.tsx';
import type { WholeObservation } from './whole-observation.ts';

/** Renders the limits of vendors that the hits of the visit pass, each with the request of the hit. */
export function LimitsPart({ stored: { id } }: { stored: WholeObservation }): ReactNode {
  const t = useWords('vendor-limits');
  const { data, error, refetch } = useVisitLimits(id);
  if (error)
    return (
      <NotLoaded
        error={error}
        title={t('visit.failed')}
        gone={t('visit.gone')}
        retry={() => void refetch()}
      />
    );
  if (!data)
    return (
      <Waiting>
        <Skeleton height={160} />
      </Waiting>
    );
  return (
    <section className="grid shrink gap-10">
      <PartHeading>{t('visit.title')}</PartHeading>
      {data.findings.length === 0 ? <p className={css.none}>{t('visit.none')}</p> : null}
      {data.isWhole ? null : <p className="small muted">{t('visit.cut')}</p>}
      <Records items={data.findings}>{(finding) => <Passed finding={finding} />}</Records>
    </section>
  );
}

function Passed({ finding }: { finding: LimitFinding }): ReactNode {
  const t = useWords('vendor-limits');
  const { locale } = useLocale();
  const { vendorName, event, effect, value, requestId } = finding;
  const sentences = limitSentences(finding, locale);
  return (
    <>
      <Line>
        <StatusIcon tone={limitTone(effect)} />
        <span className="weight-580">{vendorName}</span>
        {event === null ? null : <span className="mono small anywhere">{event}</span>}
        <Long>{sentences.fact}</Long>
        <Tag>{limitEffect(effect, locale)}</Tag>
      </Line>
      <p className="row wrap gap-4-10 small muted">
        <span className="pretty">{sentences.effect}</span>
        {value === '' ? null : <span className="mono anywhere">{value}</span>}
        <LimitSource of={finding} />
        {requestId === null ? null : (
          <Link
            to="."
            search={(before: Record<string, unknown>) => ({
              ...before,
              part: 'requests',
              request: requestId,
            })}
            resetScroll={false}
            className="link touch no-print"
          >
            {t('request')}
          </Link>
        )}
      </p>
    </>
  );
}
