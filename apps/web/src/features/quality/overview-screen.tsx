import type { ReactNode } from 'react';
import { Link } from '@tanstack/react-router';
import type { Quality } from '@vigie/contract/data-quality.ts';
import { useQualityOverview } from '../../shared/api/data-quality.ts';
import { useWords, useFormat, useWording } from '../../shared/i18n/i18n-provider.tsx';
import { PeriodPicker } from '../../shared/period/period-picker.tsx';
import { usePeriod, type UsedPeriod } from '../../shared/period/use-period.ts';
import { useCurrentWebsite } from '../../shared/session/current-website.tsx';
import { NothingMeasured } from './nothing-measured.tsx';
import css from './quality.module.css';
import { QualityFrame } from './quality-frame.tsx';
import { QUALITY_TABS, type QualityTab } from './quality-tabs.ts';
import { rateTone } from '../../shared/ui/rate.tsx';
import { Skeleton } from '../../shared/ui/skeleton.tsx';
import { StatusIcon } from '../../shared/ui/status.tsx';
import { RateChange } from './rate-change.tsx';
import { tabSearch } from './tab-search.ts';
import { QueryView } from '../../shared/resource/query-view.tsx';

/** Renders a summary of each tab of data quality. */
export function OverviewScreen(): ReactNode {
  const t = useWords('quality');
  const { id } = useCurrentWebsite();
  const period = usePeriod();
  const query = useQualityOverview({ websiteId: id, from: period.from, to: period.to });
  return (
    <QualityFrame shown="overview" lead={useWording().questions} actions={<PeriodPicker />}>
      <QueryView
        query={query}
        failed={t('failed')}
        skeleton={<Cards period={period} figures={undefined} isOld />}
        empty={<NothingMeasured period={period} />}
        isEmpty={isUnmeasured}
      >
        {({ tabs }) => <Cards period={period} figures={tabs} isOld={query.isPlaceholderData} />}
      </QueryView>
    </QualityFrame>
  );
}

type Figures = Pick<
  Quality,
  'rate' | 'previousRate' | 'passed' | 'failed' | 'skipped' | 'failingPages' | 'topReason'
>;

const isUnmeasured = ({ tabs }: { tabs: readonly Figures[] }) =>
  tabs.every(({ passed, failed, skipped }) => passed + failed + skipped === 0);

interface CardsProps {
  period: UsedPeriod;
  /** Undefined while loading. */
  figures: readonly (Figures & Pick<Quality, 'check' | 'view'>)[] | undefined;
  /** True while the figures of this period load. */
  isOld: boolean;
}

function Cards({ period, figures, isOld }: CardsProps): ReactNode {
  const shell = useWords('shell');
  return (
    <>
      <ul className={`grid gap-12 plain ${css.cards}`} aria-busy={isOld}>
        {QUALITY_TABS.map((tab) => (
          <OverviewCard
            key={tab.name}
            tab={tab}
            period={period}
            figures={figures?.find(({ check, view }) => check === tab.check && view === tab.view)}
          />
        ))}
      </ul>
      {figures ? null : <output className="sr-only">{shell('loading')}</output>}
    </>
  );
}

/** Height of a loaded card in px, so that the cards below do not move. */
const CARD_HEIGHT = 168;

interface OverviewCardProps {
  tab: QualityTab;
  period: UsedPeriod;
  /** Undefined while loading. */
  figures: Figures | undefined;
}

/** Renders a summary of one tab; the whole card is a link to it. */
function OverviewCard({ tab, period, figures }: OverviewCardProps): ReactNode {
  const { name, question } = useWording().tab(tab);
  return (
    <li className={`grid shrink relative gap-8 card ring-within ${css.card}`}>
      <header className="row gap-9">
        <StatusIcon tone={rateTone(figures?.rate ?? null, figures?.failingPages ?? 0)} size={18} />
        <h2 className="shrink card-title anywhere">
          <Link
            to={tab.path}
            search={tabSearch(tab, period)}
            activeProps={{}}
            className="inherit no-line no-ring covers"
          >
            {name}
          </Link>
        </h2>
      </header>
      <p className={`quiet pretty ${css.question}`}>{question}</p>
      {figures ? <CardFigures tab={tab} figures={figures} /> : <Skeleton height={CARD_HEIGHT} />}
    </li>
  );
}

function CardFigures({ tab, figures }: { tab: QualityTab; figures: Figures }): ReactNode {
  const t = useWords('quality');
  const wording = useWording();
  const format = useFormat();
  const { rate, previousRate, passed, failed, failingPages, topReason, skipped } = figures;
  const tone = rateTone(rate, failingPages);
  return (
    <>
      <p className={`line wrap ${css.figures}`}>
        <strong className={`weight-640 number ${css.rate}`}>{rate === null ? '–' : format.rate(rate)}</strong>
        <span className="weight-580 tone" data-tone={tone}>
          {t(`tone.${tone}`)}
        </span>
        {rate === null ? null : (
          <span className="whole-line muted number">{t('rate.of', { count: passed + failed })}</span>
        )}
        {rate === null ? null : (
          <span className="whole-line">
            <RateChange rate={rate} previousRate={previousRate} />
          </span>
        )}
      </p>
      <p className="small muted number">
        {rate === null
          ? t('card.unmeasured', { count: skipped })
          : failingPages === 0
            ? t('card.no-page')
            : t('card.pages', { count: failingPages })}
      </p>
      {topReason === null ? null : (
        <p className={`line-above anywhere pretty ${css.reason}`}>
          <span className="muted">{t('card.top-reason')}</span> {wording.reason(tab.check, topReason)}
        </p>
      )}
    </>
  );
}
