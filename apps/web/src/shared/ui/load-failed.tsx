import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useWords } from '../i18n/i18n-provider.tsx';
import { EmptyState } from './empty-state.tsx';
import { IconRefresh } from './icons.ts';

interface LoadFailedProps {
  title: string;
  /** Reason in the words of the error catalogue. */
  text: string;
  /** Null where a retry would fail again. */
  onRetry: (() => void) | null;
  level?: 1 | 2;
}

/** Renders a failed load with its reason and a retry button. */
export function LoadFailed({ title, text, onRetry, level = 2 }: LoadFailedProps): ReactNode {
  const t = useWords('shell');
  return (
    <div role="alert">
      <EmptyState title={title} text={text} level={level}>
        {onRetry ? (
          <Button leftSection={<IconRefresh size={16} />} onClick={onRetry}>
            {t('retry')}
          </Button>
        ) : null}
      </EmptyState>
    </div>
  );
}
