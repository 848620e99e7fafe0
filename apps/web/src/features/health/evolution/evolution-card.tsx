import type { ReactNode } from 'react';
import type { Evolution } from '@vigie/contract/health.ts';
import { useSearchFilters } from '../../../app/search-filters.ts';
import { useFormat, useWords } from '../../../i18n/i18n-provider.tsx';
import { Card } from '../../../ui/card.tsx';
import { IconCheck } from '../../../ui/icons.ts';
import { Segmented } from '../../../ui/segmented.tsx';
import { ChartPart } from './chart-part.tsx';
import { TablePart } from './table-part.tsx';
import css from './evolution.module.css';
import { readSeries, valueAt, type EvolutionBefore } from './series.ts';

interface EvolutionCardProps {
  evolution: Evolution;
  /** The period before; undefined: not compared, or still on its way. */
  before: EvolutionBefore | undefined;
  /** Whether the period before could not be loaded. */
  isBeforeLost: boolean;
}

/**
 * The evolution as a chart, or as a table of the same figures. The address names which one, and its contents.
 */
export function EvolutionCard({ evolution, before, isBeforeLost }: EvolutionCardProps): ReactNode {
  const t = useWords('evolution');
  const { filters, setFilters } = useSearchFilters('view', 'compare');
  const isCompared = filters.compare !== undefined;
  const view = filters.view === 'table' ? 'table' : 'chart';
  const options = (['chart', 'table'] as const).map((value) => ({ value, label: t(`view.${value}`) }));
  return (
    <Card title={t('card.title')} aside={<Extremes evolution={evolution} />}>
      <div className={`row wrap between ${css.tools} no-print`}>
        <button
          type="button"
          className={`inline-row gap-8 bare pointer ink ${css.compare}`}
          aria-pressed={isCompared}
          onClick={() => setFilters({ compare: isCompared ? undefined : 'before' })}
        >
          <span className={`centered ${css.box}`} aria-hidden>
            {isCompared ? <IconCheck size={14} stroke={2.4} /> : null}
          </span>
          {t('compare')}
        </button>
        <Segmented
          label={t('view')}
          value={view}
          options={options}
          onChange={(next) => setFilters({ view: next === 'table' ? next : undefined })}
        />
      </div>
      {isBeforeLost ? <p className={css.lost}>{t('compare.failed')}</p> : null}
      {view === 'table' ? (
        <TablePart evolution={evolution} before={before} />
      ) : (
        <ChartPart evolution={evolution} before={before} />
      )}
    </Card>
  );
}

/** The lowest and the highest of the first series shown, and how far apart points are. */
function Extremes({ evolution }: { evolution: Evolution }): ReactNode {
  const t = useWords('evolution');
  const format = useFormat();
  const { filters } = useSearchFilters('series');
  const [first = 'reliability'] = readSeries(filters.series);
  const values = evolution.points.map((point) => valueAt(point, first)).filter((value) => value !== null);
  return (
    <p className={`flex wrap small muted number ${css.extremes}`}>
      <span>{t(`step.${evolution.step}`)}</span>
      {values.length < 2 ? null : (
        <>
          <span>
            {t('min')} <strong>{format.percent(Math.min(...values))}</strong>
          </span>
          <span>
            {t('max')} <strong>{format.percent(Math.max(...values))}</strong>
          </span>
        </>
      )}
    </p>
  );
}
