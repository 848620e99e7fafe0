import type { ReactNode } from 'react';
import { useVisitorSeries } from '../../../shared/api/real-visitors.ts';
import { useFormat, useWords } from '../../../shared/i18n/i18n-provider.tsx';
import { Card } from '../../../shared/ui/card.tsx';
import { Sparkline } from '../../../shared/ui/sparkline.tsx';
import css from './real-visitors.module.css';

const HOUR_MS = 3_600_000;
const HOURS = 24;

/** Renders the page views of the current hour, beside those of the last day. It is read again every 30 seconds. */
export function LiveHour({ websiteId, now }: { websiteId: string; now: Date }): ReactNode {
  const t = useWords('real-visitors');
  const format = useFormat();
  const hourMs = now.getTime() - (now.getTime() % HOUR_MS);
  const { data } = useVisitorSeries({
    websiteId,
    from: new Date(hourMs - (HOURS - 1) * HOUR_MS).toISOString(),
    to: new Date(hourMs + HOUR_MS).toISOString(),
  });
  if (data === undefined) return null;
  const byHour = new Map(data.points.map((point) => [Date.parse(point.at), point]));
  const hours = Array.from({ length: HOURS }, (_, at) => byHour.get(hourMs - (HOURS - 1 - at) * HOUR_MS));
  const latest = hours.at(-1);
  return (
    <Card title={t('live.title')} aside={<span className="small muted">{t('live.every')}</span>}>
      <div className="line wrap between gap-4-16">
        <p className="line wrap gap-4-10" aria-live="polite">
          <strong className={`weight-640 number ${css.rate}`}>{format.exact(latest?.samples ?? 0)}</strong>
          <span className="quiet number">
            {latest === undefined || latest.samples === 0
              ? t('live.none')
              : t('live.text', {
                  loaded: format.rate((100 * latest.loaded) / latest.samples),
                  requested: format.rate((100 * latest.requested) / latest.samples),
                })}
          </span>
        </p>
        <Sparkline values={hours.map((hour) => hour?.samples ?? 0)} tone="ok" />
      </div>
    </Card>
  );
}
