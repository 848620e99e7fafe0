import type { ReactNode } from 'react';
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ServerFinding, ServerReport } from '@vigie/contract/server-calls.ts';
import { serverSideSentences } from '@vigie/contract/wording/server-side-words.ts';
import { useRemoveServerCalls, useServerReport } from '../../../shared/api/server-calls.ts';
import { useFormat, useLocale, useWords } from '../../../shared/i18n/i18n-provider.tsx';
import { ExportFile } from '../../../shared/download/export-file.tsx';
import { useDeletion } from '../../../shared/resource/use-deletion.tsx';
import { QueryView } from '../../../shared/resource/query-view.tsx';
import { useCurrentWebsite } from '../../../shared/session/current-website.tsx';
import { usePermission } from '../../../shared/session/session-provider.tsx';
import { Card } from '../../../shared/ui/card.tsx';
import { EmptyState } from '../../../shared/ui/empty-state.tsx';
import { HelpButton } from '../../../shared/ui/help-button.tsx';
import { IconActivity } from '../../../shared/ui/icons.ts';
import { Notice } from '../../../shared/ui/notice.tsx';
import { Tag } from '../../../shared/ui/pill.tsx';
import { QualityFrame } from '../quality-frame.tsx';
import css from './server-side.module.css';
import { ServerWay } from './server-way.tsx';

/** Renders what a server of the website sent on: each destination with its steps, and the findings with their proof. */
export function ServerSideScreen(): ReactNode {
  const t = useWords('server-side');
  const { id: websiteId } = useCurrentWebsite();
  return (
    <QualityFrame shown="serveur" lead={t('lead')}>
      <QueryView
        query={useServerReport(websiteId)}
        failed={t('failed')}
        skeleton={380}
        isEmpty={({ calls }) => calls.count === 0}
        empty={<NoCalls />}
      >
        {(report) => <Shown report={report} websiteId={websiteId} />}
      </QueryView>
    </QualityFrame>
  );
}

/** Renders that nothing was recorded yet, and where the proxy belongs. */
function NoCalls(): ReactNode {
  const t = useWords('server-side');
  return (
    <EmptyState icon={IconActivity} title={t('empty.title')} text={t('empty.text')}>
      <HelpButton isPrimary article="server-side-proxy" label={t('empty.help')} />
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
        {destinations.length === 0 ? (
          <p className="quiet pretty">{t('untied')}</p>
        ) : (
          <ServerWay report={report} />
        )}
      </Card>
      <Card
        title={t('findings')}
        aside={
          <ExportFile
            call="serverCalls.csv"
            query={{ websiteId }}
            label={t('export')}
            fileName="server-side-findings.csv"
            isDisabled={findings.length === 0}
          />
        }
      >
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
      <RemoveCalls websiteId={websiteId} />
    </div>
  );
}

/** Renders the button that deletes all calls of the website, for those who may. */
function RemoveCalls({ websiteId }: { websiteId: string }): ReactNode {
  const t = useWords('server-side');
  const { ask, dialog } = useDeletion({
    removal: useRemoveServerCalls(),
    inputOf: (id: string) => ({ websiteId: id }),
    wordsOf: () => ({
      title: t('remove.ask'),
      text: t('remove.text'),
      confirm: t('remove'),
      done: t('removed'),
    }),
  });
  if (!usePermission()('serverCalls.removeAll')) return null;
  return (
    <p className="no-print">
      <Button variant="light" color="red" size="compact-sm" onClick={() => ask(websiteId)}>
        {t('remove')}
      </Button>
      {dialog}
    </p>
  );
}

/** Returns what a finding is about. Findings of several visits about one matter are shown once. */
const matterOf = ({ kind, reason, event, destination, property }: ServerFinding): string =>
  JSON.stringify([kind, reason, event, destination, property]);

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
