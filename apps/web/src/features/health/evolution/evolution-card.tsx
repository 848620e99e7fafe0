import type { ReactNode } from 'react';
import { Switch } from '@mantine/core';
import type { Evolution } from '@vigie/contract/health.ts';
import { useSearchFilters } from '../../../app/search-filters.ts';
import { useFormat, useWords } from '../../../i18n/i18n-provider.tsx';
import { Card } from '../../../ui/card.tsx';
import { Segmented } from '../../../ui/segmented.tsx';
import { ChartPart } from './chart-part.tsx';
import css from './evolution-card.module.css';
import { readSeries, valueAt } from './series.ts';
import '../../../ui/inputs.css';
import { TablePart } from './table-part.tsx';

interface EvolutionCardProps {
  evolution: Evolution;
  /** The period before; undefined: not compared, or still on its way. */
  before: Evolution | undefined;
}

/** The evolution as a chart or as a table of the same figures; the address holds which, and what it shows. */
export function EvolutionCard({ evolution, before }: EvolutionCardProps): ReactNode {
  const t = useWords('evolution');
  const { filters, setFilters } = useSearchFilters('view', 'compare');
  const view = filters.view === 'table' ? 'table' : 'chart';
  const options = (['chart', 'table'] as const).map((value) => ({ value, label: t(`view.${value}`) }));
  return (
    <Card title={t('card.title')} aside={<Extremes evolution={evolution} />}>
      <div className={`${css.tools} no-print`}>
        <Switch
          label={t('compare')}
          checked={filters.compare !== undefined}
          onChange={(event) => setFilters({ compare: event.currentTarget.checked ? 'before' : undefined })}
        />
        <Segmented
          label={t('view')}
          value={view}
          options={options}
          onChange={(next) => setFilters({ view: next === 'table' ? next : undefined })}
        />
      </div>
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
    <p className={css.extremes}>
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
