import { useAction } from './define-resource.ts';
import { useApi } from './api-provider.tsx';
import { useGrowingList } from './growing-list.ts';

interface SealedOf {
  websiteId: string;
  /** Only files of this visit. */
  observationId?: string | undefined;
  /** Only files of this matrix. */
  matrixId?: string | undefined;
}

/** Returns the sealed visits and matrices of a website, newest first. */
export function useSealedVisits(of: SealedOf) {
  const { queries } = useApi();
  return useGrowingList(queries.sealedVisits.list, { ...of, limit: 25 }, { keepsPrevious: false });
}

export const useSealVisit = () => useAction((queries) => queries.sealedVisits.seal);
export const useSealMatrix = () => useAction((queries) => queries.sealedVisits.sealMatrix);
export const useReleaseSealedVisit = () => useAction((queries) => queries.sealedVisits.release);
