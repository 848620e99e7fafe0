import { useState, type ReactNode } from 'react';
import { Link } from '@tanstack/react-router';
import type { VisitorFigures } from '@vigie/contract/visitor-figures.ts';
import { useVisitorFigures, useVisitorSettings } from '../../../shared/api/real-visitors.ts';
import { useFormat, useWords } from '../../../shared/i18n/i18n-provider.tsx';
import { PeriodPicker } from '../../../shared/period/period-picker.tsx';
import { usePeriod } from '../../../shared/period/use-period.ts';
import { ReportView } from '../../../shared/report/report-view.tsx';
import { QueryView } from '../../../shared/resource/query-view.tsx';
import { useCurrentWebsite } from '../../../shared/session/current-website.tsx';
import { usePermission } from '../../../shared/session/session-provider.tsx';
import { EmptyState } from '../../../shared/ui/empty-state.tsx';
import { HelpButton } from '../../../shared/ui/help-button.tsx';
import { IconActivity } from '../../../shared/ui/icons.ts';
import { lazyComponent } from '../../../shared/ui/lazy-component.tsx';
import { QualityFrame } from '../quality-frame.tsx';
import { browserRows, BrowserShares } from './browser-shares.tsx';
import { LiveHour } from './live-hour.tsx';
import { PolicyReports } from './policy-reports.tsx';
import { VisitorGroups } from './visitor-groups.tsx';
import { VisitorLosses } from './visitor-losses.tsx';

// Loaded separately: 25 kB of forms below the figures.
const VisitorSettingsCards = lazyComponent(
  ['real-visitors', 'resource'],
  async () => (await import('./visitor-settings.tsx')).VisitorSettingsCards,
);

/** Renders what browsers of real visitors report: trackers by browser, losses, policies, and the settings. */
export function RealVisitorsScreen(): ReactNode {
  const t = useWords('real-visitors');
  const { id: websiteId } = useCurrentWebsite();
  const may = usePermission();
  const mayManage = may('realVisitors.settings');
  const period = usePeriod();
  const query = useVisitorFigures({ websiteId, from: period.from, to: period.to });
  const settings = useVisitorSettings(websiteId, mayManage);
  return (
    <QualityFrame shown="visiteursReels" lead={t('lead')} actions={<PeriodPicker />}>
      <div className="grid one-column gap-16">
        <ReportView
          query={query}
          failed={t('failed')}
          skeleton={380}
          className="grid one-column gap-16"
          isEmpty={({ samples, reports }) => samples === 0 && reports.length === 0}
          empty={<NoVisitors mayManage={mayManage} />}
        >
          {(figures) => <Figures figures={figures} />}
        </ReportView>
        {mayManage ? (
          <QueryView query={settings} failed={t('settings.not-loaded')} skeleton={320}>
            {(stored) => <VisitorSettingsCards settings={stored} />}
          </QueryView>
        ) : null}
      </div>
    </QualityFrame>
  );
}

function Figures({ figures }: { figures: VisitorFigures }): ReactNode {
  const { id: websiteId } = useCurrentWebsite();
  const [openedAt] = useState(() => new Date());
  const trackerName = useTrackerName();
  const { browsers, loss, lossesAt, reports, views, samples } = figures;
  const ids = [...new Set(browsers.flatMap(({ trackers }) => trackers.map(({ id }) => id)))];
  return (
    <>
      <Samples samples={samples} />
      <LiveHour websiteId={websiteId} now={openedAt} />
      {ids.map((id) => {
        const rows = browserRows(browsers, id);
        return rows.length === 0 ? null : (
          <BrowserShares key={id ?? ''} title={trackerName(id)} rows={rows} />
        );
      })}
      <VisitorLosses websiteId={websiteId} losses={loss} searchedAt={lossesAt} trackerName={trackerName} />
      <PolicyReports reports={reports} />
      {samples === 0 ? null : <VisitorGroups views={views} samples={samples} />}
    </>
  );
}

function Samples({ samples }: { samples: number }): ReactNode {
  const t = useWords('real-visitors');
  const format = useFormat();
  return (
    <p className="small muted pretty number">
      {t('samples', { count: samples, text: format.exact(samples) })}{' '}
      <Link to="/aide/detail/$id" params={{ id: 'visitor-privacy' }} className="accent">
        {t('privacy')}
      </Link>
    </p>
  );
}

/** Returns a function that names a tracker of the website. */
function useTrackerName(): (id: string | null) => string {
  const t = useWords('real-visitors');
  const { tracking } = useCurrentWebsite();
  return (id) =>
    (id === null ? tracking.name : tracking.others?.find((one) => one.id === id)?.name) || t('primary');
}

/** Renders that nothing has arrived yet, and what to install. */
function NoVisitors({ mayManage }: { mayManage: boolean }): ReactNode {
  const t = useWords('real-visitors');
  return (
    <EmptyState
      icon={IconActivity}
      title={t('empty.title')}
      text={t(mayManage ? 'empty.text' : 'empty.viewer')}
    >
      <HelpButton isPrimary article="real-visitors" label={t('empty.help')} />
      <HelpButton article="visitor-privacy" label={t('privacy')} />
    </EmptyState>
  );
}
