import type { CSSProperties, ReactNode } from 'react';
import { Link } from '@tanstack/react-router';
import type { ValueDistribution } from '@vigie/contract/data-layer-analysis.ts';
import type { Condition } from '@vigie/contract/data-layer-filter.ts';
import { useValues, type AnalysedPeriod } from '../../shared/api/data-layer.ts';
import { useFormat, useWords } from '../../shared/i18n/i18n-provider.tsx';
import { Card } from '../../shared/ui/card.tsx';
import { IconChevronLeft } from '../../shared/ui/icons.ts';
import { columnOf, shareOf } from './columns.ts';
import css from './analysis.module.css';
import { conditionOn } from './draft-condition.ts';
import type { VariableName } from './use-analysis-address.ts';
import { QueryView } from '../../shared/resource/query-view.tsx';

interface ValuesCardProps {
  variable: VariableName;
  /** True if the variable changes at nearly every visit. */
  isVarying: boolean;
  period: AnalysedPeriod;
  onFilter: (condition: Condition) => void;
}

/** Renders the number of visits with each value of a variable; a value can become a condition. */
export function ValuesCard({ variable, isVarying, period, onFilter }: ValuesCardProps): ReactNode {
  const t = useWords('analysis');
  const { category, name } = variable;
  const query = useValues({ ...period, category, name });
  return (
    <Card title={columnOf(variable)} className={`${css.card} ${css.ofVariable}`}>
      <Link
        to="."
        search={(before: Record<string, unknown>) => ({ ...before, variable: undefined })}
        resetScroll={false}
        className={`inline-row gap-4 small accent no-line ${css.back}`}
      >
        <IconChevronLeft size={16} aria-hidden />
        {t('values.back')}
      </Link>
      {isVarying ? <p className={`small muted pretty ${css.hint}`}>{t('values.varying')}</p> : null}
      <QueryView query={query} failed={t('values.failed')} skeleton={220}>
        {(data) => (
          <Distribution variable={variable} values={data} isVarying={isVarying} onFilter={onFilter} />
        )}
      </QueryView>
    </Card>
  );
}

interface DistributionProps {
  variable: VariableName;
  values: ValueDistribution;
  /** True if the values are examples only. */
  isVarying: boolean;
  onFilter: (condition: Condition) => void;
}

function Distribution({ variable, values, isVarying, onFilter }: DistributionProps): ReactNode {
  const t = useWords('analysis');
  const { items, visits, otherVisits, absentVisits, distinctValues } = values;
  const { count, estimated } = distinctValues;
  const most = Math.max(1, absentVisits, otherVisits, ...items.map((item) => item.visits));
  const absent: Condition = { ...variable, operator: 'absent', values: [] };
  return (
    <>
      {isVarying ? null : (
        <p className={`small muted pretty ${css.hint}`}>
          {t(estimated ? 'values.about' : 'values.count', { count })}
        </p>
      )}
      <ul className="plain" aria-label={t('values.title', { variable: columnOf(variable) })}>
        {items.map((item) => (
          <ValueLine
            key={`${item.type} ${item.value}`}
            label={item.value === '' ? t('values.empty') : item.value}
            isPlain={item.value !== ''}
            visits={item.visits}
            of={{ most, visits }}
            title={t('values.filter', { value: item.value === '' ? t('values.empty') : item.value })}
            onFilter={() => onFilter(conditionOn(variable, item))}
          />
        ))}
        {otherVisits > 0 ? (
          <ValueLine label={t('values.others')} visits={otherVisits} of={{ most, visits }} />
        ) : null}
        {absentVisits > 0 ? (
          <ValueLine
            label={t('values.absent')}
            isAbsent
            visits={absentVisits}
            of={{ most, visits }}
            title={t('values.filter-absent')}
            onFilter={() => onFilter(absent)}
          />
        ) : null}
      </ul>
    </>
  );
}

interface ValueLineProps {
  label: string;
  /** True if the label is the value itself. */
  isPlain?: boolean;
  isAbsent?: boolean;
  visits: number;
  of: { most: number; visits: number };
  title?: string;
  onFilter?: () => void;
}

function ValueLine({
  label,
  isPlain = false,
  isAbsent = false,
  visits,
  of,
  ...filter
}: ValueLineProps): ReactNode {
  const format = useFormat();
  const content = (
    <>
      <span
        className={`quiet ellipsis ${css.value}`}
        data-plain={isPlain || undefined}
        data-absent={isAbsent || undefined}
        title={label}
      >
        {label}
      </span>{' '}
      <span className="number text-end">{format.exact(visits)}</span>{' '}
      <span className="muted number text-end">{format.rate(shareOf(visits, of.visits))}</span>
    </>
  );
  const style = { '--share': `${shareOf(visits, of.most)}%` } as CSSProperties;
  return (
    <li className={css.valueItem} style={style}>
      {filter.onFilter ? (
        <button
          type="button"
          className={`grid items-baseline full gap-10 small inherit text-start ${css.valueLine}`}
          title={filter.title}
          onClick={filter.onFilter}
        >
          {content}
          <span className="sr-only">, {filter.title}</span>
        </button>
      ) : (
        <span className={`grid items-baseline full gap-10 small inherit text-start ${css.valueLine}`}>
          {content}
        </span>
      )}
    </li>
  );
}
