import { contract } from '@vigie/contract/api/contract.ts';
import { sendCsv } from '../../csv/csv-file.ts';
import { routes } from '../../http/routes.ts';
import type { RunQueue } from '../../queue/run-queue.ts';
import { checkList, exportLinks, listLinksOfCheck } from './checked-links.service.ts';
import {
  changeLinkList,
  createLinkList,
  listChecks,
  listAllLinkLists,
  readFile,
  readList,
  removeLinkList,
} from './link-lists.service.ts';

export function createLinkListRoutes({ queue }: { queue: RunQueue }) {
  return routes(contract.linkLists, {
    list: listAllLinkLists,
    get: readList,
    create: createLinkList,
    update: changeLinkList,
    remove: removeLinkList,
    read: readFile,
    check: (call, input) => checkList(call, input, queue),
    checks: listChecks,
    links: listLinksOfCheck,
    csv: async (call, input, { request }) => sendCsv(request, await exportLinks(call, input)),
  });
}
