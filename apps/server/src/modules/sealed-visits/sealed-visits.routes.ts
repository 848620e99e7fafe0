import { contract } from '@vigie/contract/api/contract.ts';
import { routes } from '../../http/routes.ts';
import {
  listAllSealedVisits,
  readSealedFile,
  releaseSealedVisit,
  sealVisit,
  type SealingNeeds,
} from './sealed-visits.service.ts';

export function createSealedVisitRoutes(needs: SealingNeeds) {
  return routes(contract.sealedVisits, {
    list: listAllSealedVisits,
    seal: (call, input) => sealVisit(call, input, needs),
    file: readSealedFile,
    release: releaseSealedVisit,
  });
}
