import type { ReactNode } from 'react';
import { Link } from '@tanstack/react-router';
import type { Evolution, Health } from '@vigie/contract/health.ts';
import type { CheckFigures } from '@vigie/contract/score.ts';
import { CHECK_WEIGHTS } from '@vigie/contract/verdict.ts';
import { useFormat, useWording, useWords } from '../../shared/i18n/i18n-provider.tsx';
import { PointsChange, rateTone } from '../../shared/ui/rate.tsx';
import { usePeriod } from '../../shared/period/use-period.ts';
import { SectionTitle } from '../../shared/ui/section-title.tsx';
import { Sparkline } from '../../shared/ui/sparkline.tsx';
import { StatusIcon } from '../../shared/ui/status.tsx';
import type { HealthNow } from './health-state.ts';
import css from './health.module.css';
import { TOTAL_WEIGHT } from './check-tone.ts';

export function CheckCards({
  health,
  evolution,
}: {
  health: HealthNow;
  evolution: Evolution | undefined;
}): ReactNode {
  const t = useWords('health');
  return (
    <section aria-labelledby="checks">
      <SectionTitle id="checks" title={t('checks.title')} hint={t(`checks.hint-${health.now.kind}`)} />
      <ul className={`grid gap-12 plain ${css.cards}`}>
        {health.now.checks.map((cost) => (
          <li key={cost.check} className={`relative card ring-within ${css.checkCardsCard}`}>
            <CheckCard
              cost={cost}
              pages={health.now.pages}
              trend={trendOf(evolution, cost.check)}
              isByAudit={evolution?.step === 'audit'}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}

type Cost = Health['checks'][number];

interface CheckCardProps {
  cost: Cost;
  /** Number of pages of the website now. */
  pages: number;
  trend: (number | null)[];
  /** True if the trend has one point per audit. */
  isByAudit: boolean;
}

function CheckCard({ cost, pages, trend, isByAudit }: CheckCardProps): ReactNode {
  const t = useWords('health');
  const wording = useWording();
  const format = useFormat();
  const tone = rateTone(cost.rate, cost.failingPages);
  const rateBefore = isByAudit ? (trend.at(-2) ?? null) : null;
  const { search } = usePeriod();
  const weight = CHECK_WEIGHTS[cost.check];
  return (
    <>
      <header className="row gap-8">
        <StatusIcon tone={tone} />
        <h3 className={`grow shrink weight-580 ${css.name}`}>
          <Link to={`/dataQuality/${cost.check}`} search={search} className="inherit no-line no-ring covers">
            {wording.check(cost.check)}
          </Link>
        </h3>
      </header>
      <div className={`row between gap-8 ${css.figures}`}>
        <span className={`weight-640 number nowrap ${css.rate}`}>
          {cost.rate === null ? '–' : format.rate(cost.rate)}
        </span>
        <Sparkline values={trend} tone={tone} />
      </div>
      <footer className={`flex wrap between small ${css.foot}`}>
        <span className="weight-580 tone" data-tone={tone}>
          {t(`tone.${tone}`)}
        </span>
        <span
          className="small muted nowrap no-print"
          title={t('checks.weight-title', { weight, total: TOTAL_WEIGHT })}
        >
          {t('checks.weight', { weight })}
        </span>
        {cost.rate === null || rateBefore === null ? null : (
          <PointsChange
            points={cost.rate - rateBefore}
            textOf={(points) => t('points', { points })}
            title={t('checks.change')}
            className="muted"
          />
        )}
        <span className={`small muted nowrap ${css.pages}`}>
          {cost.rate === null
            ? t('checks.unmeasured')
            : cost.failingPages === 0
              ? t('checks.no-page')
              : t('checks.pages', { count: cost.failingPages, total: format.exact(pages) })}
        </span>
      </footer>
    </>
  );
}

function trendOf(evolution: Evolution | undefined, check: Cost['check']): (number | null)[] {
  return (evolution?.points ?? []).map(({ score }) => rateOf(score.checks[check]));
}

function rateOf({ passed, failed }: CheckFigures): number | null {
  return passed + failed === 0 ? null : (100 * passed) / (passed + failed);
}
