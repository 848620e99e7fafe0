import type { ReactNode } from 'react';
import type { StoredMatrix } from '@vigie/contract/stored-consent.ts';
import { PageOrders } from './page-orders.tsx';
import { PageWithdrawals } from './page-withdrawals.tsx';

/** Renders what stands between the matrix and its findings: withdrawals, if the run tried any, and the orders of files. */
export function BelowMatrix({ matrix }: { matrix: StoredMatrix }): ReactNode {
  return (
    <>
      {matrix.run.states.withdrawn === undefined ? null : <PageWithdrawals matrix={matrix} />}
      <PageOrders matrix={matrix} />
    </>
  );
}
