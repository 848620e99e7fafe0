import type { ReactNode } from 'react';
import { Button } from '@mantine/core';
import type { Conditions } from '@vigie/contract/data-layer-filter.ts';
import { useWords } from '../../i18n/i18n-provider.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { IconSearch } from '../../ui/icons.ts';
import { columnOf } from './columns.ts';

interface NothingMatchesProps {
  conditions: Conditions;
  onApply: (conditions: Conditions) => void;
}

/** No visit meets the conditions: each of them can be removed from here. */
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
