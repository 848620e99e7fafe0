import type { ReactNode } from 'react';
import type { PoolDetail } from '@vigie/contract/pool.ts';
import { failureOf } from '../../api/failure.ts';
import { usePoolHistory } from '../../api/pools.ts';
import { useErrorText } from '../../i18n/error-text.ts';
import { useWords } from '../../i18n/i18n-provider.tsx';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { PoolRuns } from './pool-runs.tsx';
import { PoolTests } from './pool-tests.tsx';

/** How a pool and each of its tests fared lately. */
export function PoolTrack({ pool }: { pool: PoolDetail }): ReactNode {
  const t = useWords('pools');
  const errorText = useErrorText();
  const { data: history, error, refetch } = usePoolHistory(pool.id);
  return (
    <>
      {error && !history ? (
        <LoadFailed
          title={t('runs.failed')}
          text={errorText(failureOf(error).code)}
          onRetry={() => void refetch()}
        />
      ) : (
        <PoolRuns runs={history?.runs} />
      )}
      <PoolTests pool={pool} history={history} />
    </>
  );
}
