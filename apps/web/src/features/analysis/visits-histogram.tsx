import { useState, type CSSProperties, type KeyboardEvent, type PointerEvent, type ReactNode } from 'react';
import { Button } from '@mantine/core';
import type { AnalysisCount } from '@vigie/contract/data-layer-analysis.ts';
import { useFormat, useWords } from '../../shared/i18n/i18n-provider.tsx';
import type { DayRange } from '../../shared/period/period.ts';
import { barAt, between, daysOf, sumOf, type BarRange, useBarText } from './bar-range.ts';
import css from './analysis.module.css';

interface VisitsHistogramProps {
  count: AnalysisCount;
  isStale: boolean;
  onNarrow: (days: DayRange) => void;
}

/**
 * Renders visits over time, with the matching part highlighted. Dragging or the arrow keys select bars, which narrow
 * the period.
 */
export function VisitsHistogram({ count, isStale, onNarrow }: VisitsHistogramProps): ReactNode {
  const t = useWords('analysis');
  const format = useFormat();
  const textOf = useBarText(count.step);
  const { points } = count;
  const brush = useBrush(points.length);
  const { selected, read } = brush;
  const shown = selected ?? (read === null ? null : between(read, read));
  const days = selected ? daysOf(points, selected) : null;
  return (
    <div className={`stale ${css.histogram}`} data-stale={isStale || undefined}>
      <Bars points={points} selected={selected} {...brush.pointer} />
      <BarSliders points={points} step={count.step} brush={brush} />
      <div className={`row wrap gap-8 no-print ${css.foot}`}>
        <output className="small muted number">
          {shown
            ? t('matching.reading', {
                period: textOf(points, shown),
                matching: format.exact(sumOf(points, shown).matching),
                visits: format.exact(sumOf(points, shown).visits),
              })
            : t('matching.hint')}
        </output>
        {selected && days ? (
          <Button size="compact-sm" onClick={() => onNarrow(days)}>
            {t('matching.narrow', { period: textOf(points, selected) })}
          </Button>
        ) : null}
        {selected ? (
          <Button size="compact-sm" variant="subtle" onClick={brush.clear}>
            {t('matching.cancel')}
          </Button>
        ) : null}
      </div>
    </div>
  );
}

interface Brush {
  selected: BarRange | null;
  /** Index of the bar under the pointer; null without one. */
  read: number | null;
  select: (range: BarRange) => void;
  clear: () => void;
  pointer: {
    onPointerDown: (event: PointerEvent<HTMLElement>) => void;
    onPointerMove: (event: PointerEvent<HTMLElement>) => void;
    onPointerUp: () => void;
    onPointerLeave: () => void;
  };
}

function useBrush(count: number): Brush {
  const [chosen, setChosen] = useState<BarRange | null>(null);
  const [read, setRead] = useState<number | null>(null);
  const [start, setStart] = useState<number | null>(null);
  const at = ({ clientX, currentTarget }: PointerEvent<HTMLElement>) => {
    const { left, width } = currentTarget.getBoundingClientRect();
    return barAt(clientX - left, width, count);
  };
  return {
    // Another period can have fewer bars.
    selected: chosen && chosen.last < count ? chosen : null,
    read: read === null || read >= count ? null : read,
    select: setChosen,
    clear: () => setChosen(null),
    pointer: {
      onPointerDown(event) {
        event.currentTarget.setPointerCapture(event.pointerId);
        setStart(at(event));
        setChosen(between(at(event), at(event)));
      },
      onPointerMove(event) {
        setRead(at(event));
        if (start !== null) setChosen(between(start, at(event)));
      },
      onPointerUp: () => setStart(null),
      onPointerLeave: () => setRead(null),
    },
  };
}

type BarsProps = Brush['pointer'] & { points: AnalysisCount['points']; selected: BarRange | null };

function Bars({ points, selected, ...pointer }: BarsProps): ReactNode {
  const most = Math.max(1, ...points.map(({ visits }) => visits));
  return (
    <div className={`flex gap-2 ${css.bars}`} aria-hidden {...pointer}>
      {points.map((point, index) => (
        <span
          key={point.from}
          className={`grow relative ${css.bar}`}
          data-left={(selected !== null && (index < selected.first || index > selected.last)) || undefined}
          style={
            {
              '--visits': `${(100 * point.visits) / most}%`,
              '--matching': `${(100 * point.matching) / most}%`,
            } as CSSProperties
          }
        />
      ))}
    </div>
  );
}

interface BarSlidersProps {
  points: AnalysisCount['points'];
  step: AnalysisCount['step'];
  brush: Brush;
}

/** Renders sliders that select bars by keyboard; Escape selects all bars again. */
function BarSliders({ points, step, brush }: BarSlidersProps): ReactNode {
  const t = useWords('analysis');
  const format = useFormat();
  const textOf = useBarText(step);
  const last = points.length - 1;
  const selected = brush.selected ?? { first: 0, last };
  const reading = (index: number) => {
    const { matching = 0, visits = 0 } = points[index] ?? {};
    const period = textOf(points, between(index, index));
    return t('matching.reading', {
      period,
      matching: format.exact(matching),
      visits: format.exact(visits),
    });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') brush.clear();
  };
  return (
    <fieldset className={`relative p-0 ${css.sliders}`}>
      <legend className="sr-only">{t('matching.histogram')}</legend>
      {(['first', 'last'] as const).map((end) => (
        <input
          key={end}
          type="range"
          className={`full m-0 ${css.slider}`}
          min={0}
          max={last}
          value={selected[end]}
          aria-label={t(end === 'first' ? 'matching.from' : 'matching.to')}
          onKeyDown={onKeyDown}
          aria-valuetext={reading(selected[end])}
          onChange={(event) => {
            const at = event.currentTarget.valueAsNumber;
            brush.select(
              end === 'first'
                ? { first: Math.min(at, selected.last), last: selected.last }
                : { first: selected.first, last: Math.max(at, selected.first) },
            );
          }}
        />
      ))}
    </fieldset>
  );
}
