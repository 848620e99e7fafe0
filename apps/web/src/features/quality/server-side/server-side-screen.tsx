import type { ReactNode } from 'react';
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import {
  SERVER_STEPS,
  type ServerDestination,
  type ServerFinding,
  type ServerReport,
} from '@vigie/contract/server-calls.ts';
import { serverSideSentences } from '@vigie/contract/wording/server-side-words.ts';
import { useServerReport } from '../../../shared/api/server-calls.ts';
import { useFormat, useLocale, useWords } from '../../../shared/i18n/i18n-provider.tsx';
import { usePeriod } from '../../../shared/period/use-period.ts';
import { QueryView } from '../../../shared/resource/query-view.tsx';
import { useCurrentWebsite } from '../../../shared/session/current-website.tsx';
import { Card } from '../../../shared/ui/card.tsx';
import { EmptyState } from '../../../shared/ui/empty-state.tsx';
import { IconActivity } from '../../../shared/ui/icons.ts';
import { Notice } from '../../../shared/ui/notice.tsx';
import { Tag } from '../../../shared/ui/pill.tsx';
import { PageHeader } from '../../../shared/ui/page-header.tsx';
import { QualityTabs } from '../quality-frame.tsx';
import css from './server-side.module.css';

/** Renders what a server of the website sent on: each destination with its steps, and the findings with their proof. */
export function ServerSideScreen(): ReactNode {
  const t = useWords('server-side');
  const quality = useWords('quality');
  const { id: websiteId } = useCurrentWebsite();
  const period = usePeriod();
  return (
    <>
      <PageHeader title={quality('title')} lead={t('lead')} />
      <QualityTabs shown="server-side" period={period} />
      <QueryView
        query={useServerReport(websiteId)}
        failed={t('failed')}
        skeleton={380}
        isEmpty={({ calls }) => calls.count === 0}
        empty={<NoCalls />}
      >
        {(report) => <Shown report={report} websiteId={websiteId} />}
      </QueryView>
    </>
  );
}

/** Renders that nothing was recorded yet, and where the proxy belongs. */
function NoCalls(): ReactNode {
  const t = useWords('server-side');
  return (
    <EmptyState icon={IconActivity} title={t('empty.title')} text={t('empty.text')}>
      <Button
        renderRoot={(props) => <Link to="/aide/detail/$id" params={{ id: 'server-side-proxy' }} {...props} />}
      >
        {t('empty.help')}
      </Button>
    </EmptyState>
  );
}

function Shown({ report, websiteId }: { report: ServerReport; websiteId: string }): ReactNode {
  const t = useWords('server-side');
  const format = useFormat();
  const { calls, visits, destinations, findings, more } = report;
  return (
    <div className="grid one-column gap-16">
      <p className="small muted pretty number">
        {t('calls', {
          count: format.exact(calls.count),
          decoded: format.exact(calls.decoded),
          at: calls.lastAt === null ? '–' : format.instant(calls.lastAt),
        })}{' '}
        {t('visits', { count: visits.tied, text: format.exact(visits.tied) })}{' '}
        {visits.isCut ? t('cut') : null}
      </p>
      {calls.decoded === 0 ? <Notice tone="warn" title={t('unread')} /> : null}
      {calls.dropped === 0 ? null : (
        <Notice tone="warn" title={t('dropped', { count: format.exact(calls.dropped) })} />
      )}
      <Card title={t('destinations')}>
        {destinations.length === 0 ? <p className="quiet pretty">{t('untied')}</p> : null}
        <ul className="grid one-column gap-16 plain">
          {destinations.map((one) => (
            <li key={`${one.family} ${one.account}`} className="grid one-column gap-8 shrink">
              <Way destination={one} />
            </li>
          ))}
        </ul>
      </Card>
      <Card title={t('findings')}>
        {findings.length === 0 ? <p className="quiet pretty">{t('findings.none')}</p> : null}
        <ul className="plain">
          {[...Map.groupBy(findings, matterOf)].map(([matter, [finding, ...others]]) =>
            finding === undefined ? null : (
              <li key={matter} className={`grid one-column gap-4 shrink ruled ${css.finding}`}>
                <Finding finding={finding} visits={others.length + 1} websiteId={websiteId} />
              </li>
            ),
          )}
        </ul>
        {more === 0 ? null : <p className="small muted">{t('findings.more', { count: more })}</p>}
      </Card>
    </div>
  );
}

/** Returns what a finding is about. Findings of several visits about one matter are shown once. */
const matterOf = ({ kind, reason, event, destination, property }: ServerFinding): string =>
  JSON.stringify([kind, reason, event, destination, property]);

/** Renders the way of hits to one destination: four steps, each as long as the share that reached it. */
function Way({ destination }: { destination: ServerDestination }): ReactNode {
  const t = useWords('server-side');
  const format = useFormat();
  const { family, account, sent, received, sentOn, accepted, losses } = destination;
  const reached = { received, 'sent-on': sentOn, accepted };
  const steps = [
    { step: 'sent' as const, hits: sent },
    ...SERVER_STEPS.map((step) => ({
      step,
      hits: family === null && step !== 'received' ? null : reached[step],
    })),
  ];
  return (
    <>
      <h3 className="m-0 card-title anywhere">
        {family ?? t('unknown')}{' '}
        {account === null ? null : <span className="mono small muted">{account}</span>}
      </h3>
      <div className={`grid ${css.way}`} aria-hidden>
        {steps.map(({ step, hits }) => (
          <div key={step} className={`boxed rounded-s grid one-column gap-4 shrink ${css.step}`}>
            <span className="small muted">{t(`step.${step}`)}</span>
            <span className="weight-620 number">{hits === null ? '–' : format.number(hits)}</span>
            <span className={css.bar} style={{ width: `${sent === 0 ? 0 : ((hits ?? 0) / sent) * 100}%` }} />
          </div>
        ))}
      </div>
      {family === null ? null : (
        <p className="small quiet pretty number">
          {t('way.text', {
            sent: format.exact(sent),
            received: format.exact(received),
            sentOn: format.exact(sentOn),
            accepted: format.exact(accepted),
          })}
        </p>
      )}
      {losses.map(({ step, reason, hits }) => (
        <p key={`${step} ${reason}`} className="small warn pretty">
          {t('loss', {
            count: hits,
            hits: format.exact(hits),
            step: t(`step.${step}`),
            reason: t(`reason.${reason}`),
          })}
        </p>
      ))}
    </>
  );
}

interface FindingProps {
  /** Finding of the newest visit. */
  finding: ServerFinding;
  /** Number of visits with an equal finding. */
  visits: number;
  websiteId: string;
}

function Finding({ finding, visits, websiteId }: FindingProps): ReactNode {
  const t = useWords('server-side');
  const format = useFormat();
  const { locale } = useLocale();
  const { title, sentence, remedy } = serverSideSentences(finding, locale);
  const { observationId, url, proof } = finding;
  return (
    <>
      <p className="line wrap gap-2-16 weight-580 anywhere">
        {title}
        {visits === 1 ? null : <Tag>{t('findings.visits', { count: visits })}</Tag>}
      </p>
      <p className="pretty anywhere">{sentence}</p>
      <p className="small quiet pretty anywhere">{remedy}</p>
      <p className="line wrap gap-2-16 small muted">
        <Link
          to="/urls/liste"
          search={{ website: websiteId, observation: observationId }}
          className="link touch anywhere"
        >
          {t('proof.page')}
        </Link>
        <span className="anywhere">{url}</span>
        <span className="anywhere">
          {proof.call === null
            ? t('proof.no-call')
            : t('proof.call', {
                host: proof.call.host,
                path: proof.call.path ?? '',
                at: format.instant(proof.call.at),
              })}
        </span>
      </p>
    </>
  );
}
