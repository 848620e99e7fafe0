import type { ReactNode } from 'react';
import { Link } from '@tanstack/react-router';
import type { VisitPersonalData } from '@vigie/contract/stored-personal-data.ts';
import {
  encodingText,
  personalDataAdvice,
  receiverText,
} from '@vigie/contract/wording/personal-data-advice.ts';
import { personalDataKind } from '@vigie/contract/wording/personal-data-words.ts';
import { useVisitPersonalData } from '../../shared/api/personal-data.ts';
import { useLocale, useWords } from '../../shared/i18n/i18n-provider.tsx';
import { QueryView } from '../../shared/resource/query-view.tsx';
import { Notice } from '../../shared/ui/notice.tsx';
import { StatusIcon } from '../../shared/ui/status.tsx';
import css from './evidence.module.css';
import { PartHeading, Line, Long, Records } from './records.tsx';
import type { WholeObservation } from './whole-observation.ts';

/** Renders the personal data that the visit sent, each with the request that contains it. */
export function PersonalDataPart({ stored: { id } }: { stored: WholeObservation }): ReactNode {
  const t = useWords('personal-data');
  return (
    <QueryView
      query={useVisitPersonalData(id)}
      failed={t('visit.failed')}
      skeleton={160}
      gone={<Notice tone="warn" title={t('visit.failed')} text={t('visit.gone')} />}
    >
      {(data) => (
        <section className="grid shrink gap-10">
          <PartHeading>{t('visit.title')}</PartHeading>
          {data.findings.length === 0 ? <p className={css.none}>{t('visit.none')}</p> : null}
          {data.isWhole ? null : <p className="small muted">{t('visit.cut')}</p>}
          <Records items={data.findings}>{(finding) => <Found finding={finding} />}</Records>
          {data.findings.length === 0 ? null : <p className="small muted pretty">{t('visit.masked')}</p>}
        </section>
      )}
    </QueryView>
  );
}

function Found({ finding }: { finding: VisitPersonalData['findings'][number] }): ReactNode {
  const t = useWords('personal-data');
  const { locale } = useLocale();
  const { kind, place, field, encoding, consent, value, requestId, host, canary } = finding;
  const advice = personalDataAdvice(locale);
  const how = [
    field === '' ? advice.places[place] : `${advice.places[place]} (${field})`,
    encodingText(encoding, locale),
    ...(consent === null ? [] : [advice.consent[consent]]),
    ...(canary === undefined ? [] : [advice.canary[canary]]),
  ];
  const to =
    requestId === null
      ? // The visit's own dataLayer does not have what the second visit planted.
        place === 'dataLayer' &&
        canary === undefined && { part: 'dataLayer', words: 'show-data-layer' as const }
      : { part: 'requests', request: requestId, words: 'request.short' as const };
  return (
    <>
      <Line>
        <StatusIcon tone={host === null ? 'warn' : 'fail'} />
        <span className="weight-580">{personalDataKind(kind, locale)}</span>
        <span className="mono small">{value}</span>
        <Long>{receiverText(finding, locale)}</Long>
      </Line>
      <p className="row wrap gap-4-10 small muted">
        <span className="anywhere">{how.join(', ')}</span>
        {to ? (
          <Link
            to="."
            search={(before: Record<string, unknown>) => ({
              ...before,
              part: to.part,
              request: requestId ?? undefined,
            })}
            resetScroll={false}
            className="link touch no-print"
          >
            {t(to.words)}
          </Link>
        ) : null}
      </p>
    </>
  );
}
