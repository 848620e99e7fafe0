import { contract } from '@vigie/contract/api/contract.ts';
import { sendCsv } from '../../csv/csv-file.ts';
import { routes } from '../../http/routes.ts';
import type { RunQueue } from '../../queue/run-queue.ts';
import { removalFrom } from '../../resources/row-within-reach.ts';
import { checkList, exportLinks, listLinks } from './checked-links.service.ts';
import { changeList, createList, listChecks, listLists, readFile, readList } from './link-lists.service.ts';

export function createLinkListRoutes({ queue }: { queue: RunQueue }) {
  return routes(contract.linkLists, {
    list: listLists,
    get: readList,
    create: createList,
    update: changeList,
    remove: removalFrom('linkLists'),
    read: readFile,
    check: (call, input) => checkList(call, input, queue),
    checks: listChecks,
    links: listLinks,
    csv: async (call, input, { request }) => sendCsv(request, await exportLinks(call, input)),
  });
}
