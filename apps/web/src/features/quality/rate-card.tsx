import type { ReactNode } from 'react';
import type { Quality } from '@vigie/contract/data-quality.ts';
import { useFormat, useWords } from '../../shared/i18n/i18n-provider.tsx';
import { Card } from '../../shared/ui/card.tsx';
import { rateTone } from '../../shared/ui/rate.tsx';
import { StatusIcon, type Tone } from '../../shared/ui/status.tsx';
import { RateChange } from './rate-change.tsx';
import css from './quality.module.css';

const OUTCOMES = ['passed', 'failed', 'skipped'] as const;
const TONES: Record<(typeof OUTCOMES)[number], Tone> = { passed: 'ok', failed: 'fail', skipped: 'mute' };

/** Renders the share of measured verdicts that passed, its change, and its parts. */
export function RateCard({ quality }: { quality: Quality }): ReactNode {
  const t = useWords('quality');
  const format = useFormat();
  const { rate, previousRate, failingPages } = quality;
  const tone = rateTone(rate, failingPages);
  return (
    <Card title={t('rate.title')}>
      <p className="line wrap gap-4-14">
        <span className={`weight-640 number ${css.rateCardRate}`}>
          {rate === null ? '–' : format.rate(rate)}
        </span>
        <span className="inline-row gap-6 weight-580 tone" data-tone={tone}>
          <StatusIcon tone={tone} />
          {t(`tone.${tone}`)}
        </span>
      </p>
      {rate === null ? null : (
        <p className="muted number">{t('rate.of', { count: quality.passed + quality.failed })}</p>
      )}
      <p className="muted">
        {rate === null ? t('rate.none') : <RateChange rate={rate} previousRate={previousRate} />}
      </p>
      <Shares quality={quality} />
      <p className="muted">
        {failingPages === 0 ? t('card.no-page') : t('card.pages', { count: failingPages })}
      </p>
    </Card>
  );
}

function Shares({ quality }: { quality: Quality }): ReactNode {
  const t = useWords('quality');
  const format = useFormat();
  return (
    <>
      <div className={`flex gap-2 ${css.bar}`} aria-hidden>
        {OUTCOMES.map((outcome) =>
          quality[outcome] === 0 ? null : (
            <span key={outcome} data-tone={TONES[outcome]} style={{ flexGrow: quality[outcome] }} />
          ),
        )}
      </div>
      <dl className={css.shares}>
        {OUTCOMES.map((outcome) => (
          <div key={outcome} className={`flex between gap-12 ${css.share}`}>
            <dt>
              <StatusIcon tone={TONES[outcome]} size={14} />
              {t(`rate.${outcome}`)}
            </dt>
            <dd>{format.exact(quality[outcome])}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}
