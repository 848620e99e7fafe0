import type { ReactNode } from 'react';
import { Button } from '@mantine/core';
import type { Conditions } from '@vigie/contract/data-layer-filter.ts';
import { QueryView } from '../../shared/resource/query-view.tsx';
import { useWords } from '../../shared/i18n/i18n-provider.tsx';
import { EmptyState } from '../../shared/ui/empty-state.tsx';
import { IconSearch } from '../../shared/ui/icons.ts';
import { columnOf } from './columns.ts';
import { failureOf } from '../../shared/api/failure.ts';
import type { UsedPeriod } from '../../shared/period/use-period.ts';

interface NothingMatchesProps {
  conditions: Conditions;
  onApply: (conditions: Conditions) => void;
}

/** Renders the message that no visit meets the conditions; each condition can be removed here. */
export function NothingMatches({ conditions, onApply }: NothingMatchesProps): ReactNode {
  const t = useWords('analysis');
  const { match, conditions: list } = conditions;
  return (
    <EmptyState icon={IconSearch} title={t('results.none')} text={t('results.none-text')}>
      {list.map((condition, index) => {
        const { operator, values } = condition;
        const words = `${columnOf(condition)} ${t(`operator.${operator}`)} ${values.join(', ')}`.trim();
        return (
          <Button
            key={`${index} ${words}`}
            variant="default"
            onClick={() => onApply({ match, conditions: list.toSpliced(index, 1) })}
          >
            {t('results.without', { condition: words })}
          </Button>
        );
      })}
    </EmptyState>
  );
}

interface SearchFailedProps {
  error: Error;
  period: UsedPeriod;
  onRetry: () => void;
}

/** Renders why the search failed; after a timeout it offers a shorter period. */
export function SearchFailed({ error, period, onRetry }: SearchFailedProps): ReactNode {
  const t = useWords('analysis');
  const shell = useWords('shell');
  if (failureOf(error).code !== 'search-too-large')
    return <QueryView query={{ data: undefined, error, refetch: onRetry }} failed={t('failed.title')} />;
  const isShort = period.period === '7d' || period.period === 'today' || period.period === 'yesterday';
  return (
    <div role="alert">
      <EmptyState title={t('failed.large-title')} text={t('failed.large-text')}>
        <Button variant="default" onClick={onRetry}>
          {shell('retry')}
        </Button>
        {period.period === 'today' ? null : (
          <Button onClick={() => period.setPeriod(isShort ? 'today' : '7d')}>
            {t(isShort ? 'failed.today' : 'failed.narrow')}
          </Button>
        )}
      </EmptyState>
    </div>
  );
}
