import { contract } from '@vigie/contract/api/contract.ts';
import { routes } from '../../http/routes.ts';
import type { RunQueue } from '../../queue/run-queue.ts';
import { writeLines } from './rehearsed-lines.service.ts';
import { readRehearsal, rehearse } from './rehearse.service.ts';

export function createRehearsalRoutes({ queue }: { queue: RunQueue }) {
  return routes(contract.rehearsals, {
    start: (call, input) => rehearse(call, input, queue),
    last: readRehearsal,
    lines: writeLines,
  });
}
