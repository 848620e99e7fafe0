import type { ReactNode } from 'react';
import { Link } from '@tanstack/react-router';
import type { LimitFinding } from '@vigie/contract/vendor-limit.ts';
import { limitEffect, limitSentences } from '@vigie/contract/wording/vendor-limit-words.ts';
import { useVisitLimits } from '../../shared/api/vendor-limits.ts';
import { useLocale, useWords } from '../../shared/i18n/i18n-provider.tsx';
import { QueryView } from '../../shared/resource/query-view.tsx';
import { Notice } from '../../shared/ui/notice.tsx';
import { Tag } from '../../shared/ui/pill.tsx';
import { StatusIcon } from '../../shared/ui/status.tsx';
import css from './evidence.module.css';
import { LimitSource } from './limit-source.tsx';
import { limitTone } from './limit-tone.ts';
import { Line, Long, PartHeading, Records } from './records.tsx';
import type { WholeObservation } from './whole-observation.ts';

/** Renders the limits of vendors that the hits of the visit pass, each with the request of the hit. */
export function LimitsPart({ stored: { id } }: { stored: WholeObservation }): ReactNode {
  const t = useWords('vendor-limits');
  return (
    <QueryView
      query={useVisitLimits(id)}
      failed={t('visit.failed')}
      skeleton={160}
      gone={<Notice tone="warn" title={t('visit.failed')} text={t('visit.gone')} />}
    >
      {(data) => (
        <section className="grid shrink gap-10">
          <PartHeading>{t('visit.title')}</PartHeading>
          {data.findings.length === 0 ? <p className={css.none}>{t('visit.none')}</p> : null}
          {data.isWhole ? null : <p className="small muted">{t('visit.cut')}</p>}
          <Records items={data.findings}>{(finding) => <Passed finding={finding} />}</Records>
        </section>
      )}
    </QueryView>
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
