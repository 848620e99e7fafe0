import type { TestFigures } from '@vigie/contract/page-test.ts';
import { useWords } from '../../i18n/i18n-provider.tsx';

/** Test results in words; noughts are left out. */
export function useFiguresText(): (figures: TestFigures) => string {
  const t = useWords('pools');
  return (figures) => {
    const parts = (['passed', 'failed', 'errors', 'skipped'] as const)
      .filter((name) => figures[name] > 0)
      .map((name) => t(`figures.${name}`, { count: figures[name] }));
    return parts.length === 0 ? t('figures.none') : parts.join(', ');
  };
}
