import type { ReactNode } from 'react';
import type { Evolution } from '@vigie/contract/health.ts';
import { CheckCards } from './check-cards.tsx';
import { FailedPages } from './failed-pages.tsx';
import { FiguresStrip } from './figures-strip.tsx';
import { GradeScale } from './grade-scale.tsx';
import { ReportTop } from '../../ui/report.tsx';
import type { UsedPeriod } from '../../period/use-period.ts';
import type { HealthNow } from './health-state.ts';
import { ScoreCard } from './score-card.tsx';
import { ReliabilityTrend } from './reliability-trend.tsx';
import { FirstCauses } from '../../causes/cause-list.tsx';
import { useAskedTracker } from '../../api/asked-tracker.tsx';
import { useWords } from '../../i18n/i18n-provider.tsx';
import { useCurrentWebsite } from '../../session/current-website.tsx';
import { Changes } from './changes.tsx';
import { WorstPages } from './worst-pages.tsx';

interface MeasuredProps {
  health: HealthNow;
  evolution: Evolution | undefined;
  period: UsedPeriod['period'];
  /** Figures of the period chosen before, while those of the new one are on their way. */
  isOld: boolean;
}

export function Measured({ health, evolution, period, isOld }: MeasuredProps): ReactNode {
  return (
    <div className="stale" aria-busy={isOld}>
      <FailedPages health={health} />
      <ReportTop>
        <ScoreCard health={health} period={period} />
        <ReliabilityTrend evolution={evolution} grade={health.now.score} />
      </ReportTop>
      <FiguresStrip figures={health.figures} pages={health.now.pages} />
      <GradeScale grade={health.now.score.grade} />
      <CheckCards health={health} evolution={evolution} />
      <MeasuredDetails health={health} />
    </div>
  );
}

/** Below the figures: what changed, why, and where. */
function MeasuredDetails({ health }: { health: HealthNow }): ReactNode {
  return (
    <>
      <Changes changes={health.changes} />
      <WebsiteCauses />
      <WorstPages pages={health.worstPages} />
    </>
  );
}

/** How many causes stand there before "all". */
const CAUSES = 5;

/** What costs this website its points now, or did. */
export function WebsiteCauses(): ReactNode {
  const t = useWords('health');
  const { id } = useCurrentWebsite();
  return (
    <FirstCauses
      filters={{ websiteId: id, ...useAskedTracker() }}
      limit={CAUSES}
      title={t('causes.title')}
      hint={t('causes.hint')}
      none={t('causes.none')}
    />
  );
}
