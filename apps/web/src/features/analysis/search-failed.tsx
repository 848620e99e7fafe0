import type { ReactNode } from 'react';
import { Button } from '@mantine/core';
import { failureOf } from '../../api/failure.ts';
import { useErrorText } from '../../i18n/error-text.ts';
import { useWords } from '../../i18n/i18n-provider.tsx';
import type { UsedPeriod } from '../../period/use-period.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LoadFailed } from '../../ui/load-failed.tsx';

interface SearchFailedProps {
  error: Error;
  period: UsedPeriod;
  onRetry: () => void;
}

/** Why there is no answer; a search that took too long is offered a shorter period. */
export function SearchFailed({ error, period, onRetry }: SearchFailedProps): ReactNode {
  const t = useWords('analysis');
  const shell = useWords('shell');
  const errorText = useErrorText();
  const { code } = failureOf(error);
  if (code !== 'search-too-large')
    return <LoadFailed title={t('failed.title')} text={errorText(code)} onRetry={onRetry} />;
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
