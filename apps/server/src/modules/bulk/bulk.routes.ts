import { contract } from '@vigie/contract/api/contract.ts';
import { routes, type Carrier } from '../../http/routes.ts';
import type { RunQueue } from '../../queue/run-queue.ts';
import {
  createBulkChange,
  goOn,
  listAllBulkChanges,
  listWebsitesOfChange,
  previewBulkChange,
  readBulkChange,
  undoBulkChange,
} from './bulk-changes.service.ts';

export function createBulkRoutes({ queue }: { queue: RunQueue }) {
  const needs = ({ request }: Carrier) => ({ queue, request });
  return routes(contract.bulkChanges, {
    preview: previewBulkChange,
    create: (call, input, carrier) => createBulkChange(call, input, needs(carrier)),
    list: listAllBulkChanges,
    get: readBulkChange,
    websites: listWebsitesOfChange,
    goOn: (call, input, carrier) => goOn(call, input, needs(carrier)),
    undo: (call, input, carrier) => undoBulkChange(call, input, needs(carrier)),
  });
}
