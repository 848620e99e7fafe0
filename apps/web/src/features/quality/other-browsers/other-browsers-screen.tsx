import type { ReactNode } from 'react';
import type { BlockingReport, BlockingResult } from '@vigie/contract/stored-blocking.ts';
import { useBlockingReport } from '../../../shared/api/blocking.ts';
import { useWords } from '../../../shared/i18n/i18n-provider.tsx';
import { QueryView } from '../../../shared/resource/query-view.tsx';
import { useCurrentWebsite } from '../../../shared/session/current-website.tsx';
import { usePermission } from '../../../shared/session/session-provider.tsx';
import { EmptyState } from '../../../shared/ui/empty-state.tsx';
import { HelpButton } from '../../../shared/ui/help-button.tsx';
import { IconShieldCheck } from '../../../shared/ui/icons.ts';
import { lazyComponent } from '../../../shared/ui/lazy-component.tsx';
import { Notice } from '../../../shared/ui/notice.tsx';
import { TimeAgo } from '../../../shared/ui/time-ago.tsx';
import { QualityFrame } from '../quality-frame.tsx';
import { BlockingFiles } from './blocking-files.tsx';
import { BrowsersCard } from './browsers-card.tsx';
import { ChangesCard } from './changes-card.tsx';
import { CookiesCard } from './cookies-card.tsx';
import { ReachCard } from './reach-card.tsx';
import { TrackersCard } from './trackers-card.tsx';

// Loaded separately: 22 kB of a form below the report.
const FilterListsCard = lazyComponent(
  ['other-browsers', 'resource'],
  async () => (await import('./filter-lists-card.tsx')).FilterListsCard,
);

/** Renders what other browsers stop of a website's tracking, and how long its cookies live there. */
export function OtherBrowsersScreen(): ReactNode {
  const t = useWords('other-browsers');
  const { id: websiteId, companyId } = useCurrentWebsite();
  const may = usePermission();
  const query = useBlockingReport(websiteId);
  return (
    <QualityFrame
      shown="autresNavigateurs"
      lead={t('lead')}
      actions={may('blocking.csv') ? <BlockingFiles websiteId={websiteId} /> : null}
    >
      <div className="grid one-column gap-16">
        <QueryView query={query} failed={t('failed')} skeleton={320}>
          {(report) =>
            report.result === null ? (
              <Nothing isWaiting={report.isWaiting} />
            ) : (
              <Result report={report} result={report.result} />
            )
          }
        </QueryView>
        <ReachCard key={websiteId} websiteId={websiteId} />
        {may('filterLists.list') ? <FilterListsCard key={companyId} companyId={companyId} /> : null}
      </div>
    </QualityFrame>
  );
}

function Nothing({ isWaiting }: { isWaiting: boolean }): ReactNode {
  const t = useWords('other-browsers');
  return (
    <EmptyState
      icon={IconShieldCheck}
      title={t(isWaiting ? 'waiting.title' : 'empty.title')}
      text={t(isWaiting ? 'waiting.text' : 'empty.text')}
    >
      <HelpButton article="content-blockers" label={t('empty.help')} />
    </EmptyState>
  );
}

function Result({ report, result }: { report: BlockingReport; result: BlockingResult }): ReactNode {
  const t = useWords('other-browsers');
  const may = usePermission();
  return (
    <>
      <Compared isWaiting={report.isWaiting} result={result} />
      {result.isOwnList ? (
        <Notice
          tone="info"
          title={t('own-list.title')}
          text={t(may('filterLists.create') ? 'own-list.text' : 'own-list.ask')}
        />
      ) : null}
      <TrackersCard result={result} />
      {result.browsers.length === 0 ? null : <BrowsersCard result={result} />}
      {result.changes.length === 0 ? null : <ChangesCard changes={result.changes} />}
      <CookiesCard cookies={result.cookies} />
    </>
  );
}

/** Renders what was compared, and when. */
function Compared({ isWaiting, result }: { isWaiting: boolean; result: BlockingResult }): ReactNode {
  const t = useWords('other-browsers');
  const { pages, isPartial, at, lists } = result;
  return (
    <output className="row wrap gap-4-14 small muted number">
      <span>{t(isPartial ? 'pages.partial' : 'pages', { count: pages })}</span>
      <span className="anywhere">{lists.map(({ name }) => name).join(', ')}</span>
      <span>
        {t('compared')} <TimeAgo at={at} />
      </span>
      {isWaiting ? <span>{t('again')}</span> : null}
    </output>
  );
}
