import { useEffect } from 'react';
import { lazyPart } from '../../app/lazy-part.tsx';
import { useLoadWords } from '../../i18n/i18n-provider.tsx';
import { WaitingConditions } from './waiting-conditions.tsx';

/** Parts that the first results do not need. */
export const ConditionsForm = lazyPart(
  ['analysis-parts'],
  async () => (await import('./conditions-form.tsx')).ConditionsForm,
  WaitingConditions,
);
export const CoverageCard = lazyPart(
  ['analysis-parts'],
  async () => (await import('./coverage-card.tsx')).CoverageCard,
);
export const ValuesCard = lazyPart(
  ['analysis-parts'],
  async () => (await import('./values-card.tsx')).ValuesCard,
);
export const NothingMatches = lazyPart(
  ['analysis-parts'],
  async () => (await import('./nothing-matches.tsx')).NothingMatches,
);
export const FilterForm = lazyPart(
  ['analysis-parts'],
  async () => (await import('./filter-form.tsx')).FilterForm,
);
export const ColumnList = lazyPart(
  ['analysis-parts'],
  async () => (await import('./column-list.tsx')).ColumnList,
);

const PARTS = [ConditionsForm, CoverageCard, ValuesCard, NothingMatches, FilterForm, ColumnList];

/** Fetches them beside the first results, so that each shows at once. */
export function usePartsEarly(): void {
  const loadWords = useLoadWords();
  useEffect(() => {
    // A part that cannot be fetched says so when it is shown.
    for (const part of PARTS) void part.preload(loadWords).catch(() => {});
  }, [loadWords]);
}
