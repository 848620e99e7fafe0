import type { ReactNode } from 'react';
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useCountedSteps } from '../../../shared/api/counted.ts';
import { useWords } from '../../../shared/i18n/i18n-provider.tsx';
import { PeriodPicker } from '../../../shared/period/period-picker.tsx';
import { usePeriod } from '../../../shared/period/use-period.ts';
import { ReportView } from '../../../shared/report/report-view.tsx';
import { useCurrentWebsite } from '../../../shared/session/current-website.tsx';
import { usePermission } from '../../../shared/session/session-provider.tsx';
import { EmptyState } from '../../../shared/ui/empty-state.tsx';
import { HelpButton } from '../../../shared/ui/help-button.tsx';
import { IconActivity } from '../../../shared/ui/icons.ts';
import { QualityFrame } from '../quality-frame.tsx';
import { CountedFile, LostHits } from './lost-hits.tsx';
import { TrackerFunnel } from './tracker-funnel.tsx';

/** Renders how many page views of each tracker reach the report, and the hits that do not. */
export function CountedScreen(): ReactNode {
  const t = useWords('counted-hits');
  const { id: websiteId } = useCurrentWebsite();
  const period = usePeriod();
  const query = useCountedSteps({ websiteId, from: period.from, to: period.to });
  // Before the first answer of a report, no list of hits can show that none is lost.
  const followed = query.data?.trackers.filter(({ steps: [first] }) => (first?.visits ?? 0) > 0) ?? [];
  return (
    <QualityFrame
      shown="comptes"
      lead={t('lead')}
      actions={
        <>
          {followed.length === 0 ? null : <CountedFile trackers={followed} />}
          <PeriodPicker />
        </>
      }
    >
      <ReportView
        query={query}
        failed={t('failed')}
        skeleton={380}
        className="grid one-column gap-16"
        isEmpty={({ trackers }) => trackers.every((tracker) => tracker.interface === null)}
        empty={<NoInterface />}
      >
        {({ trackers }) => (
          <>
            {trackers.map((tracker) => (
              <TrackerFunnel key={tracker.trackerId ?? ''} tracker={tracker} />
            ))}
            {followed.length === 0 ? null : <LostHits trackers={followed} />}
          </>
        )}
      </ReportView>
    </QualityFrame>
  );
}

/** Renders the message that no tracker names a reporting interface, and the way to name one. */
function NoInterface(): ReactNode {
  const t = useWords('counted-hits');
  const may = usePermission()('reportInterfaces.create');
  return (
    <EmptyState icon={IconActivity} title={t('empty.title')} text={t(may ? 'empty.text' : 'empty.viewer')}>
      {may ? (
        <Button
          renderRoot={(props) => (
            <Link
              to="/website/parametres"
              search={{ tab: 'trackers', interface: 'primary' }}
              hash="report-interfaces"
              {...props}
            />
          )}
        >
          {t('empty.name')}
        </Button>
      ) : null}
      <HelpButton article="counted" label={t('empty.help')} />
    </EmptyState>
  );
}
