import { contract } from '@vigie/contract/api/contract.ts';
import { sendCsv } from '../../csv/csv-file.ts';
import { routes } from '../../http/routes.ts';
import type { RunQueue } from '../../queue/run-queue.ts';
import { removalFrom } from '../../resources/row-within-reach.ts';
import { checkList, exportLinks, listLinksOfCheck } from './checked-links.service.ts';
import {
  changeLinkList,
  createLinkList,
  listChecks,
  listAllLinkLists,
  readFile,
  readList,
} from './link-lists.service.ts';

export function createLinkListRoutes({ queue }: { queue: RunQueue }) {
  return routes(contract.linkLists, {
    list: listAllLinkLists,
    get: readList,
    create: createLinkList,
    update: changeLinkList,
    remove: removalFrom('linkLists'),
    read: readFile,
    check: (call, input) => checkList(call, input, queue),
    checks: listChecks,
    links: listLinksOfCheck,
    csv: async (call, input, { request }) => sendCsv(request, await exportLinks(call, input)),
  });
}
