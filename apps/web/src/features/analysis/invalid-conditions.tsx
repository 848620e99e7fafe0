import type { ReactNode } from 'react';
import { useWords } from '../../i18n/i18n-provider.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';

/** In place of results: the conditions have to be fixed first. */
export function InvalidConditions(): ReactNode {
  const t = useWords('analysis');
  return <EmptyState title={t('invalid.title')} text={t('invalid.text')} />;
}
