import type { ReactNode } from 'react';
import type { SharedHealth } from '@vigie/contract/shared-link.ts';
import { useFormat, useWording, useWords } from '../../shared/i18n/i18n-provider.tsx';
import { Card } from '../../shared/ui/card.tsx';
import { GradeRing } from '../../shared/ui/grade-ring.tsx';
import { PageUrl } from '../../shared/ui/page-url.tsx';
import { rateTone } from '../../shared/ui/rate.tsx';
import { StatusIcon } from '../../shared/ui/status.tsx';
import { TimeAgo } from '../../shared/ui/time-ago.tsx';
import { TrendCard } from '../../shared/ui/trend-card.tsx';
import css from './shared-screen.module.css';

/** Renders the content of a link to one website: its grade, its evolution, its causes, and its worst pages. */
export function SharedReport({ health }: { health: SharedHealth }): ReactNode {
  return (
    <div className="grid one-column gap-16" data-report>
      <div className={`grid gap-16 ${css.top}`}>
        <GradeCard now={health.now} />
        <Trend health={health} />
      </div>
      <div className={`grid gap-16 ${css.lists}`}>
        <Checks checks={health.checks} />
        <Causes causes={health.causes} />
      </div>
      <WorstPages pages={health.worstPages} />
    </div>
  );
}

function GradeCard({ now }: { now: SharedHealth['now'] }): ReactNode {
  const t = useWords('shared');
  const format = useFormat();
  const { grade = null, reliability = null } = now?.score ?? {};
  const percent = reliability === null ? '–' : format.percent(reliability);
  return (
    <Card title={t('grade')}>
      <GradeRing
        grade={grade}
        reliability={reliability}
        caption={percent}
        label={t('grade.label', { grade: grade ?? '–', percent })}
      />
      <p className="muted text-center">
        {now === null ? (
          t('grade.none')
        ) : (
          <>
            {t('grade.at')} <TimeAgo at={now.at} />
          </>
        )}
      </p>
    </Card>
  );
}

function Trend({ health }: { health: SharedHealth }): ReactNode {
  const t = useWords('shared');
  const format = useFormat();
  const points = health.points.map(({ from, reliability, grade }) => {
    const tick = format.day(from);
    const percent = reliability === null ? '' : format.percent(reliability);
    const reading =
      reliability === null
        ? t('trend.gap', { date: tick })
        : t('trend.reading', { date: tick, percent, grade: grade ?? '–' });
    return { at: from, tick, reading, value: reliability };
  });
  return (
    <TrendCard
      points={points}
      current={health.now?.score.reliability ?? null}
      textOf={(word) => t(`trend.${word}`)}
    />
  );
}

function Checks({ checks }: Pick<SharedHealth, 'checks'>): ReactNode {
  const t = useWords('shared');
  const format = useFormat();
  const wording = useWording();
  return (
    <Card title={t('checks')}>
      <p className="muted">{t('checks.hint')}</p>
      <ul className="plain">
        {checks.map(({ check, rate, failingPages }) => (
          <li key={check} className={`row gap-10 ruled ${css.item}`}>
            <StatusIcon tone={rateTone(rate, failingPages)} />
            <span className="grow">
              <span className="weight-540">{wording.check(check)}</span>
              {failingPages === 0 ? null : (
                <span className="block small muted">{t('affected', { count: failingPages })}</span>
              )}
            </span>
            <span className="number">{rate === null ? t('unmeasured') : format.rate(rate)}</span>
          </li>
        ))}
      </ul>
    </Card>
  );
}

function Causes({ causes }: Pick<SharedHealth, 'causes'>): ReactNode {
  const t = useWords('shared');
  return (
    <Card title={t('causes')}>
      {causes.length === 0 ? <p className="muted">{t('causes.none')}</p> : null}
      <CauseItems causes={causes} />
    </Card>
  );
}

interface CauseItemsProps {
  causes: readonly Pick<SharedHealth['causes'][number], 'check' | 'reason' | 'pages' | 'costPoints'>[];
}

export function CauseItems({ causes }: CauseItemsProps): ReactNode {
  const t = useWords('shared');
  const format = useFormat();
  const wording = useWording();
  return (
    <ul className="plain">
      {causes.map(({ check, reason, pages, costPoints }) => (
        <li key={`${check} ${reason}`} className={`line between gap-12 ruled ${css.item}`}>
          <span className="shrink pretty">
            <strong>{wording.check(check)}</strong>{' '}
            <span className="quiet">{wording.reason(check, reason, {})}</span>
            <span className="block small muted">{t('pages', { count: pages })}</span>
          </span>
          <span className="fixed number nowrap">{t('points', { points: format.points(costPoints) })}</span>
        </li>
      ))}
    </ul>
  );
}

const SHOWN = 10;

function WorstPages({ pages }: { pages: SharedHealth['worstPages'] }): ReactNode {
  const t = useWords('shared');
  const wording = useWording();
  if (pages.length === 0) return null;
  return (
    <Card title={t('worst')}>
      <ul className="plain">
        {pages.slice(0, SHOWN).map(({ url, observedAt, faults }) => (
          <li key={`${url} ${observedAt}`} className={`grid one-column gap-4 ruled ${css.item}`}>
            <PageUrl url={url} />
            <span className="small muted">
              {faults.map(({ check, reason }) => wording.reason(check, reason, {})).join(' ')}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
