import type { ReactNode } from 'react';
import type { VisitBlocking } from '@vigie/contract/stored-blocking.ts';
import { BLOCKING_BROWSER_NAMES, TRACKER_OUTCOME_WORDS } from '@vigie/contract/wording/blocking-words.ts';
import { useVisitBlocking } from '../../shared/api/blocking.ts';
import { useLocale, useWords } from '../../shared/i18n/i18n-provider.tsx';
import { QueryView } from '../../shared/resource/query-view.tsx';
import { Notice } from '../../shared/ui/notice.tsx';
import { Tag } from '../../shared/ui/pill.tsx';
import { StatusIcon } from '../../shared/ui/status.tsx';
import { CookieTable } from './cookie-table.tsx';
import css from './evidence.module.css';
import { blockingTone } from './blocking-tone.ts';
import { Line, Long, PartHeading, Records } from './records.tsx';
import type { WholeObservation } from './whole-observation.ts';

/** Renders what content blockers stop of the visit, and how long its cookies live in other browsers. */
export function OtherBrowsersPart({ stored: { id } }: { stored: WholeObservation }): ReactNode {
  const t = useWords('other-browsers');
  return (
    <QueryView
      query={useVisitBlocking(id)}
      failed={t('visit.failed')}
      skeleton={160}
      gone={<Notice tone="warn" title={t('visit.failed')} text={t('visit.gone')} />}
    >
      {(data) => (
        <div className="grid one-column gap-18">
          <section className="grid shrink gap-10">
            <PartHeading>{t('visit.title')}</PartHeading>
            {data.compared === null ? (
              <p className={css.none}>{t('visit.not-compared')}</p>
            ) : (
              <Compared compared={data.compared} />
            )}
          </section>
          <section className="grid shrink gap-10">
            <PartHeading>{t('cookies')}</PartHeading>
            {data.cookies.length === 0 ? (
              <p className={css.none}>{t('cookies.none')}</p>
            ) : (
              <CookieTable cookies={data.cookies} />
            )}
          </section>
        </div>
      )}
    </QueryView>
  );
}

function Compared({ compared }: { compared: NonNullable<VisitBlocking['compared']> }): ReactNode {
  const t = useWords('other-browsers');
  const { locale } = useLocale();
  const { blocked, blocking } = compared;
  return (
    <>
      {blocking.trackers.length === 0 ? null : (
        <Records items={blocking.trackers}>
          {({ name, outcome, requests, stopped }) => (
            <Line>
              <StatusIcon tone={blockingTone(outcome)} />
              <span className="weight-580 anywhere">{name}</span>
              <span className="small muted number">{t('visit.requests', { count: requests, stopped })}</span>
              <Tag>{TRACKER_OUTCOME_WORDS[outcome][locale]}</Tag>
            </Line>
          )}
        </Records>
      )}
      {blocking.browsers.map(({ browser, stopped }) => (
        <p key={browser} className="row wrap gap-4-10 small">
          <span className="weight-540">{BLOCKING_BROWSER_NAMES[browser][locale]}</span>
          <span className="muted anywhere">{stopped.join(', ') || t('browser.nothing')}</span>
        </p>
      ))}
      <PartHeading>{t('visit.blocked')}</PartHeading>
      {blocked.length === 0 ? <p className={css.none}>{t('visit.none')}</p> : null}
      <Records items={blocked}>
        {({ url, list, rule }) => (
          <>
            <Line>
              <Long>{url}</Long>
            </Line>
            <p className="row wrap gap-4-10 small muted">
              <span className="weight-540">{list}</span>
              <code className="mono anywhere">{rule}</code>
            </p>
          </>
        )}
      </Records>
      {blocking.neverSent.length === 0 ? null : (
        <>
          <PartHeading>{t('visit.never-sent')}</PartHeading>
          <Records items={blocking.neverSent}>
            {({ url, because }) => (
              <>
                <Line>
                  <Long>{url}</Long>
                </Line>
                <p className="small muted anywhere">
                  {t('visit.because')} <code className="mono">{because}</code>
                </p>
              </>
            )}
          </Records>
        </>
      )}
    </>
  );
}
