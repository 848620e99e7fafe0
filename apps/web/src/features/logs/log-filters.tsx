import type { ReactNode } from 'react';
import { Button, TextInput } from '@mantine/core';
import type { SearchFilters } from '../../app/search-filters.ts';
import { useWords } from '../../i18n/i18n-provider.tsx';
import { IconX } from '../../ui/icons.ts';
import { FacetSelect } from '../../ui/list/facet-select.tsx';
import { FilterBar } from '../../ui/list/filter-bar.tsx';
import css from './logs.module.css';
import type { LogFilterKey } from './use-log-filters.ts';
import { useLoggedOperations } from './use-operation-text.ts';

interface LogFiltersProps {
  filters: SearchFilters<LogFilterKey>['filters'];
  isFiltered: boolean;
  onChange: SearchFilters<LogFilterKey>['setFilters'];
  onClear: () => void;
}

const DAYS = ['from', 'to'] as const;
/** Set from an entry; here they can be taken out. */
const SUBJECTS = ['user', 'company', 'target'] as const;

export function LogFilters({ filters, isFiltered, onChange, onClear }: LogFiltersProps): ReactNode {
  const t = useWords('logs');
  const operations = useLoggedOperations();
  return (
    <FilterBar isFiltered={isFiltered} onClear={onClear}>
      <FacetSelect
        label={t('filter.operation')}
        value={filters.operation ?? ''}
        options={operations}
        onChange={(operation) => onChange({ operation })}
      />
      {DAYS.map((key) => (
        <label key={key} className={`inline-row gap-8 muted ${css.day}`}>
          {t(`filter.${key}`)}
          <TextInput
            type="date"
            value={filters[key] ?? ''}
            onChange={(event) => onChange({ [key]: event.currentTarget.value })}
          />
        </label>
      ))}
      {SUBJECTS.filter((key) => filters[key] !== undefined).map((key) => (
        <Button
          key={key}
          variant="light"
          rightSection={<IconX size={15} aria-hidden />}
          aria-label={t('filter.drop', { name: t(`filter.${key}`) })}
          onClick={() => onChange({ [key]: undefined })}
        >
          {t(`filter.${key}`)}
        </Button>
      ))}
    </FilterBar>
  );
}
