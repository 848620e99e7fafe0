import { contract } from '@vigie/contract/api/contract.ts';
import { routes } from '../../http/routes.ts';
import { createSerialQueue } from '../../pictures/one-at-a-time.ts';
import type { SealingNeeds } from './store-sealed.service.ts';
import { sealMatrix } from './seal-matrix.service.ts';
import {
  listAllSealedVisits,
  readSealedFile,
  releaseSealedVisit,
  sealVisit,
} from './sealed-visits.service.ts';

/** Maximum number of waiting seals, because only one matrix at a time is in memory. Further calls are refused. */
const WAITING_MAX = 4;

export function createSealedVisitRoutes(needs: SealingNeeds) {
  const runSerially = createSerialQueue(WAITING_MAX);
  return routes(contract.sealedVisits, {
    list: listAllSealedVisits,
    seal: (call, input) => sealVisit(call, input, needs),
    sealMatrix: (call, input) => runSerially(() => sealMatrix(call, input, needs)),
    file: (call, input, { request }) => readSealedFile(call, input, request),
    release: releaseSealedVisit,
  });
}
