import { minifyContractRouter } from '@orpc/contract';
import { contract } from '@vigie/contract/api/contract.ts';

/** Method and path of each call. A build replaces this module by its result, which needs no schema. */
export const routes = minifyContractRouter(contract);
