import type { ReactNode } from 'react';
import type { Health } from '@vigie/contract/health.ts';
import { Changes } from './changes.tsx';
import { RootCauses } from './root-causes.tsx';
import { WorstPages } from './worst-pages.tsx';

/** Below the figures: what changed, why, and where. */
export function MeasuredDetails({ health }: { health: Health }): ReactNode {
  return (
    <>
      <Changes changes={health.changes} />
      <RootCauses causes={health.rootCauses} />
      <WorstPages pages={health.worstPages} />
    </>
  );
}
